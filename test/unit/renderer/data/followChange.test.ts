/** Which changes of the cache a question follows, and how often. */
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followChange, queryClient } from '#renderer/data/queryClient.ts';
import { type Read, type ReplayedHours, readQuery, reads } from '#renderer/data/reads.ts';

const read = vi.fn(async () => ({ length: 0 }));
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  read.mockClear();
  const question = { ...reads.readReadings, read: read as never };
  const observer = new QueryObserver(
    queryClient,
    readQuery('a service', question, { buoyId: 1, from: 1000, to: 2000 }),
  );
  stop = observer.subscribe(() => undefined);
});
afterEach(() => {
  stop();
  queryClient.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const change = (from?: number, to?: number, buoyId = 1) =>
  followChange({
    type: 'changed',
    topic: {
      kind: 'readings',
      buoyId,
      ...(from === undefined || to === undefined ? {} : { within: { from, to } }),
    },
  });
const passes = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test.each([
  ['before its range', [0, 999], 1],
  ['after its range', [2001, 3000], 1],
  ['of another buoy', [1000, 2000, 2], 1],
  ['at the start of its range', [0, 1000], 2],
  ['at the end of its range', [2000, 3000], 2],
  ['around its range', [0, 3000], 2],
  ['anywhere', [], 2],
] as const)('readings of a range after a change %s', async (_, [from, to, buoy], times) => {
  await passes(10);
  expect(read).toHaveBeenCalledTimes(1);
  change(from, to, buoy);
  await passes(5000);
  expect(read).toHaveBeenCalledTimes(times);
});

test('the first change is followed at once, a series of changes once a second, the last one always', async () => {
  await passes(10);
  change();
  await passes(10);
  expect(read).toHaveBeenCalledTimes(2);
  for (let i = 0; i < 25; i += 1) {
    change();
    await passes(100);
  }
  expect(read).toHaveBeenCalledTimes(4);
  await passes(5000);
  expect(read).toHaveBeenCalledTimes(5);
});

test.each(['computeStatistics', 'computeStatisticsChart', 'computeSeries', 'climatology'] as const)(
  '%s of a running download is computed every ten seconds',
  async (name) => {
    const question = { ...reads[name], read } as unknown as Read<{ buoyId: number }, unknown>;
    const query = readQuery('a service', question, { buoyId: 2 });
    const observer = new QueryObserver(queryClient, query);
    const end = observer.subscribe(() => undefined);
    await passes(10);
    read.mockClear();
    for (let i = 0; i < 29; i += 1) {
      change(0, 1, 2);
      await passes(1000);
    }
    end();
    expect(read).toHaveBeenCalledTimes(3);
  },
);

test('a replay is read in slices of some buoys, until it is not wanted', async () => {
  const slice = (after: number) => ({
    buoyId: Float64Array.of(after + 2, after + 3),
    significantHeight: Float32Array.of(1, 2, 3, after),
    rank: Float32Array.of(),
    last: after < 5 ? after + 3 : null,
  });
  const call = vi.fn(async (_: string, { after }: { after: number }) => ({
    ...{ ok: true, value: slice(after) },
  }));
  vi.stubGlobal('window', { almanac: { call } });
  const asked = { from: 0, to: 3600, isRanked: false, quality: 'all' } as const;
  const query = readQuery('a service', reads.replay, asked);
  const hours = [...((await queryClient.fetchQuery(query)) as ReplayedHours)];
  expect(hours.map(([id, { significantHeight }]) => [id, ...significantHeight].join(' '))).toEqual(
    [1, 4, 7].flatMap((id) => [`${id} 1 2`, `${id + 1} 3 ${id - 2}`]),
  );
  queryClient.clear();
  new QueryObserver(queryClient, query).subscribe(() => undefined)();
  await passes(10);
  expect(call).toHaveBeenCalledTimes(4);
});

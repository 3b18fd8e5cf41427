/** Thirteen hourly seasons computed from the cache, against a bare loop and against asking the demo service. */
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { DateTime } from 'luxon';
import { openCache } from '#main/cache/cache.ts';
import { startDemoService } from '#main/demo/service.ts';
import { createServiceClient } from '#main/service/client.ts';
import { createGovernor } from '#main/service/governor.ts';
import { contract } from '#shared/ipc/contract.ts';
import { nodeTransport } from '#support/nodeTransport.ts';
import { seriesRequest } from '#support/statistics.ts';
import { type Figure, inFolder, median, seconds, thousands, workerPath } from './bench.ts';
import { buoys, fill } from './fill.ts';

export const name = 'Seasons';

const ROUNDS = 15;
const ZONE = 'America/Los_Angeles';
/** Half-hourly readings from 2014 on: thirteen years. */
const ROWS = 13 * 366 * 48;

const request = seriesRequest({
  buoyId: 2,
  bucket: 'hour',
  season: { start: { month: 4, day: 1 }, end: { month: 6, day: 30 } },
  endYear: 2026,
  timezone: ZONE,
});

/** The plainest way: the rows of each season, hour by hour, the middle of each. */
function bareLoop(file: string): () => object[][] {
  const db = new Sqlite(file, { readonly: true });
  const query = db
    .prepare(
      'SELECT time, significant_height FROM reading WHERE buoy_id = 2 AND time >= ? AND time < ? AND significant_height IS NOT NULL ORDER BY time',
    )
    .raw(true);
  const edge = (year: number, month: number) =>
    DateTime.fromObject({ year, month, day: 1 }, { zone: ZONE }).toSeconds();
  return () => {
    const years = [];
    for (let year = 2014; year <= 2026; year++) {
      const from = edge(year, 4);
      const rows = query.all(from, edge(year, 7)) as [number, number][];
      const points = [];
      for (let i = 0; i < rows.length; ) {
        const hour = Math.floor(((rows[i]?.[0] ?? 0) - from) / 3600);
        const values: number[] = [];
        for (let row = rows[i]; row && row[0] < from + (hour + 1) * 3600; row = rows[++i]) {
          values.push(row[1] / 1000);
        }
        values.sort((a, b) => a - b);
        const middle = (values.length - 1) / 2;
        const value = ((values[Math.floor(middle)] ?? 0) + (values[Math.ceil(middle)] ?? 0)) / 2;
        points.push({ hour, start: from + hour * 3600, value, sampleCount: values.length });
      }
      years.push(points);
    }
    return years;
  };
}

async function demoSeries(): Promise<{ ask: () => Promise<unknown>; stop: () => Promise<void> }> {
  const now = () => Date.UTC(2026, 10, 1) / 1000;
  const demo = await startDemoService({ now, quota: 100_000 });
  const governor = await createGovernor({
    now,
    load: async () => null,
    save: async () => undefined,
    onChange: () => undefined,
  });
  const client = createServiceClient({
    baseUrl: demo.url,
    key: async () => demo.key,
    transport: nodeTransport(),
    governor,
    now,
    onNetwork: () => undefined,
    onKeyChecked: () => undefined,
  });
  const ask = () => client.series({ ...request, buoyId: 100 });
  return { ask, stop: () => demo.stop() };
}

export const run = (): Promise<Figure[]> =>
  inFolder(async (folder) => {
    const file = join(folder, 'series.sqlite');
    fill(file, buoys(3), ROWS);
    const bare = bareLoop(file);
    const demo = await demoSeries();
    const cache = await openCache({ file, workerPath });
    // Through the contract and the copy that Electron makes for the window.
    const ours = async () =>
      structuredClone(
        contract.computeSeries.output.parse(
          await cache.computeSeries({ request, now: Date.now() / 1000 }),
        ),
      );
    const points = (await ours()).value.length;
    if (points !== bare().flat().length) throw new Error('They do not compute the same series.');
    const times = { bare: [] as number[], ours: [] as number[], demo: [] as number[] };
    for (let round = 0; round < ROUNDS; round++) {
      times.bare.push(await seconds(bare));
      times.ours.push(await seconds(ours));
      if (round < 5) times.demo.push(await seconds(demo.ask));
      await wait(20);
    }
    await cache.close();
    await demo.stop();
    const ms = (list: number[]) => `${(median(list) * 1000).toFixed(0)} ms`;
    const what = `Thirteen hourly seasons (${thousands(points)} points) from the cache, worker to window: ${ms(times.ours)} (time, lower is better)`;
    return [
      {
        what,
        figure: (median(times.ours) / median(times.bare)).toFixed(2),
        aim: '≤ 1.5',
        against: `the same rows and medians in a bare loop, ${ms(times.bare)}`,
      },
      {
        what: 'The same',
        figure: (median(times.ours) / median(times.demo)).toFixed(2),
        aim: '≤ 0.5',
        against: `asking the demo service for as many hours, ${ms(times.demo)}`,
      },
    ];
  });

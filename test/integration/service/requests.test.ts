/** The fewest requests, four at once, the hand before the background. */

import { describe, expect, it, onTestFinished } from 'vitest';
import type { Transport } from '#main/service/transport.ts';
import { type LogLine, setLogSink } from '#main/system/log.ts';
import { nodeTransport } from '#support/nodeTransport.ts';
import { clientFor, faultOf, json, oneBuoy, type Script, serve } from './scripted.ts';

describe('several requests of one call', () => {
  const answerIds: Script = (response, request) => {
    const query = new URL(request.url ?? '', 'http://x').searchParams;
    const ids = (query.get('ids') ?? '').split(',').slice(0, Number(query.get('limit') ?? 3));
    const buoys = ids.map((id) => ({
      id: Number(id),
      name: `B${id}`,
      lat: 0,
      lng: 0,
      last_reading: null,
    }));
    json(response, { status: 'success', data: { buoys, missing_ids: [] }, meta: {} });
  };

  it('250 ids are three calls, each with its limit; doubles cost nothing', async () => {
    const service = await serve(answerIds);
    const { client } = await clientFor(service.url);
    const ids = Array.from({ length: 250 }, (_, index) => index);
    const buoys = await client.lastReadings([...ids, ...ids]);
    expect(buoys.map((one) => one.id)).toEqual(ids);
    const limits = service.seen.map((one) =>
      new URL(one.url, 'http://x').searchParams.get('limit'),
    );
    expect(limits.sort()).toEqual(['100', '100', '50']);
  });

  it('no ids are no call', async () => {
    const service = await serve(answerIds);
    const { client } = await clientFor(service.url);
    expect(await client.lastReadings([])).toEqual([]);
    expect(service.seen).toEqual([]);
  });

  it('more than 13 seasons are several requests, merged', async () => {
    const service = await serve((response, request) => {
      const query = new URL(request.url ?? '', 'http://x').searchParams;
      const years = [];
      for (
        let year = Number(query.get('start_year'));
        year <= Number(query.get('end_year'));
        year += 1
      ) {
        years.push({ year, complete: true, points: [] });
      }
      json(response, {
        status: 'success',
        data: { metric: query.get('metric'), bucket: query.get('bucket'), timezone: 'UTC', years },
        meta: {},
      });
    });
    const { client } = await clientFor(service.url);
    const asked = {
      buoyId: 1,
      metric: 'significantHeight',
      bucket: 'week',
      aggregation: 'avg',
      season: { start: { month: 1, day: 1 }, end: { month: 12, day: 31 } },
      startYear: 1990,
      endYear: 2020,
      timezone: 'UTC',
    } as const;
    const { series, requests } = await client.series(asked);
    expect(requests).toBe(3);
    expect(service.seen).toHaveLength(3);
    expect(series.years.map((one) => one.year)).toEqual(
      Array.from({ length: 31 }, (_, index) => 1990 + index),
    );
  });

  it('when one fails the rest is not sent', async () => {
    const service = await serve((response) =>
      json(response, { error: 'bad', message: 'no such list' }, 422),
    );
    const { client } = await clientFor(service.url);
    const ids = Array.from({ length: 3000 }, (_, index) => index);
    const fault = await faultOf(client.lastReadings(ids));
    expect(fault.error).toMatchObject({
      kind: 'invalid-request',
      detail: 'HTTP 422: no such list',
    });
    expect(service.seen.length).toBeLessThan(10);
  });
});

describe('the line', () => {
  const numbers = (held: { path: string }[]) =>
    held.map((one) => Number(one.path.split('/').at(-1)));

  /** Requests are held until the test lets them go. */
  async function holding() {
    const held: { path: string; release: () => void }[] = [];
    let arrived = (): void => undefined;
    const service = await serve((response, request) => {
      const path = request.url ?? '';
      const id = Number(/\d+$/.exec(path)?.[0]);
      held.push({ path, release: () => json(response, oneBuoy(id)) });
      arrived();
    });
    const until = async (count: number): Promise<void> => {
      while (held.length < count) {
        await new Promise<void>((resolve) => {
          arrived = resolve;
        });
      }
    };
    return { service, held, until };
  }

  it('holds at most four requests and keeps a place for the hand', async () => {
    const { service, held, until } = await holding();
    let sent = 0;
    const node = nodeTransport();
    const transport: Transport = {
      ...node,
      get(request) {
        sent += 1;
        return node.get(request);
      },
    };
    const { client } = await clientFor(service.url, { transport });
    const options = { priority: 'background' } as const;
    const calls = Array.from({ length: 5 }, (_, index) => client.buoy(100 + index, options));
    await until(3);
    expect(sent).toBe(3);
    calls.push(...Array.from({ length: 3 }, (_, index) => client.buoy(index)));
    await until(4);
    expect(sent).toBe(4);
    for (let count = 4; count < 8; count += 1) {
      held[count - 4]?.release();
      await until(count + 1);
      expect(sent).toBe(count + 1);
    }
    for (const one of held.slice(4)) one.release();
    await Promise.all(calls);
    expect(service.peak()).toBe(4);
    expect(numbers(held).slice(0, 4)).toEqual([100, 101, 102, 0]);
  });

  it('takes the hand before the background that came earlier', async () => {
    const { service, held, until } = await holding();
    const { client } = await clientFor(service.url);
    const calls = Array.from({ length: 4 }, (_, index) => client.buoy(index));
    await until(4);
    calls.push(client.buoy(100, { priority: 'background' }), client.buoy(4));
    held[0]?.release();
    await until(5);
    held[1]?.release();
    await until(6);
    for (const one of held.slice(2)) one.release();
    await Promise.all(calls);
    expect(numbers(held).slice(4)).toEqual([4, 100]);
  });

  it('lets go what is cancelled, waiting or under way', async () => {
    const { service, held, until } = await holding();
    const { client, heard } = await clientFor(service.url);
    const controller = new AbortController();
    const calls = Array.from({ length: 6 }, (_, index) =>
      client.buoy(index, { signal: controller.signal }),
    );
    const faults = Promise.all(calls.map(faultOf));
    await until(4);
    controller.abort();
    for (const fault of await faults) expect(fault.error.kind).toBe('cancelled');
    expect(held).toHaveLength(4);
    expect(heard.network).toEqual([]);
    const early = await faultOf(client.buoy(9, { signal: AbortSignal.abort() }));
    expect(early.error.kind).toBe('cancelled');
    expect(held).toHaveLength(4);
  });
});

it('a base URL that cannot be a service is refused', async () => {
  await expect(clientFor('http://example.org')).rejects.toMatchObject({
    error: { kind: 'invalid-request' },
  });
});

it('one unusable buoy of a list does not lose the others; omissions are logged without values', async () => {
  const lines: LogLine[] = [];
  setLogSink((line) => lines.push(line));
  onTestFinished(() => setLogSink(null));
  const list = [
    { id: 1, name: 'A', lat: 1, lng: 2, readings_count: 'N/A' },
    { id: 2, name: 'B', lat: 999, lng: 2 },
    { id: 3, name: 'C', lat: 1, lng: 2 },
  ];
  const service = await serve((response) =>
    json(response, {
      status: 'success',
      data: { buoys: list },
      meta: { page: 1, per_page: 100, total_pages: 1 },
    }),
  );
  const { client } = await clientFor(service.url);
  const page = await client.buoys({ perPage: 100 });
  expect(page).toMatchObject({ totalPages: 1 });
  expect(page.buoys.map((one) => one.id)).toEqual([1, 3]);
  const endpoint = 'GET /buoys';
  const warnings = lines.filter((line) => line.level === 'warn');
  expect(warnings.map(({ event, fields }) => [event, fields])).toEqual([
    ['unreadable value', { endpoint, field: 'data.buoys.readings_count', count: 1 }],
    ['dropped list item', { endpoint, field: 'data.buoys.lat', count: 1 }],
  ]);
});

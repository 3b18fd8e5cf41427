/** What leaves the client: headers, key, quota, the fewest requests, four at once, hand first. */
import { afterEach, describe, expect, it } from 'vitest';
import { nodeTransport } from '#main/service/nodeTransport.ts';
import type { Transport } from '#main/service/transport.ts';
import {
  clientFor,
  faultOf,
  json,
  KEY,
  NOW,
  oneBuoy,
  quotaHeaders,
  RESET,
  type Script,
  type Scripted,
  startScripted,
} from './scripted.ts';

let services: Scripted[] = [];
afterEach(async () => {
  await Promise.all(services.map((service) => service.stop()));
  services = [];
});
async function serve(script: Script): Promise<Scripted> {
  const service = await startScripted(script);
  services.push(service);
  return service;
}

const found = { status: 'success', data: { buoys: [] }, meta: {} };
const unauthorized = (message: string) => ({ error: 'unauthorized', message });

describe('the key', () => {
  it('goes in the header and nowhere else', async () => {
    const service = await serve((response) => json(response, oneBuoy()));
    const { client } = await clientFor(`${service.url}/api/v2/`);
    await client.buoy('cape-grey');
    expect(service.seen).toHaveLength(1);
    const [{ url, headers } = { url: '', headers: {} }] = service.seen;
    expect(url).toBe('/api/v2/buoys/cape-grey');
    expect(headers.authorization).toBe(`Bearer ${KEY}`);
    expect(headers.accept).toBe('application/json');
    expect(headers['user-agent']).toBe('BuoyAlmanac/1.2.3');
    expect(headers.cookie).toBeUndefined();
  });

  it('is not needed for search and nearest', async () => {
    const service = await serve((response) => json(response, found));
    const { client, governor } = await clientFor(service.url, { key: async () => null });
    expect(await client.search('grey')).toEqual([]);
    expect(await client.nearest({ lat: 1, lng: 2, limit: 2 })).toEqual([]);
    expect(service.seen.map((one) => one.headers.authorization)).toEqual([undefined, undefined]);
    expect(governor.quota()).toBeNull();
  });

  it('may be wanted by nearest all the same', async () => {
    const service = await serve((response) =>
      json(response, unauthorized('API key required'), 401),
    );
    const { client, heard } = await clientFor(service.url, { key: async () => null });
    const fault = await faultOf(client.nearest({ lat: 1, lng: 2 }));
    expect(fault.error.kind).toBe('key-missing');
    expect(heard.rejections).toBe(0);
  });

  it('missing where one is needed: nothing is sent', async () => {
    const service = await serve((response) => json(response, oneBuoy()));
    for (const none of [null, '']) {
      const { client } = await clientFor(service.url, { key: async () => none });
      expect((await faultOf(client.buoy(1))).error.kind).toBe('key-missing');
    }
    expect(service.seen).toEqual([]);
  });

  it('rejected: told once, not tried again', async () => {
    const service = await serve((response) => json(response, unauthorized('Invalid API key'), 401));
    const { client, heard } = await clientFor(service.url);
    expect((await faultOf(client.buoy(1))).error.kind).toBe('key-rejected');
    expect(service.seen).toHaveLength(1);
    expect(heard).toMatchObject({ rejections: 1, network: [true] });
  });

  it.each(['two words', 'line\r\nX-Evil: 1', 'schlüssel'])(
    '%j cannot be one: nothing is sent',
    async (key) => {
      const service = await serve((response) => json(response, oneBuoy()));
      const { client } = await clientFor(service.url, { key: async () => key });
      expect((await faultOf(client.buoy(1))).error.kind).toBe('key-rejected');
      expect(service.seen).toEqual([]);
    },
  );

  it('does not come out in what the network says of itself', async () => {
    const transport: Transport = {
      tellsConnection: true,
      get: ({ headers }) => Promise.reject(new Error(`refused: ${headers.authorization}, ${KEY}`)),
    };
    const { client, heard } = await clientFor('http://127.0.0.1:9', { transport });
    const fault = await faultOf(client.buoy(1));
    expect(fault.error).toEqual({ kind: 'network', detail: 'refused: Bearer ••• •••' });
    expect(heard.waits).toHaveLength(2);
  });

  it('is read anew for every request', async () => {
    const service = await serve((response) => json(response, oneBuoy()));
    const keys = ['first', 'second'];
    const { client } = await clientFor(service.url, { key: async () => keys.shift() ?? null });
    await client.buoy(1);
    await client.buoy(1);
    expect(service.seen.map((one) => one.headers.authorization)).toEqual([
      'Bearer first',
      'Bearer second',
    ]);
  });

  it('that cannot be fetched is a fault of the inside', async () => {
    const service = await serve((response) => json(response, oneBuoy()));
    const { client } = await clientFor(service.url, {
      key: () => Promise.reject(new Error('locked')),
    });
    expect((await faultOf(client.buoy(1))).error).toEqual({ kind: 'internal', detail: 'locked' });
  });
});

describe('the quota', () => {
  it('is learnt from the headers and kept over a restart', async () => {
    let stored: string | null = null;
    const service = await serve((response) => json(response, oneBuoy(), 200, quotaHeaders(0)));
    const quota = {
      load: async () => stored,
      save: (text: string) => {
        stored = text;
      },
    };
    const first = await clientFor(service.url, { quota });
    await first.client.buoy(1);
    expect(first.governor.quota()).toEqual({ limit: 1000, remaining: 0, resetAt: RESET });
    const second = await clientFor(service.url, { quota });
    const fault = await faultOf(second.client.buoy(1));
    expect(fault.error).toMatchObject({ kind: 'quota-exhausted', resetAt: RESET });
    expect(service.seen).toHaveLength(1);
    expect(stored).not.toContain(KEY);
  });

  it('after a 429 nothing is sent until the reset', async () => {
    const clock = { now: NOW };
    const body = {
      error: 'rate_limit_exceeded',
      message: 'Quota of 1000 exceeded',
      retry_after: RESET - NOW,
      reset_at: '2024-05-01T13:00:00Z',
    };
    const service = await serve((response, _request, index) =>
      index === 0
        ? json(response, body, 429, { 'Retry-After': String(RESET - NOW) })
        : json(response, oneBuoy()),
    );
    const now = () => clock.now;
    const { client } = await clientFor(service.url, { now, quota: { now } });
    for (let tries = 0; tries < 2; tries += 1) {
      expect((await faultOf(client.buoy(1))).error).toMatchObject({
        kind: 'quota-exhausted',
        resetAt: RESET,
      });
    }
    expect(service.seen).toHaveLength(1);
    clock.now = RESET;
    expect((await client.buoy(1)).id).toBe(1);
  });

  it('a new key is not held by the old one’s quota', async () => {
    const service = await serve((response, request) => {
      const old = request.headers.authorization === 'Bearer old';
      json(response, oneBuoy(), 200, quotaHeaders(old ? 0 : 999));
    });
    let key = 'old';
    const { client } = await clientFor(service.url, { key: async () => key });
    await client.buoy(1);
    expect((await faultOf(client.buoy(1))).error.kind).toBe('quota-exhausted');
    key = 'new';
    expect((await client.buoy(1)).id).toBe(1);
  });

  it('background work leaves the reserve', async () => {
    const service = await serve((response) => json(response, oneBuoy(), 200, quotaHeaders(100)));
    const { client } = await clientFor(service.url);
    await client.buoy(1);
    expect((await faultOf(client.buoy(1, { priority: 'background' }))).error.kind).toBe(
      'quota-exhausted',
    );
    expect((await client.buoy(1, { priority: 'hand' })).id).toBe(1);
  });

  it('parallel requests do not overshoot it', async () => {
    let left = 3;
    const service = await serve((response) => {
      left -= 1;
      if (left < 0) json(response, {}, 429, quotaHeaders(0));
      else json(response, oneBuoy(), 200, quotaHeaders(left));
    });
    const { client } = await clientFor(service.url);
    await client.buoy(1);
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => client.buoy(1)));
    expect(outcomes.filter((one) => one.status === 'fulfilled')).toHaveLength(2);
    expect(service.seen).toHaveLength(3);
  });
});

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
    const { buoys } = await client.lastReadings([...ids, ...ids]);
    expect(buoys.map((one) => one.id)).toEqual(ids);
    const limits = service.seen.map((one) =>
      new URL(one.url, 'http://x').searchParams.get('limit'),
    );
    expect(limits.sort()).toEqual(['100', '100', '50']);
  });

  it('no ids are no call', async () => {
    const service = await serve(answerIds);
    const { client } = await clientFor(service.url);
    expect(await client.lastReadings([])).toEqual({ buoys: [], missingIds: [] });
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
      held.push({ path: request.url ?? '', release: () => json(response, oneBuoy()) });
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

it('one unusable buoy of a list does not lose the others', async () => {
  const list = [
    { id: 1, name: 'A', lat: 1, lng: 2 },
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
  const { client, heard } = await clientFor(service.url);
  const page = await client.buoys({ perPage: 100 });
  expect(page).toMatchObject({ page: 1, totalPages: 1, count: null });
  expect(page.buoys.map((one) => one.id)).toEqual([1, 3]);
  expect(heard.dropped).toEqual([
    { endpoint: 'GET /buoys', field: 'data.buoys.1.lat', reason: 'Expected -90 to 90.' },
  ]);
});

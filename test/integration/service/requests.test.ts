/** The fewest requests, four at once, the hand before the background. */

import type { ServerResponse } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Transport } from '#main/service/transport.ts';
import { type LogLine, setLogSink } from '#main/system/log.ts';
import { nodeTransport } from '#support/nodeTransport.ts';
import { clientFor, faultOf, json, oneBuoy, serve } from './scripted.ts';

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

describe('an answer that was paid for', () => {
  const query = { buoyId: 1, perPage: 100 };
  const page = { status: 'success', data: { readings: [], count: 0 }, meta: {} };

  /** A request under way whose caller aborts; the sleeps of the client end when the test says so. */
  async function aborted() {
    const held: ServerResponse[] = [];
    const service = await serve((response) => held.push(response));
    const sleeps: (() => void)[] = [];
    const { client } = await clientFor(service.url, {
      sleep: () => new Promise((resolve) => sleeps.push(resolve)),
    });
    const controller = new AbortController();
    const options = { signal: controller.signal, keepsAnswer: true };
    const calls = Array.from({ length: 5 }, () => client.readings(query, options));
    const outcomes = Promise.allSettled(calls);
    await expect.poll(() => held).toHaveLength(4);
    controller.abort();
    return { held, sleeps, calls, outcomes };
  }

  it('is read where it comes within two seconds; what was not sent is not sent', async () => {
    const { held, calls, outcomes } = await aborted();
    expect((await faultOf(calls[4] as Promise<unknown>)).error.kind).toBe('cancelled');
    for (const response of held) json(response, page);
    const sent = (await outcomes).slice(0, 4);
    expect(sent.map(({ status }) => status)).toEqual(Array(4).fill('fulfilled'));
    expect(held).toHaveLength(4);
  });

  it('is not waited for any longer', async () => {
    const { sleeps, calls, outcomes } = await aborted();
    expect(sleeps).toHaveLength(4);
    for (const end of sleeps) end();
    for (const call of calls) expect((await faultOf(call)).error.kind).toBe('cancelled');
    await outcomes;
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

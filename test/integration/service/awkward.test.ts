/** Answers no service should give: errors, pages, halves, floods, silence, dropped connections. */
import type { ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { clientFor, faultOf, json, KEY, type Script, serve, startScripted } from './scripted.ts';

function page(response: ServerResponse, status: number): void {
  response.writeHead(status, { 'content-type': 'text/html' });
  response.end(
    `<html><body><h1>Oops</h1><script>steal("${KEY}")</script> Bearer ${KEY}</body></html>`,
  );
}

describe('what will not pass is told at once', () => {
  it.each<[string, Script, object]>([
    [
      'a field that is wrong',
      (response) =>
        json(response, { status: 'success', data: { buoy: { id: 1, lat: 'north', lng: 1 } } }),
      { kind: 'unexpected-answer', field: 'data.buoy.lat' },
    ],
    [
      'a redirect without a target',
      (response) => response.writeHead(302).end(),
      { kind: 'unexpected-answer' },
    ],
  ])('%s', async (_name, script, error) => {
    const service = await serve(script);
    const { client, heard } = await clientFor(service.url);
    expect((await faultOf(client.buoy(1))).error).toMatchObject(error);
    expect(service.seen).toHaveLength(1);
    expect(heard.waits).toEqual([]);
  });

  it('nearest: a 404 of the service means none, another 404 does not', async () => {
    const service = await serve((response, _request, index) =>
      index === 0
        ? json(response, { error: 'not_found', message: 'No buoy within 1 km' }, 404)
        : page(response, 404),
    );
    const { client } = await clientFor(service.url);
    expect(await client.nearest({ lat: 0, lng: 0, maxDistance: 1 })).toEqual([]);
    expect((await faultOf(client.nearest({ lat: 0, lng: 0 }))).error.kind).toBe('not-found');
  });
});

it('a flood that is announced is not even read', async () => {
  let closed = false;
  const service = await serve((response) => {
    response.on('close', () => {
      closed = true;
    });
    response.writeHead(200, { 'content-length': String(80 * 1024 * 1024) });
    response.write('{');
  });
  const { client } = await clientFor(service.url);
  expect((await faultOf(client.buoy(1))).error.detail).toMatch(/too large/);
  await expect.poll(() => closed).toBe(true);
});

describe('silence', () => {
  const never: Script = () => undefined;
  it.each<[string, Script, Record<string, number>, number, boolean[]]>([
    ['before the headers', never, { headersMs: 500 }, 0.5, [false]],
    ['inside the body', (response) => response.write('{"status":'), { idleMs: 500 }, 0.5, [true]],
    [
      'never long, but without end',
      (response) => {
        const drip = setInterval(() => response.write(' '), 10);
        response.on('close', () => clearInterval(drip));
      },
      { idleMs: 5000, totalMs: 500 },
      0.5,
      [true],
    ],
  ])('%s', async (_name, script, limits, seconds, network) => {
    const service = await serve(script);
    const { client, heard } = await clientFor(service.url, { limits });
    expect((await faultOf(client.buoy(1))).error).toEqual({
      kind: 'timeout',
      seconds,
      detail: null,
    });
    expect(service.seen).toHaveLength(1);
    expect(heard.network).toEqual(network);
  });

  it('where nobody listens', async () => {
    const service = await startScripted(never);
    await service.stop();
    const { client, heard } = await clientFor(service.url);
    expect((await faultOf(client.buoy(1))).error.kind).toBe('network');
    expect(heard.waits).toHaveLength(2);
    expect(heard.network).toEqual([false]);
  });

  it('where TLS is not spoken it is not tried again', async () => {
    const service = await serve(never);
    const { client, heard } = await clientFor(service.url.replace('http:', 'https:'));
    expect((await faultOf(client.buoy(1))).error.kind).toBe('network');
    expect(heard.waits).toEqual([]);
  });
});

/** Keys, quota, the log and the life of the demo service. */
import { request } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startDemoService } from '#main/demo/service.ts';
import { withService } from './support.ts';

const NOW = Date.parse('2026-11-20T12:34:56Z') / 1000;
const RESET = Date.parse('2026-11-20T13:00:00Z') / 1000;

describe('authentication', () => {
  const { ask, askAs } = withService({ key: 'the-key', now: () => NOW });

  it.each([
    ['no key', '/buoys', {}, 'API key required'],
    ['a wrong key', '/buoys', { authorization: 'Bearer other' }, 'Invalid API key'],
    ['a wrong key in the query', '/buoys?api_key=other', {}, 'Invalid API key'],
    ['another scheme', '/buoys', { authorization: 'Basic the-key' }, 'Invalid API key'],
    [
      'a wrong header and a right query',
      '/buoys?api_key=the-key',
      { authorization: 'Bearer x' },
      'Invalid API key',
    ],
    ['no key for an unknown path', '/nothing', {}, 'API key required'],
  ])('refuses %s', async (_, path, headers, message) => {
    const { status, body, headers: answered } = await askAs(path, headers);
    expect(status).toBe(401);
    expect(body).toEqual({ error: 'unauthorized', message });
    expect(answered.has('x-ratelimit-limit')).toBe(false);
  });

  it.each([
    ['the header', '/buoys', { authorization: 'Bearer the-key' }],
    ['a header of any case', '/buoys', { authorization: 'bearer the-key' }],
    ['the query', '/buoys?api_key=the-key', {}],
  ])('takes the key from %s', async (_, path, headers) => {
    expect((await askAs(path, headers)).status).toBe(200);
  });

  it.each(['/buoys/search?q=grey', '/buoys/nearest?lat=38&lng=-123'])(
    'asks no key for %s',
    async (path) => {
      const open = await askAs(path, {});
      expect(open.status).toBe(200);
      expect(open.headers.has('x-ratelimit-limit')).toBe(false);
      expect((await askAs(path, { authorization: 'Bearer wrong' })).status).toBe(200);
      expect((await ask(path)).headers.get('x-ratelimit-limit')).toBe('1000');
    },
  );
});

describe('the Host header', () => {
  const PATHS = [
    '/v2/buoys/search?q=grey',
    '/v2/buoys/nearest?lat=38&lng=-123',
    '/v2/buoys',
    '/v2/buoys/100',
    '/v2/buoys/100/readings',
    '/v2/buoys/100/readings/1',
    '/v2/buoys/100/readings/series?metric=period',
    '/v2/buoys/last_readings?ids=100',
    '/v2/conditions?lat=1&lng=2&time=2024-01-01T00:00:00Z',
    '/',
  ];
  /** `fetch` does not let its caller choose the Host header. */
  const statusFor = (url: string, path: string, host: string, key: string): Promise<number> =>
    new Promise((resolve, reject) => {
      const headers = { host, authorization: `Bearer ${key}` };
      request(`${url}${path}`, { headers, agent: false }, (answer) => {
        answer.resume();
        resolve(answer.statusCode ?? 0);
      })
        .on('error', reject)
        .end();
    });

  it('must name this computer and the port, on every path', async () => {
    const { url, key, stop } = await startDemoService({});
    onTestFinished(stop);
    const { port } = new URL(url);
    const foreign = ['rebound.example', `rebound.example:${port}`, '127.0.0.1', 'localhost:1'];
    for (const path of PATHS) {
      for (const host of [...foreign, `127.0.0.1.rebound.example:${port}`, `[::1]:${port}`]) {
        expect(await statusFor(url, path, host, key), `${host} ${path}`).toBe(421);
      }
    }
    for (const host of [`127.0.0.1:${port}`, `localhost:${port}`, `LOCALHOST:${port}`]) {
      expect(await statusFor(url, '/v2/buoys/100', host, key), host).toBe(200);
    }
  });
});

describe('quota', () => {
  let now = NOW;
  const { ask, askAs } = withService({ quota: 3, now: () => now });

  it('counts every authenticated request, then refuses until the hour is over', async () => {
    const first = await ask('/buoys/100');
    const numbers = ['limit', 'remaining', 'reset'].map((n) =>
      first.headers.get(`x-ratelimit-${n}`),
    );
    expect(numbers).toEqual(['3', '2', String(RESET)]);
    // A refused key costs nothing; an unknown buoy does.
    await askAs('/buoys/100', { authorization: 'Bearer wrong' });
    expect((await ask('/buoys/99')).headers.get('x-ratelimit-remaining')).toBe('1');
    expect((await ask('/buoys/100')).headers.get('x-ratelimit-remaining')).toBe('0');

    const refused = await ask('/buoys/100');
    expect(refused.status).toBe(429);
    expect(refused.body).toEqual({
      error: 'rate_limit_exceeded',
      message: 'Hourly quota of 3 requests exceeded',
      retry_after: RESET - NOW,
      reset_at: '2026-11-20T13:00:00Z',
    });
    expect(refused.headers.get('retry-after')).toBe(String(RESET - NOW));
    expect(refused.headers.get('x-ratelimit-remaining')).toBe('0');

    now = RESET;
    expect((await ask('/buoys/100')).headers.get('x-ratelimit-remaining')).toBe('2');
  });
});

describe('the service', () => {
  it('logs requests without keys', async () => {
    const seen: string[] = [];
    const service = await startDemoService({ key: 'k3y', onRequest: (r) => seen.push(r.path) });
    await fetch(`${service.url}/v2/buoys?country=PT&api_key=k3y&page=1`);
    await fetch(`${service.url}/v2/buoys/1`, { headers: { authorization: 'Bearer k3y' } });
    await service.stop();
    expect(service.log).toEqual([
      {
        method: 'GET',
        path: '/v2/buoys?country=PT&api_key=…&page=1',
        status: 200,
        authorized: false,
      },
      { method: 'GET', path: '/v2/buoys/1', status: 404, authorized: true },
    ]);
    expect(seen).toHaveLength(2);
  });

  it('listens on this computer only, with a key of its own, until it is stopped', async () => {
    const [a, b] = await Promise.all([startDemoService({}), startDemoService({})]);
    expect(new URL(a.url).hostname).toBe('127.0.0.1');
    expect(a.key).not.toBe(b.key);
    expect(a.key.length).toBeGreaterThan(24);
    await a.stop();
    await b.stop();
    await expect(fetch(`${a.url}/v2/buoys`)).rejects.toThrow();
  });

  it('says that a port is taken', async () => {
    const first = await startDemoService({});
    const port = Number(new URL(first.url).port);
    await expect(startDemoService({ port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
    await first.stop();
  });
});

/** The application's own transport, in a real Electron: the same promises as over Node. */
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { LIMITS, type Limits } from '#main/service/exchange.ts';
import { type Probe, startProbe } from './probe.ts';
import { json, KEY, oneBuoy, type Script, type Scripted, startScripted } from './scripted.ts';

let probe: Probe;
beforeAll(async () => {
  probe = await startProbe();
}, 240_000);
afterAll(async () => {
  await probe?.stop();
});

let services: Scripted[] = [];
afterEach(async () => {
  await Promise.all(services.map((service) => service.stop()));
  services = [];
  expect(probe.crashes).toEqual([]);
});

/** A service that also tells which of its answers were closed from the other side before they ended. */
async function serve(script: Script): Promise<Scripted & { brokenOff: string[] }> {
  const brokenOff: string[] = [];
  const service = await startScripted((response, request, index) => {
    response.on('close', () => {
      if (!response.writableFinished) brokenOff.push(request.url ?? '');
    });
    script(response, request, index);
  });
  services.push(service);
  return { ...service, brokenOff };
}

const ask = (service: Scripted, limits: Partial<Limits> = {}) =>
  probe.ask({ baseUrl: service.url, key: KEY, slug: 'one', limits });

it('sends the key in the header, keeps no cookie and asks no cache', async () => {
  const service = await serve((response) =>
    json(response, oneBuoy(7), 200, { 'set-cookie': 'a=b', 'cache-control': 'max-age=3600' }),
  );
  for (let count = 0; count < 2; count += 1) {
    expect((await ask(service).answer).buoy).toBe(7);
  }
  expect(service.seen).toHaveLength(2);
  for (const { url, headers } of service.seen) {
    expect(url).toBe('/v2/buoys/one');
    expect(headers.authorization).toBe(`Bearer ${KEY}`);
    expect(headers['user-agent']).toBe('BuoyAlmanac');
    expect(headers.cookie).toBeUndefined();
    expect(headers.referer).toBeUndefined();
  }
});

it('undoes the content encoding', async () => {
  const body = gzipSync(JSON.stringify(oneBuoy(9)));
  const service = await serve((response) => {
    response.writeHead(200, { 'content-encoding': 'gzip', 'content-length': body.length });
    response.end(body);
  });
  expect((await ask(service).answer).buoy).toBe(9);
});

it('follows a redirect within the origin and none beyond it', async () => {
  const elsewhere = await serve((response) => json(response, oneBuoy()));
  const service = await serve((response, _request, index) => {
    const location = index === 0 ? '/v2/buoys/two' : `${elsewhere.url}/v2/buoys/two`;
    if (index === 1) json(response, oneBuoy(2));
    else response.writeHead(302, { location }).end('moved');
  });
  expect((await ask(service).answer).buoy).toBe(2);
  expect(service.seen[1]?.headers.authorization).toBe(`Bearer ${KEY}`);
  const { error } = await ask(service).answer;
  expect(error?.kind).toBe('unexpected-answer');
  expect(error?.detail).toMatch(/another origin/);
  expect(elsewhere.seen).toEqual([]);
});

it('tells a rejected key although the answer asks for a login', async () => {
  const service = await serve((response) =>
    json(response, { error: 'unauthorized', message: 'Invalid API key' }, 401, {
      'www-authenticate': 'Basic realm="buoys"',
    }),
  );
  expect((await ask(service).answer).error?.kind).toBe('key-rejected');
  expect(service.seen).toHaveLength(1);
});

/** Chromium holds the headers back while it guesses a type, so there is one. */
const beginning: Script = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.write('{"status":');
};

it.each<[string, Script, Partial<Limits>]>([
  ['before the headers', () => undefined, { headersMs: 800 }],
  ['inside the body', beginning, { idleMs: 800 }],
])('silence %s ends in time, and the connection with it', async (_name, script, limits) => {
  const service = await serve(script);
  const { error } = await ask(service, limits).answer;
  expect(error).toEqual({ kind: 'timeout', seconds: 0.8, detail: null });
  await expect.poll(() => service.brokenOff).toEqual(['/v2/buoys/one']);
});

it.each<[string, Script]>([
  ['waiting', () => undefined],
  ['under way', beginning],
])('a cancelled request that is %s lets its connection go', async (_name, script) => {
  const service = await serve(script);
  const asked = ask(service);
  await expect.poll(() => service.seen.length).toBe(1);
  asked.cancel();
  expect((await asked.answer).error?.kind).toBe('cancelled');
  await expect.poll(() => service.brokenOff).toEqual(['/v2/buoys/one']);
});

it.each<[string, Script]>([
  [
    'fewer bytes than announced',
    (response) => {
      response.writeHead(200, { 'content-length': '4000' });
      response.write('{"status":', () => response.destroy());
    },
  ],
  [
    'a chunked body that breaks off',
    (response) => {
      response.write('{"status":', () => response.destroy());
    },
  ],
])('%s: tried again', async (_name, script) => {
  const service = await serve((response, request, index) =>
    index < 2 ? script(response, request, index) : json(response, oneBuoy(3)),
  );
  expect((await ask(service).answer).buoy).toBe(3);
  expect(service.seen).toHaveLength(3);
});

it('cuts off a flood of 80 MB early', async () => {
  const chunk = Buffer.alloc(256 * 1024, ' ');
  let written = 0;
  const service = await serve((response) => {
    const more = (): void => {
      while (written < 80 * 1024 * 1024 && !response.destroyed) {
        written += chunk.length;
        if (!response.write(chunk)) {
          response.once('drain', more);
          return;
        }
      }
      response.end();
    };
    more();
  });
  expect((await ask(service).answer).error?.detail).toMatch(/too large/);
  await expect.poll(() => service.brokenOff).toEqual(['/v2/buoys/one']);
  expect(written).toBeLessThan(LIMITS.maxBytes + 24 * 1024 * 1024);
  expect(service.seen).toHaveLength(1);
});

it('cuts off a small answer that unpacks to a flood', async () => {
  const body = gzipSync(Buffer.alloc(100 * 1024 * 1024, ' '));
  const service = await serve((response) => {
    response.writeHead(200, { 'content-encoding': 'gzip', 'content-length': body.length });
    response.end(body);
  });
  expect((await ask(service).answer).error?.detail).toMatch(/too large/);
});

it('says so where nobody listens', async () => {
  const service = await startScripted(() => undefined);
  await service.stop();
  const { error } = await ask(service).answer;
  expect(error).toEqual({ kind: 'network', detail: 'net::ERR_CONNECTION_REFUSED' });
});

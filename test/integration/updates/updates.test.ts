/** The check for a newer version over real HTTP: what it sends, and what it makes of each answer. */
import type { ServerResponse } from 'node:http';
import { expect, it } from 'vitest';
import { createUpdates } from '#main/updates/updates.ts';
import { nodeTransport } from '#support/nodeTransport.ts';
import { type Script, serve } from '../service/scripted.ts';

interface Answer {
  version?: unknown;
  date?: unknown;
  url?: unknown;
  notes?: unknown;
}

const json = (response: ServerResponse, value: unknown): void => {
  response.writeHead(200, { 'content-type': 'application/json', 'set-cookie': 'id=1' });
  response.end(typeof value === 'string' ? value : JSON.stringify(value));
};

/** An address with this script, and a check by version 0.2.0. */
async function start(script: Script, timeout?: number) {
  const server = await serve(script);
  const opened: string[] = [];
  const updates = createUpdates({
    address: `${server.url}/latest.json`,
    version: '0.2.0',
    transport: nodeTransport(),
    openPage: async (url) => {
      opened.push(url);
    },
    ...(timeout === undefined ? {} : { timeout }),
  });
  return { ...server, updates, opened, host: new URL(server.url).host };
}

/** One whose address describes a version; `{host}` in its page is the host of the check. */
const publish = (answer: Answer) =>
  start((response, request) => {
    const { host = '' } = request.headers;
    const { url = 'https://{host}/0.3.0' } = answer;
    json(response, {
      ...{ version: '0.3.0', date: '2026-12-01', notes: 'Faster.' },
      ...answer,
      url: typeof url === 'string' ? url.replace('{host}', host) : url,
    });
  });

it('sends one GET without a cookie and without anything about the computer', async () => {
  const { updates, seen } = await publish({});
  await updates.check();
  await updates.check();
  expect(seen.map(({ url }) => url)).toEqual(['/latest.json', '/latest.json']);
  for (const { headers } of seen) {
    const { host, connection, ...sent } = headers;
    expect(sent).toEqual({
      accept: 'application/json',
      'accept-language': '*',
      'user-agent': 'BuoyAlmanac',
    });
  }
});

it('names a newer version and opens its page, the notes being text', async () => {
  const { updates, host, opened } = await publish({
    version: '0.10.0',
    notes: 'Fast.\n<script>alert(1)</script><b>New\u202e</b>\u0007 map\n',
  });
  await updates.openPage();
  expect(opened).toEqual([]);
  expect(await updates.check()).toEqual({
    ...{ kind: 'newer', version: '0.10.0', date: '2026-12-01', notes: 'Fast. New map', host },
  });
  expect(opened).toEqual([]);
  await updates.openPage();
  expect(opened).toEqual([`https://${host}/0.3.0`]);
});

it.each([
  ['0.2.0', 'same'],
  ['0.1.9', 'older'],
  ['0.1.10', 'older'],
])('version %s is the %s one and has no page', async (version, kind) => {
  const { updates, opened } = await publish({ version });
  expect(await updates.check()).toEqual({ kind, version });
  await updates.openPage();
  expect(opened).toEqual([]);
});

it.each([
  'https://elsewhere.example/0.3.0',
  'http://{host}/0.3.0',
  'https://{host}.elsewhere.example/',
  'https://user:pass@{host}/',
  'https://{host}:81/',
  'javascript:alert(1)//{host}',
  'file:///etc/passwd',
  '/0.3.0',
  '',
])('the page %s is not opened', async (url) => {
  const { updates, opened } = await publish({ url });
  expect(await updates.check()).toEqual({ kind: 'unreadable' });
  await updates.openPage();
  expect(opened).toEqual([]);
});

it.each<Answer>([
  { version: '0.3' },
  { version: '0.3.0-beta.1' },
  { version: 'v0.3.0' },
  { version: '00.3.0' },
  { version: 3 },
  { version: '0.3.0\nx' },
  { date: '1 December' },
  { date: '2026-02-30' },
  { notes: null },
  { url: 7 },
])('%j is no description of a version', async (answer) => {
  const { updates } = await publish(answer);
  expect(await updates.check()).toEqual({ kind: 'unreadable' });
});

it.each<[string, Script, object]>([
  ['404', (response) => response.writeHead(404).end('{}'), { kind: 'refused', status: 404 }],
  [
    'a redirect to another host',
    (response) => response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end(),
    { kind: 'cut-off' },
  ],
  ['not JSON', (response) => json(response, '<html>'), { kind: 'unreadable' }],
  ['a list', (response) => json(response, []), { kind: 'unreadable' }],
  ['too large', (response) => json(response, ' '.repeat(70_000)), { kind: 'cut-off' }],
  [
    'without an end',
    (response) => {
      const send = (): void => {
        if (!response.destroyed) response.write(' '.repeat(1000), send);
      };
      send();
    },
    { kind: 'cut-off' },
  ],
  ['cut off', (response) => response.destroy(), { kind: 'network' }],
])('an answer: %s', async (_, script, result) => {
  const { updates, seen } = await start(script);
  expect(await updates.check()).toEqual(result);
  expect(seen).toHaveLength(1);
});

it('an answer that does not come ends with the time-out, and a closed port at once', async () => {
  const { updates, stop } = await start(() => undefined, 50);
  expect(await updates.check()).toEqual({ kind: 'timeout' });
  await stop();
  expect(await updates.check()).toEqual({ kind: 'network' });
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { logFolder, startLogFile } from '#main/shell/logFile.ts';
import { log, setLogSink } from '#main/system/log.ts';
import type { Connection } from '#shared/model/connection.ts';
import { Settings } from '#shared/model/settings.ts';
import { type Bench, startBench } from '#support/parts.ts';

vi.mock('electron', () => ({
  app: {
    getVersion: () => '1.2.3',
    getSystemLocale: () => 'pt-PT',
    getGPUFeatureStatus: () => ({ webgl: 'enabled', gpu_compositing: 'disabled_software' }),
  },
}));
const { diagnosticsText } = await import('#main/shell/diagnostics.ts');

let bench: Bench;
beforeEach(async () => {
  bench = await startBench();
});
afterEach(async () => {
  await bench.close();
  setLogSink(null);
});

const connectionState = (): Connection => ({
  service: { url: bench.demo.url, kind: 'demo', label: 'x', readOnlyCache: null },
  missing: null,
  key: { storage: 'keychain', since: 1, rejected: true },
  keychain: { available: true, reason: null },
  openError: null,
});

it('holds every request of a session, and neither the key nor a position', async () => {
  startLogFile(bench.folder);
  const { client, cache } = bench.session;
  await client.buoys({ perPage: 5 });
  await client.nearest({ lat: 37.6123, lng: -122.9456, maxDistance: 500, limit: 3 });
  await client.conditions({ lat: 37.6123, lng: -122.9456, time: bench.clock.now, spotId: null });
  await expect(client.buoy(999_999)).rejects.toThrow();
  const { url } = bench.demo;
  const other = await bench.open({ url, kind: 'remote', label: '', key: async () => 'bad-key' });
  await expect(other.client.lastReadings([1])).rejects.toThrow();
  await other.close();
  // A worker's error is caught and logged by main.
  const thrown = await cache.setState({ name: null as never, value: '' }).catch((error) => error);
  log.error('test', thrown);

  const text = readFileSync(join(logFolder(bench.folder), 'main.log'), 'utf8');
  const requests = text.split('\n').filter((line) => line.includes(' request '));
  expect(requests.map((line) => /endpoint="([^"]+)" status=(\d+)/.exec(line)?.slice(1))).toEqual([
    ['GET /buoys', '200'],
    ['GET /buoys/nearest', '200'],
    ['GET /conditions', '200'],
    ['GET /buoys/{buoy_id}', '404'],
    ['GET /buoys/last_readings', '401'],
  ]);
  expect(requests).toHaveLength(bench.demo.log.length);
  for (const line of requests) expect(line).toMatch(/ id=[0-9a-f]{8} .* ms=\d+/);
  const state = connectionState();
  const diagnostics = await diagnosticsText({
    userData: bench.folder,
    settings: () => Settings.parse({ heightUnit: 'ft', boat: { lat: 37.61, lng: 122.94 } }),
    connections: { state: () => state, isOpen: () => true, session: () => bench.session },
  });
  for (const secret of [bench.demo.key, 'bad-key', '37.61', '122.94', '999999']) {
    expect(text).not.toContain(secret);
    expect(diagnostics).not.toContain(secret);
  }
  for (const fact of [
    'version: 1.2.3',
    `platform: ${process.platform}`,
    'gpu_compositing: disabled_software',
    'heightUnit: ft',
    `qualityLimits: ${JSON.stringify(Settings.parse({}).qualityLimits)}`,
    'key: keychain, rejected',
    'readings: 0',
    requests.at(-1) ?? 'no request',
  ])
    expect(diagnostics).toContain(fact);
  // Where it happened in the worker, and who called.
  expect(text).toMatch(/Caused by: Fault: [\s\S]*SqliteError: NOT NULL[\s\S]*cache-worker\.cjs/);
});

it('gives the last 200 lines to the diagnostics, also where the cache cannot be read', async () => {
  startLogFile(bench.folder);
  for (let i = 0; i < 300; i += 1) log.info('line', { i });
  await bench.session.close();
  const text = await diagnosticsText({
    userData: bench.folder,
    settings: () => Settings.parse({}),
    connections: { state: connectionState, isOpen: () => true, session: () => bench.session },
  });
  expect(text).toContain('## Cache\nerror: internal');
  const lines = text.split('## Log\n')[1]?.split('\n') ?? [];
  expect(lines).toHaveLength(200);
  expect(lines.join('\n')).toMatch(/i=299[\s\S]*counting for the diagnostics/);
});

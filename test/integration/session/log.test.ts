import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { logFolder, startLogFile } from '#main/shell/logFile.ts';
import { type LogLine, log, setLogSink } from '#main/system/log.ts';
import { type Bench, startBench } from '#support/parts.ts';

let bench: Bench;
const workers: Worker[] = [];
const remember = (worker: Worker) => workers.push(worker);
beforeEach(async () => {
  workers.length = 0;
  process.on('worker', remember);
  bench = await startBench();
});
afterEach(async () => {
  process.off('worker', remember);
  await bench.close();
  setLogSink(null);
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
  for (const secret of [bench.demo.key, 'bad-key', '37.61', '122.94', '999999'])
    expect(text).not.toContain(secret);
  // Where it happened in the worker, and who called.
  expect(text).toMatch(/Caused by: Fault: [\s\S]*SqliteError: NOT NULL[\s\S]*cache-worker\.mjs/);
});

it('holds the end of a cache worker; the next call starts another', async () => {
  const lines: LogLine[] = [];
  setLogSink((line) => lines.push(line));
  const { cache } = bench.session;
  const [worker] = workers;
  if (!worker) throw new Error('no worker');
  const exited = once(worker, 'exit');
  const pending = cache.getState({ name: 'x' });
  void worker.terminate();
  await expect(pending).rejects.toMatchObject({ error: { kind: 'internal' } });
  await exited;
  expect(lines).toMatchObject([{ level: 'error', event: 'cache worker stopped' }]);
  expect(lines[0]?.stack).toContain('exit code');
  expect((await cache.listBuoys()).buoys).toEqual([]);
  expect(workers).toHaveLength(2);
});

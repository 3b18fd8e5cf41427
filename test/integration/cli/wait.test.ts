/** `sync --wait` over the end of the quota: a clock that moves when the command sleeps. */
import timers from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startDemoService } from '#main/demo/service.ts';
import { setClock } from '#support/clock.ts';
import { command } from '#support/command.ts';
import { freshFolder } from '../cache/fixtures.ts';

/** Runs it with twelve requests an hour. @param asleep called instead of each sleep, with its milliseconds */
async function sync(asleep: (milliseconds: number) => void) {
  setClock('2026-11-27T12:10:00Z');
  const sleep = vi.spyOn(timers, 'setTimeout').mockImplementation(async (milliseconds = 0) => {
    asleep(milliseconds);
    await new Promise(setImmediate);
  });
  onTestFinished(() => sleep.mockRestore());
  const service = await startDemoService({ quota: 12 });
  onTestFinished(() => service.stop());
  const range = '--buoy 100 --from 2016-03-01 --to 2016-05-31';
  const words = `sync ${range} --wait --json --url=${service.url} --key-stdin --user-data-dir`;
  const ended = await command([...words.split(' '), freshFolder()], service.key);
  expect(ended.err).toContain(
    'Waiting for quota until 2026-11-27T13:00:00Z. Downloaded data stay available. Press Ctrl-C to stop.',
  );
  expect(service.log.filter(({ status }) => status === 429)).toEqual([]);
  return { ended, sent: service.log.filter(({ path }) => path.includes('/readings?')) };
}

test('waits until the quota is renewed, goes on, and sends no request too many', async () => {
  const slept: number[] = [];
  const { ended, sent } = await sync((milliseconds) => {
    slept.push(milliseconds);
    vi.setSystemTime(Date.now() + milliseconds);
  });
  expect(ended.code, ended.err).toBe(0);
  // The clock may be changed while it sleeps.
  expect(Math.max(...slept)).toBe(60_000);
  const { readings, requests } = JSON.parse(ended.out).buoys[0];
  expect(requests).toBe(sent.length);
  const pages = Math.ceil(readings / 100);
  expect(pages).toBeGreaterThan(12);
  // Each end of the quota cuts the walk in two, which may cost a page.
  expect(requests).toBeLessThanOrEqual(pages + Math.ceil(pages / 5));
});

test('interrupted in its sleep it keeps what it has', async () => {
  const { ended, sent } = await sync(() => process.listeners('SIGINT').at(-1)?.('SIGINT'));
  expect(ended.code, ended.err).toBe(130);
  expect(ended.err).toContain('Data downloaded so far stay available.');
  expect(sent.length).toBeGreaterThan(0);
});

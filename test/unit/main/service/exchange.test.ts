/** One exchange with the service ends when it is aborted, whatever the transport does. */
import { expect, test } from 'vitest';
import { exchange } from '#main/service/exchange.ts';

const limits = { headersMs: 60_000, idleMs: 60_000, totalMs: 60_000, maxBytes: 1000, redirects: 0 };
const request = { url: 'https://one.example/v2/buoys', headers: {}, endpoint: '/v2/buoys' };

test.each([
  ['before it starts', true],
  ['while the transport waits', false],
])('an abort %s ends an exchange whose transport does not notice it', async (_when, isEarly) => {
  const controller = new AbortController();
  if (isEarly) controller.abort();
  const silent = { get: () => new Promise<never>(() => undefined) };
  const answer = exchange(silent, { ...request, signal: controller.signal }, limits);
  controller.abort();
  await expect(answer).rejects.toMatchObject({ error: { kind: 'cancelled' } });
});

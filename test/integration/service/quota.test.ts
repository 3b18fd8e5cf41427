/** The quota as the client keeps to it. */
import { describe, expect, it } from 'vitest';
import {
  clientFor,
  faultOf,
  json,
  KEY,
  NOW,
  oneBuoy,
  quotaHeaders,
  RESET,
  serve,
} from './scripted.ts';

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
});

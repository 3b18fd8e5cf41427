/** Quota headers and the many ways a 429 says when. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseCount, parseQuota, parseRetryAfter, refusedUntil } from '#main/service/headers.ts';

const NOW = Date.UTC(2024, 4, 1, 12, 30) / 1000;
const RESET = Date.UTC(2024, 4, 1, 13) / 1000;

describe('parseCount', () => {
  it.each([
    ['0', 0],
    [' 42 ', 42],
    ['-1', undefined],
    ['4.2', undefined],
    ['1e3', undefined],
    ['', undefined],
    ['many', undefined],
    ['99999999999999999999', undefined],
    [undefined, undefined],
  ])('%j → %j', (text, count) => expect(parseCount(text)).toBe(count));
});

describe('parseQuota', () => {
  const headers = (limit: string, remaining: string, reset: string) => ({
    'x-ratelimit-limit': limit,
    'x-ratelimit-remaining': remaining,
    'x-ratelimit-reset': reset,
  });

  it('reads the three headers', () => {
    expect(parseQuota(headers('1000', '998', String(RESET)))).toEqual({
      limit: 1000,
      remaining: 998,
      resetAt: RESET,
    });
  });

  it.each([
    ['a missing one', { 'x-ratelimit-limit': '1000', 'x-ratelimit-remaining': '3' }],
    ['text', headers('1000', 'some', String(RESET))],
    ['a negative remainder', headers('1000', '-1', String(RESET))],
    ['a fraction', headers('1000', '1.5', String(RESET))],
    ['two joined values', headers('1000, 1000', '3, 3', String(RESET))],
    ['a date', headers('1000', '3', '2024-05-01T13:00:00Z')],
    ['none', {}],
  ])('gives undefined for %s', (_name, given) => expect(parseQuota(given)).toBeUndefined());

  it('never throws and never gives a remainder outside the limit', () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(), fc.nat(), (text, limit, remaining) => {
        expect(parseQuota(headers(text, text, text))?.limit ?? 0).toBeGreaterThanOrEqual(0);
        const quota = parseQuota(headers(String(limit), String(remaining), '5'));
        if (quota) expect(quota.remaining).toBeLessThanOrEqual(quota.limit);
      }),
    );
  });
});

describe('parseRetryAfter', () => {
  it.each([
    ['120', 120],
    ['0', 0],
    ['Wed, 01 May 2024 12:31:00 GMT', 60],
    ['Wednesday, 01-May-24 12:31:00 GMT', 60],
    ['Wed May  1 12:31:00 2024', 60],
    ['Wed, 01 May 2024 12:00:00 GMT', 0],
    ['-5', undefined],
    ['soon', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('%j → %j', (text, seconds) => expect(parseRetryAfter(text, NOW)).toBe(seconds));
});

describe('refusedUntil', () => {
  const atOne = { reset_at: '2024-05-01T13:00:00Z' };
  const oneOClock = 'Wed, 01 May 2024 13:00:00 GMT';
  it.each([
    ['reset_at', { headers: {}, body: atOne }, RESET],
    ['retry_after', { headers: {}, body: { retry_after: 1800 } }, RESET],
    ['Retry-After in seconds', { headers: { 'retry-after': '1800' }, body: {} }, RESET],
    ['Retry-After as a date', { headers: { 'retry-after': oneOClock }, body: {} }, RESET],
    ['X-RateLimit-Reset', { headers: { 'x-ratelimit-reset': String(RESET) }, body: {} }, RESET],
    ['reset_at before a rounded wait', { headers: { 'retry-after': '1801' }, body: atOne }, RESET],
    [
      'the wait, where the absolute time shows that the clocks differ',
      { headers: { 'retry-after': '1800' }, body: { reset_at: '2024-05-01T18:00:00Z' } },
      RESET,
    ],
    ['nothing', { headers: {}, body: {} }, null],
    ['nonsense', { headers: { 'retry-after': 'x' }, body: { reset_at: 'soon' } }, null],
    ['a negative wait', { headers: {}, body: { retry_after: -5 } }, null],
  ])('%s', (_name, answer, until) => expect(refusedUntil(answer, NOW)).toBe(until));
});

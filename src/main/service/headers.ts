/** Quota and waiting times in the headers and bodies of answers; undefined where malformed. */
import { DateTime } from 'luxon';
import type { Quota } from '#shared/model/status.ts';
import { parseId } from '../system/parse.ts';
import { parseTime } from './wire/values.ts';

/** Names in lower case. */
export type Headers = Readonly<Record<string, string>>;

/** A whole number from 0 in decimal digits. */
export const parseCount = (text = ''): number | undefined => parseId(text);

/** Undefined unless all three headers are there. */
export function parseQuota(headers: Headers): Quota | undefined {
  const limit = parseCount(headers['x-ratelimit-limit']);
  const remaining = parseCount(headers['x-ratelimit-remaining']);
  const resetAt = parseCount(headers['x-ratelimit-reset']);
  if (limit === undefined || remaining === undefined || resetAt === undefined) return undefined;
  if (limit === 0 && remaining > 0) return undefined;
  return { limit, remaining: Math.min(remaining, limit), resetAt };
}

/**
 * `Retry-After` (RFC 9110, 10.2.3): seconds, or an HTTP date.
 * @returns seconds to wait from `now` (epoch seconds), at least 0
 */
export function parseRetryAfter(text: string | undefined, now: number): number | undefined {
  const seconds = parseCount(text);
  if (seconds !== undefined) return seconds;
  if (text === undefined) return undefined;
  const date = DateTime.fromHTTP(text.trim(), { zone: 'utc' });
  return date.isValid ? Math.max(0, Math.floor(date.toSeconds()) - now) : undefined;
}

/** A larger difference means that the clock of this computer or of the service is wrong, seconds. */
const CLOCK_DIFFERENCE = 120;

/**
 * When a 429 allows the next request, epoch seconds of this computer's clock; null where it says
 * nothing. Where the absolute and the relative statement differ, this computer's clock is off and
 * the relative one holds.
 */
export function refusedUntil(
  answer: {
    headers: Headers;
    body: { retry_after?: number | null | undefined; reset_at?: string | null | undefined };
  },
  now: number,
): number | null {
  const { headers, body } = answer;
  const wait =
    body.retry_after != null && body.retry_after >= 0
      ? Math.ceil(body.retry_after)
      : parseRetryAfter(headers['retry-after'], now);
  const absolute =
    (body.reset_at ? parseTime(body.reset_at) : undefined) ??
    (wait === undefined ? parseCount(headers['x-ratelimit-reset']) : undefined);
  if (absolute === undefined) return wait === undefined ? null : now + wait;
  if (wait !== undefined && Math.abs(absolute - (now + wait)) > CLOCK_DIFFERENCE) return now + wait;
  return absolute;
}

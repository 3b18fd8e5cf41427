/** Authentication by the key in the header or the query, and the hourly quota. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { isoTime } from '#shared/model/geo.ts';

/** Paths that need no key. With a valid key they count against its quota. */
const publicPaths = new Set(['/v2/buoys/search', '/v2/buoys/nearest']);

export interface AuthOptions {
  key: string;
  /** Requests an hour. */
  quota: number;
  /** A shorter hour for tests, seconds; it starts with the service. */
  quotaWindow?: number | undefined;
  /** Epoch seconds. */
  now: () => number;
}

export function authentication({ key, quota, quotaWindow, now }: AuthOptions): MiddlewareHandler {
  const known = digest(key);
  const spend = quotaWindow ? quotaMeter(quota, quotaWindow, Math.floor(now())) : quotaMeter(quota);
  return async (c, next) => {
    const given = givenKey(c.req.header('authorization'), c.req.query('api_key'));
    const valid = given !== null && timingSafeEqual(digest(given), known);
    if (!valid) {
      if (publicPaths.has(c.req.path)) return next();
      const message = given === null ? 'API key required' : 'Invalid API key';
      throw new HTTPException(401, { message });
    }
    const time = now();
    const { granted, limit, remaining, reset } = spend(time);
    c.header('X-RateLimit-Limit', String(limit));
    c.header('X-RateLimit-Remaining', String(remaining));
    c.header('X-RateLimit-Reset', String(reset));
    if (granted) return next();
    const retryAfter = Math.max(1, Math.ceil(reset - time));
    c.header('Retry-After', String(retryAfter));
    return c.json(
      {
        error: 'rate_limit_exceeded',
        message: `Hourly quota of ${limit} requests exceeded`,
        retry_after: retryAfter,
        reset_at: isoTime(reset),
      },
      429,
    );
  };
}

/** The header wins over the query; a header of another scheme carries no key. */
function givenKey(header: string | undefined, query: string | undefined): string | null {
  const bearer = /^Bearer +(\S+)\s*$/i.exec(header ?? '')?.[1];
  return bearer ?? (header ? '' : (query ?? null));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/**
 * Counts the requests of one key in one clock hour, or in the shorter window of a test.
 * @param window seconds
 * @param since epoch seconds at which a window began
 */
export function quotaMeter(limit: number, window = 3600, since = 0) {
  let current = Number.NaN;
  let used = 0;
  /** Counts one request at `now`, epoch seconds; `granted` is false where the quota of the window was used up before. */
  return (now: number) => {
    const index = Math.floor((now - since) / window);
    if (index !== current) used = 0;
    current = index;
    const granted = used < limit;
    if (granted) used += 1;
    return { granted, limit, remaining: limit - used, reset: since + (index + 1) * window };
  };
}

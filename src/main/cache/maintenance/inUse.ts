/** Somebody else is at work with the cache; apart, because main says it too and opens no SQLite. */
import { Fault } from '#shared/errors.ts';

export const cacheInUse = (path: string, detail: string | null = null): Fault =>
  new Fault({ kind: 'cache-in-use', path, detail });

/** Recent services, newest first; no keys. */
import * as z from 'zod/mini';
import type { Connection } from '#shared/model/connection.ts';
import { persistedStore } from './persisted.ts';

const Recent = z.object({
  url: z.string(),
  hasStoredKey: z.boolean(),
  /** Epoch seconds; null in lists of earlier versions. */
  usedAt: z._default(z.nullable(z.number()), null),
});
export type RecentService = z.infer<typeof Recent>;

const COUNT = 5;

const Kept = z.object({ services: z._default(z.array(Recent), []) });
export const useRecentServices = persistedStore('recent-services', Kept);

const without = (url: string) =>
  useRecentServices.getState().services.filter((one) => one.url !== url);

export function forgetService(url: string): void {
  useRecentServices.setState({ services: without(url) });
}

/** Puts the service in use first. Files are not listed; the demo is where it has data. */
export function rememberService({ service, key }: Connection): void {
  if (service?.kind !== 'remote') return;
  const used = {
    url: service.url,
    hasStoredKey: key.storage === 'keychain',
    usedAt: Math.floor(Date.now() / 1000),
  };
  useRecentServices.setState({ services: [used, ...without(service.url)].slice(0, COUNT) });
}

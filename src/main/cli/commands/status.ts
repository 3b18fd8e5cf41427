/** `status`: the service, its key, quota and database. Sends nothing, and does not wait for the keychain. */
import { noticeSentence } from '#shared/i18n/errorSentence.ts';
import type { Connection } from '#shared/model/connection.ts';
import { isoTime } from '#shared/model/geo.ts';
import type { Cache } from '../../cache/api.ts';
import { command } from '../command.ts';
import { fields, json } from '../output.ts';

export const status = command({
  usage: 'status',
  description: 'service, key, quota and database; sends nothing',
  isShort: true,
  withoutKey: true,
  read: () => null,
  run: async ({ connections, options, print, status }) => {
    const { service, key } = connections.state();
    const { quota } = status();
    const open = connections.isOpen() ? connections.session().cache : null;
    const cache = open && (await cacheInfo(open));
    const notice = open?.report.notice ? noticeSentence(open.report.notice) : null;
    if (options.json)
      return print(json({ service, key, quota, cache: cache && { ...cache, notice } }));
    const storage = {
      keychain: 'in the system keychain',
      session: 'for this run only',
      none: 'none',
    }[key.storage];
    const used = quota && `${quota.remaining} of ${quota.limit} requests left until `;
    return print(
      fields([
        ['Service', serviceText(service)],
        ['Key', key.rejected ? `${storage}, not accepted by the service` : storage],
        ['Quota', quota ? used + isoTime(quota.resetAt) : 'not known yet'],
        ['Database', cache ? cache.path : 'none'],
        ...(cache
          ? ([
              ['Buoys', String(cache.buoys)],
              ['Readings', String(cache.readings)],
              ['Size', `${(cache.bytes / 1e6).toFixed(1)} MB`],
            ] as const)
          : []),
        ...(notice ? ([['Notice', notice]] as const) : []),
      ]),
    );
  },
});

/** `path` is the file that was named: a read-only file may be read through a copy. */
const cacheInfo = async (cache: Cache) => ({ ...(await cache.info()), path: cache.report.path });

function serviceText(service: Connection['service']): string {
  if (!service) return 'none connected';
  const { label, url, readOnlyCache } = service;
  return readOnlyCache ? `${label}, read-only from ${readOnlyCache.path}` : `${label} (${url})`;
}

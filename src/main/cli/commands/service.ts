/** `status` and `connect`: the service, its key, quota and cache. */
import { noticeSentence } from '#shared/i18n/errorSentence.ts';
import type { Connection } from '#shared/model/connection.ts';
import { isoTime } from '#shared/model/geo.ts';
import type { Cache } from '../../cache/api.ts';
import type { Context } from '../command.ts';
import { fields, json } from '../output.ts';

/** `path` is the file that was named: a read-only file may be read through a copy. */
const cacheInfo = async (cache: Cache) => ({ ...(await cache.info()), path: cache.report.path });

function serviceText(service: Connection['service']): string {
  if (!service) return 'none connected';
  const { label, url, readOnlyCache } = service;
  return readOnlyCache ? `${label}, read-only from ${readOnlyCache.path}` : `${label} (${url})`;
}

/** Sends nothing, and does not wait for the keychain. */
export async function statusCommand({ connections, options, print, status }: Context) {
  const { service, key } = connections.state();
  const { quota } = status();
  const cache = connections.isOpen() ? await cacheInfo(connections.session().cache) : null;
  const found = connections.isOpen() ? connections.session().cache.report.notice : null;
  const notice = found && noticeSentence(found);
  if (options.json) {
    return print(json({ service, key, quota, cache: cache && { ...cache, notice } }));
  }
  const storage = {
    keychain: 'in the system keychain',
    session: 'for this run only',
    none: 'none',
  }[key.storage];
  return print(
    fields([
      ['Service', serviceText(service)],
      ['Key', key.rejected ? `${storage}, not accepted by the service` : storage],
      [
        'Quota',
        quota
          ? `${quota.remaining} of ${quota.limit} requests left until ${isoTime(quota.resetAt)}`
          : 'not known yet',
      ],
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
}

/** Checks the key and stores it in the keychain; with `--key-stdin` only the service is stored. */
export async function connectCommand(context: Context, key: string): Promise<void> {
  const { connections, options, print } = context;
  const keep = options.keyStdin ? 'session' : 'keychain';
  const { service, key: state } = await connections.connect({ url: options.url ?? '', key, keep });
  if (options.json) return print(json({ service, key: { storage: state.storage } }));
  return print(
    `Connected to ${service?.label}. The key is ${keep === 'keychain' ? 'in the system keychain' : 'not stored'}.\n`,
  );
}

/** A cache or backup opened read-only: no network, no key. */
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Fault } from '#shared/errors.ts';
import { UNRECORDED_LABEL } from '#shared/model/connection.ts';
import { openCache } from '../cache/cache.ts';
import { BackupInfo, CacheIdentity, STATE } from '../cache/maintenance/identity.ts';
import { parseStored } from '../cache/queries/state.ts';
import type { ServiceClient } from '../service/client.ts';
import { createGovernor } from '../service/governor.ts';
import { sweepParts } from '../system/files.ts';
import { assemble, type CommonParts, type Session } from './session.ts';

/**
 * The file may be of any service.
 * @throws Fault `wrong-file`, `cache-newer`, `no-room`, `disk`.
 */
export async function openFileSession(parts: CommonParts, path: string): Promise<Session> {
  const scratch = join(parts.userData, 'read-only');
  sweepParts(scratch);
  const { workerPath, now } = parts;
  const cache = await openCache({
    file: path,
    workerPath,
    readOnlyIn: scratch,
    ...(parts.limits && { limits: parts.limits }),
  });
  try {
    const identity = parseStored(await cache.getState({ name: STATE.service }), CacheIdentity);
    const mark = parseStored(await cache.getState({ name: STATE.backup }), BackupInfo);
    const governor = await createGovernor({ now });
    return assemble(
      { ...parts, online: () => false },
      {
        url: pathToFileURL(path).href,
        kind: 'file',
        label: identity?.label ?? UNRECORDED_LABEL,
        readOnlyCache: {
          path,
          name: basename(path),
          simulated: identity && identity.kind === 'demo',
          madeAt: mark?.madeAt ?? null,
        },
        cache,
        governor,
        client: refusingClient(path),
      },
    );
  } catch (thrown) {
    await cache.close();
    throw thrown;
  }
}

/** Every call fails with `read-only`. */
function refusingClient(path: string): ServiceClient {
  const refuse = async (): Promise<never> => {
    throw new Fault({ kind: 'read-only', path, detail: null });
  };
  return new Proxy({} as ServiceClient, { get: () => refuse });
}

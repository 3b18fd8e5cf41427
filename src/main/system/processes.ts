/** Identifies this process to others, on the disk and in the cache, and checks whether another process is alive. */
import { createHash, randomBytes } from 'node:crypto';
import { readlinkSync } from 'node:fs';
import { hostname, uptime } from 'node:os';
import { DAY } from '#shared/science/durations.ts';
import { codeOf } from './faults.ts';

/** Process numbers are unique within one computer; on Linux, within one PID namespace. */
function processSpace(): string {
  if (process.platform !== 'linux') return hostname();
  try {
    return `${hostname()} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    // No /proc is mounted: the host name alone has to do.
    return hostname();
  }
}

const space = createHash('sha256').update(processSpace()).digest('hex').slice(0, 8);

/** Pattern of an owner id, for use in other patterns. */
export const OWNER_ID = '[0-9a-f]{8}-\\d+-[0-9a-f]{12}';

/** `<process space>-<pid>-<random>`: a new one at each call. It names the owner of a lease or of an unfinished file. */
export const newOwnerId = (): string => `${space}-${process.pid}-${randomBytes(6).toString('hex')}`;

/**
 * How long (s) another process of this computer counts as alive while its number is in use: numbers are used again after
 * the computer starts, and in the long run. 0: the process cannot be checked.
 */
export function trustOf(ownerId: string, sinceStart = uptime()): number {
  const [where, pid] = ownerId.split('-');
  return where === space && pid !== String(process.pid) ? Math.min(DAY, sinceStart) : 0;
}

/** False only where it is certain: an id of this computer whose process has ended. */
export function isOwnerAlive(ownerId: string): boolean {
  const [where, pid] = ownerId.split('-');
  if (where !== space) return true;
  try {
    process.kill(Number(pid), 0);
    return true;
  } catch (thrown) {
    // EPERM: it exists and belongs to another user.
    return codeOf(thrown) !== 'ESRCH';
  }
}

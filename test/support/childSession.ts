/** The session of a process of its own on the cache of a test, with a clock that stands still. */

import { openSession, type Session, type SessionParts } from '#main/session/session.ts';
import { createJobs } from '#main/system/jobs.ts';
import { nodeTransport } from '#support/nodeTransport.ts';
import { workerPath } from './cacheWorker.ts';

const nothing = (): void => undefined;

/** @param words of the command line; `at`: the time it stands at, epoch seconds. */
export function openChildSession(
  words: { url: string; key: string; folder: string; at: string },
  parts: Partial<SessionParts> = {},
): Promise<Session> {
  const { url, key, folder, at } = words;
  const now = (): number => Number(at);
  return openSession({
    url,
    kind: 'demo',
    label: 'Demo — simulated',
    key: async () => key,
    userData: folder,
    workerPath,
    transport: nodeTransport(),
    jobs: createJobs(now, nothing),
    now,
    online: () => true,
    onNetwork: nothing,
    onKeyChecked: nothing,
    onQuota: nothing,
    onJobs: nothing,
    changed: nothing,
    ...parts,
  });
}

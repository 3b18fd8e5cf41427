/** Maintenance tasks, one at a time, and how they ended; kept while another screen is shown. */
import { plural, t } from '@lingui/core/macro';
import { create } from 'zustand';
import { call } from '#renderer/data/almanac.ts';
import { queryClient } from '#renderer/data/queryClient.ts';
import { reads } from '#renderer/data/reads.ts';
import { receive } from '#renderer/data/useBoot.ts';
import { formatBytes } from '#renderer/format/figure.ts';
import { resetWithService } from '#renderer/stores/app.ts';
import { isFormHeld } from '#renderer/stores/heldForm.ts';
import { type AlmanacError, toAlmanacError } from '#shared/errors.ts';
import type { BackupOffer, RestoreResult } from '#shared/ipc/contract.ts';
import type { Connection } from '#shared/model/connection.ts';

export type CacheWork = 'compact' | 'backup' | 'choose' | 'restore' | 'move' | 'open' | 'close';

const idle = {
  /** The task under way. */
  busy: null as CacheWork | null,
  /** Another task was chosen meanwhile. */
  isRefused: false,
  /** How the last one ended, in words; null: nothing to report. */
  outcome: null as (() => string) | null,
  error: null as AlmanacError | null,
  /** A file to restore from that was looked into. */
  offer: null as BackupOffer | null,
};

export const useCacheWork = create(() => idle);

async function run(
  busy: CacheWork,
  work: () => Promise<(() => string) | null | Pick<typeof idle, 'offer'>>,
): Promise<void> {
  if (useCacheWork.getState().busy !== null) {
    useCacheWork.setState({ isRefused: true });
    return;
  }
  useCacheWork.setState({ ...idle, busy });
  try {
    const end = await work();
    const result = end === null || typeof end === 'function' ? { outcome: end } : end;
    useCacheWork.setState({ ...idle, ...result });
  } catch (thrown) {
    // Main has logged it.
    const error = toAlmanacError(thrown);
    const cancelled = { outcome: () => t`Cancelled. Nothing was changed.` };
    useCacheWork.setState({ ...idle, ...(error.kind === 'cancelled' ? cancelled : { error }) });
  }
  // The file has another size, place or last backup now.
  const { name } = reads.getCacheInfo;
  await queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === name });
}

/** Also where the person chose not to restore. */
export function forgetOutcome(): void {
  if (useCacheWork.getState().busy === null) useCacheWork.setState(idle);
}

// The outcome was that of another file.
resetWithService(forgetOutcome);

function compactSentence({ before, after }: { before: number; after: number }): string {
  const small = formatBytes(after);
  if (before <= after) return t`Nothing to compact: the file has no free space (${small}).`;
  const large = formatBytes(before);
  const freed = formatBytes(before - after);
  return t`Compacted from ${large} to ${small}; ${freed} freed.`;
}

function restoreSentence({ backupPath, readings, buoys }: RestoreResult): string {
  const readingsText = plural(readings, { one: '# reading', other: '# readings' });
  if (backupPath !== null) {
    const buoysText = plural(buoys, { one: '# buoy', other: '# buoys' });
    return t`Restored: ${readingsText}, ${buoysText}. The previous database is now ${backupPath}.`;
  }
  if (readings === 0 && buoys === 0) return t`Nothing added: the backup has no newer readings.`;
  const buoysText = plural(buoys, { one: '# new buoy', other: '# new buoys' });
  return t`Added: ${readingsText}, ${buoysText}.`;
}

function show(connection: Connection | null): null {
  if (connection) receive({ type: 'connection', connection });
  return null;
}

export const compact = () =>
  run('compact', async () => {
    const sizes = await call('compactCache', undefined);
    return () => compactSentence(sizes);
  });

export const backUp = () =>
  run('backup', async () => {
    const made = await call('backUpCache', undefined);
    if (!made) return null;
    return () => t`Backed up to ${{ path: made.path }} (${{ size: formatBytes(made.bytes) }}).`;
  });

export const chooseBackup = () =>
  run('choose', async () => ({ offer: await call('chooseBackup', undefined) }));

export const restore = ({ id }: BackupOffer, how: 'replace' | 'add') =>
  run('restore', async () => {
    const restored = await call('restoreBackup', { id, how });
    return () => restoreSentence(restored);
  });

export const move = () =>
  run('move', async () => {
    const moved = await call('moveCache', undefined);
    return moved && (() => t`The database is now at ${{ path: moved.path }}.`);
  });

export async function openFile(): Promise<void> {
  if (!isFormHeld()) await run('open', async () => show(await call('openCacheFile', undefined)));
}

export const closeFile = () =>
  run('close', async () => show(await call('closeCacheFile', undefined)));

/** Maintenance tasks and how they ended; kept while another screen is shown. */
import { plural, t } from '@lingui/core/macro';
import { type MutationState, useMutationState } from '@tanstack/react-query';
import { call } from '#renderer/data/almanac.ts';
import { queryClient } from '#renderer/data/queryClient.ts';
import { reads } from '#renderer/data/reads.ts';
import { receive } from '#renderer/data/useBoot.ts';
import { formatBytes, formatCount } from '#renderer/format/figure.ts';
import { resetWithService } from '#renderer/stores/service.ts';
import { type AlmanacError, toAlmanacError } from '#shared/errors.ts';
import type { BackupOffer, RestoreResult } from '#shared/ipc/contract.ts';
import type { Connection } from '#shared/model/connection.ts';

export type CacheWork = 'compact' | 'backup' | 'choose' | 'restore' | 'move' | 'open' | 'close';

const KEY = ['cacheFile'];
const INFO = reads.getCacheInfo.name;

interface Outcome {
  /** How it ended; null: nothing to report. */
  outcome: string | null;
  /** A file to restore from that was looked into. */
  offer: BackupOffer | null;
}

const ended = (outcome: string | null): Outcome => ({ outcome, offer: null });

const last = () => queryClient.getMutationCache().find({ mutationKey: KEY });

/** One at a time. Its state is that of a mutation that outlives the screen it was started on. */
async function run(busy: CacheWork, work: () => Promise<Outcome>): Promise<void> {
  if (last()?.state.status === 'pending') return;
  forget();
  const options = { mutationKey: KEY, mutationFn: work, gcTime: Number.POSITIVE_INFINITY };
  await queryClient
    .getMutationCache()
    .build<Outcome, Error, CacheWork, unknown>(queryClient, options)
    .execute(busy)
    // The state of the mutation has it.
    .catch(() => undefined);
  // The file has another size, place or last backup now.
  await queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === INFO });
}

interface CacheWorkState extends Outcome {
  busy: CacheWork | null;
  error: AlmanacError | null;
}

export function useCacheWork(): CacheWorkState {
  const [state] = useMutationState({
    filters: { mutationKey: KEY },
    select: ({ state }) => state as MutationState<Outcome, Error, CacheWork>,
  });
  const error = state?.error ? toAlmanacError(state.error) : null;
  const cancelled = error?.kind === 'cancelled';
  return {
    busy: state?.status === 'pending' ? (state.variables ?? null) : null,
    outcome: cancelled ? t`Cancelled. Nothing was changed.` : (state?.data?.outcome ?? null),
    error: cancelled ? null : error,
    offer: state?.data?.offer ?? null,
  };
}

function forget(): void {
  const ended = last();
  if (ended && ended.state.status !== 'pending') queryClient.getMutationCache().remove(ended);
}

/** The person chose not to restore. */
export const declineOffer = forget;

// The outcome was that of another file.
resetWithService(forget);

function compactSentence({ before, after }: { before: number; after: number }): string {
  const small = formatBytes(after);
  if (before <= after) return t`Nothing to compact: the file has no free space (${small}).`;
  const large = formatBytes(before);
  const freed = formatBytes(before - after);
  const bytes = formatCount(before - after);
  return t`Compacted from ${large} to ${small}; ${freed} (${bytes} bytes) freed.`;
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

export const compact = () =>
  run('compact', async () => ended(compactSentence(await call('compactCache', undefined))));

export const backUp = () =>
  run('backup', async () => {
    const made = await call('backUpCache', undefined);
    if (!made) return ended(null);
    const { path } = made;
    const size = formatBytes(made.bytes);
    return ended(t`Backed up to ${path} (${size}).`);
  });

export const chooseBackup = () =>
  run('choose', async () => ({ outcome: null, offer: await call('chooseBackup', undefined) }));

export const restore = ({ id }: BackupOffer, how: 'replace' | 'add') =>
  run('restore', async () => ended(restoreSentence(await call('restoreBackup', { id, how }))));

export const move = () =>
  run('move', async () => {
    const moved = await call('moveCache', undefined);
    if (!moved) return ended(null);
    const { path } = moved;
    return ended(t`The database is now at ${path}.`);
  });

const show = (connection: Connection | null): Outcome => {
  if (connection) receive({ type: 'connection', connection });
  return ended(null);
};

export const openFile = () => run('open', async () => show(await call('openCacheFile', undefined)));

export const closeFile = () =>
  run('close', async () => show(await call('closeCacheFile', undefined)));

/** Work on the whole cache file and how it ended; kept while the person looks at something else. */
import { type MutationState, useMutationState } from '@tanstack/react-query';
import { call } from '#renderer/data/almanac.ts';
import { queryClient } from '#renderer/data/queryClient.ts';
import { reads } from '#renderer/data/reads.ts';
import { receive } from '#renderer/data/useBoot.ts';
import { formatBytes, formatCount, formatPlural } from '#renderer/format/figure.ts';
import { resetWithService } from '#renderer/stores/service.ts';
import { type AlmanacError, toAlmanacError } from '#shared/errors.ts';
import type { BackupOffer, RestoreResult } from '#shared/ipc/contract.ts';
import type { Connection } from '#shared/model/connection.ts';

export type CacheWork = 'compact' | 'backup' | 'choose' | 'restore' | 'move' | 'open' | 'close';

const KEY = ['cache file'];
const INFO = reads.getCacheInfo.name;

interface Outcome {
  /** How it ended; null: nothing to tell. */
  outcome: string | null;
  /** A file to restore from that was looked into. */
  offer: BackupOffer | null;
}

const told = (outcome: string | null): Outcome => ({ outcome, offer: null });

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
    outcome: cancelled ? 'Cancelled. Nothing was changed.' : (state?.data?.outcome ?? null),
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

// How it ended was told of another file.
resetWithService(forget);

/** What compacting brought. */
function compactSentence({ before, after }: { before: number; after: number }): string {
  const gained = before - after;
  return gained > 0
    ? `Compacted: ${formatBytes(before)} became ${formatBytes(after)}, ${formatBytes(gained)} (${formatCount(gained)} bytes) freed.`
    : `Nothing to compact: the file has no free space (${formatBytes(after)}).`;
}

function restoreSentence({ aside, readings, buoys }: RestoreResult): string {
  const taken = `${formatPlural(readings, 'reading')} of ${formatPlural(buoys, 'buoy')}`;
  if (aside !== null) return `Restored ${taken}. The previous database is now ${aside}.`;
  return readings === 0 && buoys === 0
    ? 'Nothing added: the backup has no newer readings.'
    : `Added ${formatPlural(readings, 'reading')} and ${formatPlural(buoys, 'new buoy')}.`;
}

export const compact = () =>
  run('compact', async () => told(compactSentence(await call('compactCache', undefined))));

export const backUp = () =>
  run('backup', async () => {
    const made = await call('backUpCache', undefined);
    return told(made && `Backed up to ${made.path} (${formatBytes(made.bytes)}).`);
  });

export const chooseBackup = () =>
  run('choose', async () => ({ outcome: null, offer: await call('chooseBackup', undefined) }));

export const restore = ({ id }: BackupOffer, how: 'replace' | 'add') =>
  run('restore', async () => told(restoreSentence(await call('restoreBackup', { id, how }))));

export const move = () =>
  run('move', async () => {
    const moved = await call('moveCache', undefined);
    return told(moved && `The database is now at ${moved.path}.`);
  });

const show = (connection: Connection | null): Outcome => {
  if (connection) receive({ type: 'connection', connection });
  return told(null);
};

export const openFile = () => run('open', async () => show(await call('openCacheFile', undefined)));

export const closeFile = () =>
  run('close', async () => show(await call('closeCacheFile', undefined)));

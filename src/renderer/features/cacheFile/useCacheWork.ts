/** Work on the whole cache file and how it ended; kept while the person looks at something else. */
import { create } from 'zustand';
import { almanac, ask } from '#renderer/data/almanac.ts';
import { receive } from '#renderer/data/useBoot.ts';
import { formatBytes, formatCount, formatPlural } from '#renderer/format/figure.ts';
import { type AlmanacError, toAlmanacError } from '#shared/errors.ts';
import type { BackupOffer, RestoreResult } from '#shared/ipc/contract.ts';

export type CacheWork = 'compact' | 'backup' | 'choose' | 'restore' | 'move' | 'open' | 'close';

interface CacheWorkState {
  busy: CacheWork | null;
  /** How the last work ended, where it ended well. */
  outcome: string | null;
  error: AlmanacError | null;
  /** A file to restore from that was looked into. */
  offer: BackupOffer | null;
}

export const useCacheWork = create<CacheWorkState>(() => ({
  busy: null,
  outcome: null,
  error: null,
  offer: null,
}));

const set = useCacheWork.setState;

/** One at a time. `work` answers the sentence to show; null: nothing to tell. */
async function run(busy: CacheWork, work: () => Promise<string | null>): Promise<void> {
  if (useCacheWork.getState().busy !== null) return;
  set({ busy, outcome: null, error: null });
  try {
    set({ outcome: await work() });
  } catch (thrown) {
    const error = toAlmanacError(thrown);
    if (error.kind === 'cancelled') set({ outcome: 'Cancelled. Everything is as it was.' });
    else set({ error });
  } finally {
    set({ busy: null });
  }
}

/** What compacting brought. */
export function compactSentence({ before, after }: { before: number; after: number }): string {
  const gained = before - after;
  return gained > 0
    ? `Compacted: ${formatBytes(before)} became ${formatBytes(after)}, ${formatBytes(gained)} (${formatCount(gained)} bytes) gained.`
    : `Nothing to gain: the file is as small as it can be (${formatBytes(after)}).`;
}

export function restoreSentence({ aside, readings, buoys }: RestoreResult): string {
  const taken = `${formatPlural(readings, 'reading')} of ${formatPlural(buoys, 'buoy')}`;
  if (aside !== null) return `Restored ${taken}. The cache before is kept as ${aside}.`;
  return readings === 0 && buoys === 0
    ? 'Nothing added: of every reading the later one is here already.'
    : `Added ${formatPlural(readings, 'reading')} and ${formatPlural(buoys, 'new buoy')}.`;
}

export const compact = () =>
  run('compact', async () => compactSentence(await ask(almanac().compactCache())));

export const backUp = () =>
  run('backup', async () => {
    const made = await ask(almanac().backUpCache());
    return made && `Backed up to ${made.path} (${formatBytes(made.bytes)}).`;
  });

export const chooseBackup = () =>
  run('choose', async () => {
    set({ offer: await ask(almanac().chooseBackup()) });
    return null;
  });

export const restore = ({ id }: BackupOffer, how: 'replace' | 'add') => {
  set({ offer: null });
  return run('restore', async () =>
    restoreSentence(await ask(almanac().restoreBackup({ id, how }))),
  );
};

export const move = () =>
  run('move', async () => {
    const moved = await ask(almanac().moveCache());
    return moved && `The cache is now at ${moved.path}.`;
  });

export const openFile = () =>
  run('open', async () => {
    const connection = await ask(almanac().openCacheFile());
    if (connection) receive({ type: 'connection', connection });
    return null;
  });

export const closeFile = () =>
  run('close', async () => {
    receive({ type: 'connection', connection: await ask(almanac().closeCacheFile()) });
    return null;
  });

/**
 * Refreshes: main fetches from the service into the cache what a read is about. Their state is that of all screens which
 * show the read: it has the hash of its query, and is forgotten with it.
 */
import { hashKey } from '@tanstack/react-query';
import { create } from 'zustand';
import { type AlmanacError, type AlmanacErrorKind, toAlmanacError } from '#shared/errors.ts';
import { queryClient, readsEnd } from './queryClient.ts';
import { type Read, readQuery } from './reads.ts';

interface Refresh {
  busy: boolean;
  userInitiated: boolean;
  /** Why the last one failed. */
  error: AlmanacError | null;
  /** Main did not carry it out: without network, key or requests, or because it needs too many. */
  isCutShort: boolean;
  /** Starts it again, not by the person. */
  again: () => void;
}

export const useRefreshes = create<Readonly<Record<string, Refresh>>>(() => ({}));

const queries = queryClient.getQueryCache();
function forget(hash: string): void {
  const { [hash]: refresh, ...others } = useRefreshes.getState();
  if (refresh) useRefreshes.setState(others, true);
}
queries.subscribe(({ type, query: { queryHash } }) => {
  if (type === 'removed') forget(queryHash);
});

/** Does nothing while one is under way, unless that was not started by the person and this one is. */
export async function startRefresh<I, O>(
  service: string,
  read: Read<I, O>,
  input: I,
  userInitiated: boolean,
): Promise<void> {
  const hash = hashKey(readQuery(service, read, input).queryKey);
  const earlier = useRefreshes.getState()[hash];
  // Main may send nothing for a refresh that the person did not start.
  if (!read.refresh || (earlier?.busy && (earlier.userInitiated || !userInitiated))) return;
  const again = () => void startRefresh(service, read, input, false);
  const started = { busy: true, userInitiated, error: null, isCutShort: false, again };
  useRefreshes.setState({ [hash]: started });
  let ended: Partial<Refresh>;
  try {
    const result = await read.refresh(input, userInitiated);
    // It ends when what it changed is shown.
    await readsEnd(({ queryHash }) => queryHash === hash);
    ended = { isCutShort: 'complete' in result && !result.complete };
  } catch (thrown) {
    // Main has logged it.
    ended = { error: toAlmanacError(thrown) };
  }
  // The person may have started another one, and the service may be another.
  if (useRefreshes.getState()[hash] === started) {
    useRefreshes.setState({ [hash]: { ...started, busy: false, ...ended } });
    // Of what no screen shows nothing is to be said.
    if (!queries.get(hash)) forget(hash);
  }
}

/** What is shown and failed for such a reason, or was cut short, is refreshed again. */
function retry(isCause: (kind: AlmanacErrorKind) => boolean): void {
  for (const [hash, refresh] of Object.entries(useRefreshes.getState())) {
    if (!queries.get(hash)?.isActive()) continue;
    if (refresh.error ? isCause(refresh.error.kind) : refresh.isCutShort) refresh.again();
  }
}
const isAboutKey = (kind: AlmanacErrorKind): boolean =>
  kind === 'key-missing' || kind === 'key-rejected';
/** A key was added or replaced. */
export const retryAfterKey = (): void => retry(isAboutKey);
/** The service is reached again. */
export const retryAfterOutage = (): void =>
  retry((kind) => !isAboutKey(kind) && kind !== 'cancelled');

/**
 * Refreshes: main fetches from the service into the cache what a read is about. The last one is kept with the query of the
 * read: its state is that of all screens which show the read, and is forgotten with the query.
 */
import { type Mutation, noop, type Query } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { type AlmanacErrorKind, toAlmanacError } from '#shared/errors.ts';
import { queryClient, readsEnd } from './queryClient.ts';
import { type Read, readQuery } from './reads.ts';

/** Its input: whether the person started it. Its answer: whether main cut it short, for want of network, key or requests. */
type Refresh = Mutation<boolean, Error, boolean>;

const queries = queryClient.getQueryCache();
const mutations = queryClient.getMutationCache();
const refreshes = new WeakMap<Query, Refresh>();

function stateOf(hash: string): Refresh['state']['status'] | Error | undefined {
  const query = queries.get(hash);
  const state = query && refreshes.get(query)?.state;
  return state?.error ?? state?.status;
}
/** Why the last one failed, or how far it is: what else a mutation counts renders nothing. @param hash of the query's key */
export const useRefreshState = (hash: string) =>
  useSyncExternalStore(mutations.subscribe, () => stateOf(hash));

/** Does nothing while one is under way, unless that was not started by the person and this one is. */
export async function startRefresh<I, O>(
  service: string,
  read: Read<I, O>,
  input: I,
  userInitiated: boolean,
): Promise<void> {
  const { refresh } = read;
  const query = queries.build(queryClient, readQuery(service, read, input));
  const earlier = refreshes.get(query)?.state;
  // Main may send nothing for a refresh that the person did not start.
  const isUnderWay = earlier?.status === 'pending' && (earlier.variables || !userInitiated);
  if (!refresh || isUnderWay) return;
  const started: Refresh = mutations.build(queryClient, {
    mutationFn: async (byPerson) => {
      const result = await refresh(input, byPerson);
      // It ends when what it changed is shown.
      await readsEnd((one) => one === query);
      return 'complete' in result && !result.complete;
    },
  });
  refreshes.set(query, started);
  // Main has logged a failure.
  await started.execute(userInitiated).catch(noop);
  // Of what no screen has shown nothing is to be said.
  if (!query.isFetched() && !query.isActive()) refreshes.delete(query);
}

/** What is shown and failed for such a reason, or was cut short, is refreshed again, not by the person. */
function retry(isCause: (kind: AlmanacErrorKind) => boolean): void {
  for (const query of queries.getAll()) {
    const refresh = refreshes.get(query);
    if (!refresh || !query.isActive()) continue;
    const { error, data: isCutShort } = refresh.state;
    if (error ? isCause(toAlmanacError(error).kind) : isCutShort)
      refresh.execute(false).catch(noop);
  }
}
const isAboutKey = (kind: AlmanacErrorKind): boolean =>
  kind === 'key-missing' || kind === 'key-rejected';
/** A key was added or replaced. */
export const retryAfterKey = (): void => retry(isAboutKey);
/** The service is reached again. */
export const retryAfterOutage = (): void =>
  retry((kind) => !isAboutKey(kind) && kind !== 'cancelled');

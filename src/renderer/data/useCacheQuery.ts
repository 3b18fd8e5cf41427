/** The screen pattern: the cached answer at once, then a refresh that fills the cache, and a new read after each change. */
import { hashKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApp } from '#renderer/stores/app.ts';
import { type AlmanacError, toAlmanacError } from '#shared/errors.ts';
import { serviceKey } from '#shared/model/connection.ts';
import { type Read, readQuery, reads, refreshQuery } from './reads.ts';

export interface Cached<T> {
  /** The cached value; undefined until the first read has ended. */
  value: T | undefined;
  /** `value` belongs to the previous input; the one for the current input is being read. */
  old: boolean;
  /** The current input is being read for the first time. */
  reading: boolean;
  /** A refresh is under way; the cached value stays on screen. */
  refreshing: boolean;
  /** Why the last read or refresh failed; null during a retry and after a success. */
  error: AlmanacError | null;
  /** A refresh by the person; where there is nothing to fetch, reads again. */
  refresh: () => void;
}

export const useService = (): string => useApp(({ connection }) => serviceKey(connection));

const errorOf = (query: { error: Error | null; isFetching: boolean }): AlmanacError | null =>
  query.error === null || query.isFetching ? null : toAlmanacError(query.error);

/** Refreshes by the person that are under way, by the hash of their key. */
const byPerson = new Set<string>();

/** A refresh by the person of any query of this kind. */
export function useRefresh<I, O>(read: Read<I, O>): (input: I) => void {
  const client = useQueryClient();
  const service = useService();
  return async (input) => {
    const query = refreshQuery(service, read, input, true);
    const name = hashKey(query.queryKey);
    if (byPerson.has(name)) return;
    byPerson.add(name);
    // Main may send nothing for a refresh that the person did not start: one that is under way does not take its place.
    await client.cancelQueries({ queryKey: query.queryKey, exact: true });
    // Its error is the state of the query, which the screen of the question shows.
    await client.prefetchQuery(query);
    byPerson.delete(name);
  };
}

/** Reads what a screen is about to show, unless it is known. */
export function usePrefetch<I, O>(read: Read<I, O>): (input: I) => void {
  const client = useQueryClient();
  const service = useService();
  return (input) => void client.prefetchQuery(readQuery(service, read, input));
}

/**
 * @param input null: nothing is read.
 * @param keep whether the previous value stays, marked `old`, until the new one has been read.
 */
export function useCacheQuery<I, O>(
  read: Read<I, O>,
  input: I | null,
  keep?: (earlier: I) => boolean,
): Cached<O> {
  const service = useService();
  const refresh = useRefresh(read);
  const known = useQuery({
    ...readQuery(service, read, input),
    placeholderData: (value: unknown, earlier?: { queryKey: readonly unknown[] }) =>
      earlier?.queryKey[0] === service && keep?.(earlier.queryKey[2] as I) ? value : undefined,
  });
  const prefetch = known.isFetched ? read.prefetch : undefined;
  const filled = useQuery({
    ...refreshQuery(service, read, input, false),
    enabled: prefetch !== undefined,
    retryOnMount: prefetch !== 'once',
    ...(prefetch === 'once' ? { staleTime: Number.POSITIVE_INFINITY } : {}),
  });
  return {
    value: known.data as O | undefined,
    old: known.isPlaceholderData,
    reading: known.isFetching && (known.data === undefined || known.isPlaceholderData),
    refreshing: filled.isFetching,
    error: filled.isFetching ? null : (errorOf(filled) ?? errorOf(known)),
    refresh: () => {
      if (input === null) return;
      if (!read.refresh || known.isError) void known.refetch();
      if (read.refresh) refresh(input);
    },
  };
}

/** All cached buoys. `refresh` fetches the service's list again. */
export const useBuoys = () => useCacheQuery(reads.listBuoys, undefined);

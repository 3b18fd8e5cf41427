/** The screen pattern: the cached answer at once, then a refresh that fills the cache, and a new read after each change. */
import { hashKey, type QueryKey, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useApp } from '#renderer/stores/app.ts';
import { type AlmanacError, toAlmanacError } from '#shared/errors.ts';
import { serviceKey } from '#shared/model/connection.ts';
import { type Read, readQuery, reads } from './reads.ts';
import { startRefresh, useRefreshState } from './refreshes.ts';

export interface Cached<T> {
  /** The cached value; undefined until the first read has ended. */
  value: T | undefined;
  /** `value` belongs to the previous input, or is what another answer has of this one, which is being read. */
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

/** A refresh by the person of any query of this kind. */
export function useRefresh<I, O>(read: Read<I, O>): (input: I) => void {
  const service = useService();
  return (input) => void startRefresh(service, read, input, true);
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
  const query = readQuery(service, read, input);
  const hash = hashKey(query.queryKey);
  const answer = useQuery({
    ...query,
    placeholderData: (value: unknown, earlier?: { queryKey: QueryKey }) =>
      earlier?.queryKey[0] === service && keep?.(earlier.queryKey[2] as I)
        ? value
        : read.known?.(service, input as I),
  });
  const refreshed = useRefreshState(hash);
  const refreshing = refreshed === 'pending';
  const start = (userInitiated: boolean) => {
    if (input !== null) void startRefresh(service, read, input, userInitiated);
  };
  const prefetch = useEffectEvent(() => {
    const isDone = read.kept === 'always' && refreshed !== undefined;
    if (answer.isFetched && read.prefetch && !isDone) start(false);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another question is another read.
  useEffect(() => prefetch(), [answer.isFetched, hash]);
  const unread = answer.isFetching ? null : answer.error;
  const failure = refreshed instanceof Error ? refreshed : unread;
  return {
    value: answer.data as O | undefined,
    old: answer.isPlaceholderData,
    reading: answer.isFetching && (answer.data === undefined || answer.isPlaceholderData),
    refreshing,
    error: failure && !refreshing ? toAlmanacError(failure) : null,
    refresh: () => {
      if (input === null) return;
      if (!read.refresh || answer.isError) void answer.refetch();
      start(true);
    },
  };
}

/** All cached buoys. `refresh` fetches the service's list again. */
export const useBuoys = () => useCacheQuery(reads.listBuoys, undefined);

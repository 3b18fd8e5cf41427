/** Screens read the cache: read at once, refresh in place, read again when main says it changed. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { type AlmanacError, toAlmanacError } from '#shared/errors.ts';
import type { Topic } from '#shared/ipc/contract.ts';
import { almanac } from './almanac.ts';

export interface Cached<T> {
  /** What the cache holds; undefined until the first read answered. */
  value: T | undefined;
  /** A refresh is under way; what is known stays on screen. */
  refreshing: boolean;
  /** Why the last read or refresh failed; null after one that succeeded. */
  error: AlmanacError | null;
  /** Refreshes because the person asked. */
  refresh: () => void;
}

/** A topic, or every buoy's readings at once. */
export type Followed = Topic | { kind: 'readings' };

/** Whether what changed is part of `asked`. */
const concerns = (changed: Topic, asked: Followed): boolean =>
  changed.kind === 'everything' ||
  (changed.kind === asked.kind &&
    ('buoyId' in changed && 'buoyId' in asked ? changed.buoyId === asked.buoyId : true));

/**
 * @param key identifies the question; a new key reads (and refreshes) anew.
 * @param read answers from the cache.
 * @param topics changes after which `read` is asked again.
 * @param refresh fills the cache; `asked` is true where the person pressed refresh. Null: nothing to fetch; refreshing reads again.
 */
export function useCached<T>(
  key: string,
  read: () => Promise<T>,
  topics: readonly Followed[],
  refresh: ((asked: boolean) => Promise<unknown>) | null,
): Cached<T> {
  const [state, setState] = useState<{
    key: string;
    value: T | undefined;
    error: AlmanacError | null;
  }>({
    key,
    value: undefined,
    error: null,
  });
  /** The question a refresh is under way for. */
  const [refreshing, setRefreshing] = useState<string | null>(null);
  const latest = useRef({ key, read, topics, refresh });
  latest.current = { key, read, topics, refresh };

  const load = useCallback(async (question: string) => {
    try {
      const value = await latest.current.read();
      if (latest.current.key === question) {
        setState((old) => ({
          key: question,
          value,
          error: old.key === question ? old.error : null,
        }));
      }
    } catch (thrown) {
      if (latest.current.key === question) {
        setState((old) => ({
          key: question,
          value: old.key === question ? old.value : undefined,
          error: toAlmanacError(thrown),
        }));
      }
    }
  }, []);

  const fill = useCallback(
    async (question: string, asked: boolean) => {
      const ask = latest.current.refresh;
      if (!ask) {
        if (asked) await load(question);
        return;
      }
      setRefreshing(question);
      try {
        await ask(asked);
        if (latest.current.key === question) setState((old) => ({ ...old, error: null }));
        await load(question);
      } catch (thrown) {
        if (latest.current.key === question) {
          setState((old) => ({ ...old, key: question, error: toAlmanacError(thrown) }));
        }
      } finally {
        setRefreshing((now) => (now === question ? null : now));
      }
    },
    [load],
  );

  useEffect(() => {
    void load(key).then(() => (latest.current.key === key ? fill(key, false) : undefined));
    let reading = false;
    let again = false;
    /** Changes that come faster than they are read become one more read. */
    const follow = async () => {
      again = true;
      if (reading) return;
      reading = true;
      while (again) {
        again = false;
        await load(key);
      }
      reading = false;
    };
    return almanac().onEvent((event) => {
      if (event.type !== 'changed') return;
      if (latest.current.topics.some((topic) => concerns(event.topic, topic))) void follow();
    });
  }, [key, load, fill]);

  return {
    value: state.key === key ? state.value : undefined,
    refreshing: refreshing === key,
    error: state.key === key ? state.error : null,
    refresh: useCallback(() => void fill(latest.current.key, true), [fill]),
  };
}

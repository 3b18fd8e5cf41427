/** Claims on work that one process may do at a time: a lease in the cache, renewed while the work goes on. */
import { Fault } from '#shared/errors.ts';
import type { Cache } from '../cache/api.ts';
import type { Sleep } from '../service/retry.ts';

/**
 * Longer than one request can take with all its tries, since it is renewed between requests, seconds. A holder of
 * this computer that was killed is seen to be gone at once; the lease is for those that cannot be looked at.
 */
export const LEASE = 10 * 60;
/** How often somebody who waits looks again, milliseconds. */
const POLL = 500;

export interface Claims {
  /** Takes or renews it. False: another process has it. */
  take(name: string): Promise<boolean>;
  /** Waits until it is taken; `insists`: the holder is asked to let go soon. Rejects `cancelled`. */
  wait(name: string, insists: boolean, signal?: AbortSignal): Promise<void>;
  /** Renews it; `wanted`: somebody waits for it, `lost`: another process has it now. */
  keep(name: string): Promise<'held' | 'wanted' | 'lost'>;
  release(name: string): Promise<void>;
  /** Whether this holder is another process, and there. */
  isOther(holder: { owner: string; until: number } | null): boolean;
  /** Gives up everything held and ends every wait. */
  stop(): Promise<void>;
}

export interface ClaimsParts {
  cache: Pick<Cache, 'takeLease' | 'releaseLease'>;
  /** Epoch seconds. */
  now: () => number;
  sleep: Sleep;
  /** This process's own mark. */
  owner: string;
  /** Whether the process behind a mark is certainly not there any more. */
  isGone: (owner: string) => boolean;
}

export function createClaims({ cache, sleep, owner, isGone, ...parts }: ClaimsParts): Claims {
  const now = (): number => Math.floor(parts.now());
  const held = new Set<string>();
  const stopped = new AbortController();

  async function attempt(name: string, insists: boolean) {
    const ask = (insteadOf: string | null) =>
      cache.takeLease({ name, owner, now: now(), until: now() + LEASE, insteadOf, insists });
    let { holder, wanted } = await ask(null);
    if (holder !== owner && isGone(holder)) ({ holder, wanted } = await ask(holder));
    if (holder === owner) held.add(name);
    else held.delete(name);
    return { mine: holder === owner, wanted: wanted !== null && !isGone(wanted) };
  }
  const release = async (name: string): Promise<void> => {
    if (!held.delete(name)) return;
    await cache.releaseLease({ name, owner, now: now() });
  };

  return {
    take: async (name) => (await attempt(name, false)).mine,
    async wait(name, insists, signal) {
      const ends = signal ? AbortSignal.any([signal, stopped.signal]) : stopped.signal;
      while (!(await attempt(name, insists)).mine) {
        await sleep(POLL, ends).catch(() => undefined);
        if (ends.aborted) throw new Fault({ kind: 'cancelled', detail: null });
      }
    },
    async keep(name) {
      const { mine, wanted } = await attempt(name, false);
      if (!mine) return 'lost';
      return wanted ? 'wanted' : 'held';
    },
    release,
    isOther: (holder) =>
      holder !== null && holder.owner !== owner && holder.until > now() && !isGone(holder.owner),
    async stop() {
      stopped.abort();
      for (const name of [...held]) await release(name);
    },
  };
}

/** Leases in the cache on work that one process may do at a time: a job, the readings of a buoy. */
import type { Cache } from '../cache/api.ts';
import { log } from '../system/log.ts';

/**
 * Longer than one request can take with all its tries, since a lease is renewed between requests, seconds. A holder
 * on this computer that was killed is noticed at once; the term is for those whose process cannot be checked.
 */
export const LEASE = 10 * 60;

export const jobLease = (id: string): string => `job ${id}`;
export const buoyLease = (buoyId: number): string => `readings ${buoyId}`;

interface LeasesParts {
  cache: Pick<Cache, 'takeLease' | 'releaseLease'>;
  /** Epoch seconds. */
  now: () => number;
  ownerId: string;
  isOwnerAlive: (ownerId: string) => boolean;
}

export type Leases = ReturnType<typeof createLeases>;

export function createLeases({ cache, now, ownerId, isOwnerAlive }: LeasesParts) {
  /** When each lease was taken or found kept last, epoch seconds. */
  const held = new Map<string, number>();
  return {
    /** Whether no other process can have taken it since: a lease that is kept lasts for half of its term at least. */
    isHeld(name: string): boolean {
      const age = now() - (held.get(name) ?? -Infinity);
      return age >= 0 && age < LEASE / 2;
    },
    /**
     * `waits`: the holder hands it over when it releases it. `new`: another process may have had it meanwhile.
     * Null: another process has it.
     */
    async take(name: string, { waits }: { waits: boolean }): Promise<'kept' | 'new' | null> {
      const ask = (insteadOf: string | null) =>
        cache.takeLease({
          name,
          owner: ownerId,
          now: now(),
          until: now() + LEASE,
          insteadOf,
          waits,
        });
      const wasHeld = held.has(name);
      let { holder, isNew } = await ask(null);
      if (holder !== ownerId && !isOwnerAlive(holder)) ({ holder, isNew } = await ask(holder));
      if (holder !== ownerId) {
        held.delete(name);
        return null;
      }
      held.set(name, now());
      return isNew || !wasHeld ? 'new' : 'kept';
    },
    async release(name: string): Promise<void> {
      if (!held.delete(name)) return;
      await cache
        .releaseLease({ name, owner: ownerId, now: now() })
        // A lease that is not released ends by itself.
        .catch((thrown: unknown) => log.error('a lease cannot be released', thrown, { name }));
    },
    /** Whether this holder is another process that is alive. */
    isOther: (holder: { owner: string; until: number } | null): boolean =>
      holder !== null &&
      holder.owner !== ownerId &&
      holder.until > now() &&
      isOwnerAlive(holder.owner),
  };
}

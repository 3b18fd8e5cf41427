/** Shares work that several callers request at the same time; an interactive caller raises its priority. */
import { Fault } from '#shared/errors.ts';
import type { Priority } from '../service/governor.ts';

/** Read before each request: it changes when an interactive caller joins. */
export interface Urgency {
  priority: Priority;
}

interface SharedWork<T> {
  /** @param name of the work; equal names share one answer. */
  run(name: string, priority: Priority, work: (urgency: Urgency) => Promise<T>): Promise<T>;
}

export function createSharedWork<T>(): SharedWork<T> {
  const running = new Map<string, { urgency: Urgency; answer: Promise<T> }>();
  return {
    async run(name, priority, work) {
      const joined = running.get(name);
      if (!joined) {
        const urgency = { priority };
        const answer = work(urgency).finally(() => running.delete(name));
        running.set(name, { urgency, answer });
        return answer;
      }
      const isRaised = priority === 'interactive' && joined.urgency.priority === 'background';
      if (isRaised) joined.urgency.priority = priority;
      try {
        return await joined.answer;
      } catch (thrown) {
        // A request already under way had the background's share of the quota only.
        const outOfShare = thrown instanceof Fault && thrown.error.kind === 'quota-exhausted';
        if (isRaised && outOfShare) return this.run(name, priority, work);
        throw thrown;
      }
    },
  };
}

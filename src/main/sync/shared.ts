/** Work that several ask for at the same time is done once; whoever asks by hand lends it the hand's priority. */
import { Fault } from '#shared/errors.ts';

/** Read before each request: it changes when somebody who asks by hand joins. */
export interface Urgency {
  asked: boolean;
}

export interface Shared<T> {
  /** @param name what is asked; equal names share one answer. */
  run(name: string, asked: boolean, work: (urgency: Urgency) => Promise<T>): Promise<T>;
}

export function createShared<T>(): Shared<T> {
  const running = new Map<string, { urgency: Urgency; answer: Promise<T> }>();
  return {
    async run(name, asked, work) {
      const going = running.get(name);
      if (!going) {
        const urgency = { asked };
        const answer = work(urgency).finally(() => running.delete(name));
        running.set(name, { urgency, answer });
        return answer;
      }
      const joinsByHand = asked && !going.urgency.asked;
      if (joinsByHand) going.urgency.asked = true;
      try {
        return await going.answer;
      } catch (thrown) {
        // A request already in line had the background's share of the quota only.
        const outOfShare = thrown instanceof Fault && thrown.error.kind === 'quota-exhausted';
        if (joinsByHand && outOfShare) return this.run(name, true, work);
        throw thrown;
      }
    },
  };
}

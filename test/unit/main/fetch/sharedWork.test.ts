import { describe, expect, it } from 'vitest';
import { createSharedWork, type Urgency } from '#main/fetch/refresh.ts';
import { Fault } from '#shared/errors.ts';

/** Work that ends when the test says so. */
function held() {
  let end: (value: number) => void = () => undefined;
  let fail: (thrown: unknown) => void = () => undefined;
  const seen: Urgency[] = [];
  const work = (urgency: Urgency): Promise<number> => {
    seen.push(urgency);
    return new Promise((resolve, reject) => {
      end = resolve;
      fail = reject;
    });
  };
  return {
    work,
    seen,
    end: (value: number) => end(value),
    fail: (thrown: unknown) => fail(thrown),
  };
}

const usedUp = () => new Fault({ kind: 'quota-exhausted', resetAt: 3600, detail: null });

describe('shared work', () => {
  it('is done anew by hand where the background’s share of the quota had just ended', async () => {
    const shared = createSharedWork<number>();
    const { work, seen, end, fail } = held();
    const background = shared.run('list', 'background', work);
    const hand = shared.run('list', 'interactive', work);
    fail(usedUp());
    await expect(background).rejects.toThrow('quota-exhausted');
    while (seen.length < 2) await Promise.resolve();
    expect(seen[1]?.priority).toBe('interactive');
    end(4);
    expect(await hand).toBe(4);
  });

  it('fails for all where it fails, and is not repeated for want of anything but the quota', async () => {
    const shared = createSharedWork<number>();
    const { work, seen, fail } = held();
    const background = shared.run('list', 'background', work);
    const hand = shared.run('list', 'interactive', work);
    fail(new Fault({ kind: 'network', detail: null }));
    await expect(background).rejects.toThrow('network');
    await expect(hand).rejects.toThrow('network');
    expect(seen).toHaveLength(1);
  });
});

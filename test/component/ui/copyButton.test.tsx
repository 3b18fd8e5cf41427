/** What a button that copies says, and for how long. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { CopyButton } from '#renderer/ui/CopyButton.tsx';
import { fakeMain, found, show } from '#support/component.tsx';

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => vi.useRealTimers());

test('each copy is said, and its words go away', async () => {
  const main = fakeMain({ copyText: () => undefined });
  await show(<CopyButton text={() => 'a'}>Copy table</CopyButton>);
  const button = page.getByRole('button');
  const said = () => {
    // State is told in timers of no time.
    vi.advanceTimersByTime(0);
    return document.querySelector('button + [aria-live]')?.textContent;
  };
  for (const times of [1, 2]) {
    (await found(button)).click();
    await expect.poll(said).toBe('Copied');
    await expect.element(button).toHaveTextContent('Copied');
    expect(main.inputsOf('copyText')).toHaveLength(times);
    vi.advanceTimersByTime(3000);
    await expect.poll(said).toBe('');
    await expect.element(button).toHaveTextContent('Copy table');
  }
});

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
  const button = await found(page.getByRole('button'));
  const said = () => document.querySelector('[aria-live]')?.textContent;
  for (const times of [1, 2]) {
    button.click();
    await expect.poll(said).toBe('Copied');
    expect(button.textContent).toBe('Copied');
    expect(main.inputsOf('copyText')).toHaveLength(times);
    vi.advanceTimersByTime(3000);
    await expect.poll(said).toBe('');
    expect(button.textContent).toBe('Copy table');
  }
});

/** Small parts: selects, notes of what failed, and buttons that copy. */
import { useState } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { CopyButton } from '#renderer/ui/CopyButton.tsx';
import { ErrorNote } from '#renderer/ui/ReadState.tsx';
import { optionsOf } from '#renderer/ui/Segmented.tsx';
import { Select } from '#renderer/ui/Select.tsx';
import { fakeClock, fakeMain, found, show } from '#support/component.tsx';

function Chosen() {
  const [value, setValue] = useState<'height' | 'period'>('height');
  const options = optionsOf({ height: 'Height', period: 'Period' });
  return <Select label="Variable" value={value} options={options} onChange={setValue} />;
}

test('the list opens in the page, and a press chooses', async () => {
  await show(<Chosen />);
  const select = page.getByLabelText('Variable');
  await select.click();
  const option = page.getByRole('option', { name: 'Period' });
  await expect.element(option).toBeVisible();
  await expect.element(option).toHaveStyle({ minHeight: '32px', fontSize: '13px' });
  await option.click();
  await expect.element(select).toHaveValue('period');
  await expect.element(option).not.toBeVisible();
});

test('requests are not said to be used up once the quota has been renewed', async () => {
  fakeMain();
  const now = Date.UTC(2026, 7, 3, 17, 50) / 1000;
  const clock = fakeClock(now);
  const error = { kind: 'quota-exhausted', resetAt: now + 600, detail: null } as const;
  await show(<ErrorNote error={error} onRetry={() => undefined} />, 'https://one.example');
  const note = page.getByRole('alert');
  await expect.element(note).toHaveTextContent('Requests are possible again at 18:00 UTC.');
  clock.pass(660);
  await expect
    .element(note)
    .toHaveTextContent('No requests were left; the quota was renewed at 18:00 UTC.');
  await expect.element(note).not.toHaveTextContent('left this hour');
  await expect.element(note.getByRole('button', { name: 'Try again' })).toBeVisible();
});

test('each copy is said, and its words go away', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
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

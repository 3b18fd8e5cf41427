/** The note of what failed. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ErrorNote } from '#renderer/ui/ReadState.tsx';
import { fakeClock, fakeMain, show } from '#support/component.tsx';

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

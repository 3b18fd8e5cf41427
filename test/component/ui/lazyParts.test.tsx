/** Parts whose code was loaded in idle time are shown without a fallback. */
import { Suspense } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { lazyPart, loadLazyParts } from '#renderer/ui/lazyParts.ts';
import { fakeMain, show } from '#support/component.tsx';

test('a part that has been loaded does not suspend', async () => {
  fakeMain();
  const Shown = ({ name }: { name: string }) => <p>{`Shown: ${name}`}</p>;
  const Part = lazyPart(async () => ({ Shown }), 'Shown');
  await loadLazyParts();
  let waited = 0;
  const Waiting = () => {
    waited += 1;
    return null;
  };
  await show(
    <Suspense fallback={<Waiting />}>
      <Part name="buoy" />
    </Suspense>,
  );
  await expect.element(page.getByText('Shown: buoy')).toBeVisible();
  expect(waited).toBe(0);
});

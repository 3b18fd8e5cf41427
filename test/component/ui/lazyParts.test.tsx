/** Parts of the window whose code is loaded when they are shown, or before in idle time. */
import { Suspense } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { lazyPart, loadLazyParts } from '#renderer/ui/lazyParts.ts';
import { show } from '#support/component.tsx';

test('a part is loaded in idle time, and the failure of another is reported where that one is shown', async () => {
  const loads: string[] = [];
  const load =
    (name: string, fails = false) =>
    async () => {
      loads.push(name);
      if (fails) throw new Error(`${name} is not there`);
      return () => <p>{name}</p>;
    };
  lazyPart(load('Broken', true));
  const Seasons = lazyPart(load('Seasons'));
  lazyPart(async () => {
    lazyPart(load('Part of a part'));
    return () => null;
  });
  expect(loads).toEqual([]);
  await loadLazyParts();
  expect(loads).toEqual(expect.arrayContaining(['Seasons', 'Part of a part']));
  await show(
    <Suspense fallback="opening">
      <Seasons />
    </Suspense>,
  );
  await expect.element(page.getByText('Seasons')).toBeVisible();
});

/** A part of the window that failed opens again without what broke it: its stores, also stored ones, and code that was not loaded. */
import { Suspense } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import * as z from 'zod/mini';
import { create } from 'zustand';
import { ErrorBoundary } from '#renderer/frame/ErrorBoundary.tsx';
import { partStore, persistedStore } from '#renderer/stores/persisted.ts';
import { lazyPart } from '#renderer/ui/lazyParts.ts';
import { show } from '#support/component.tsx';

const failed = page.getByRole('alert');
const again = page.getByRole('button', { name: 'Open again' });

// React reports what a boundary catches.
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

const useKept = persistedStore('error-boundary', z.object({ day: z._default(z.number(), 1) }));
const useTyped = partStore(
  'typed',
  create(() => ({ text: 'first' })),
);
const useElsewhere = partStore(
  'elsewhere',
  create(() => ({ text: 'first' })),
);

function Day() {
  const { day } = useKept();
  const text = useTyped((state) => state.text);
  if (day > 31) throw new Error(`no such day: ${day}`);
  return <p>{`Day ${day}, ${text}`}</p>;
}

test('the stores that it reads have their first state, in the storage of the window too', async () => {
  useTyped.setState({ text: 'typed' });
  useElsewhere.setState({ text: 'typed' });
  await show(
    <ErrorBoundary scope="part">
      <Day />
    </ErrorBoundary>,
  );
  await expect.element(page.getByText('Day 1, typed')).toBeVisible();
  useKept.setState({ day: 32 });
  await expect.element(failed).toBeVisible();
  expect(localStorage.getItem('error-boundary')).not.toContain('32');
  await again.click();
  await expect.element(page.getByText('Day 1, first')).toBeVisible();
  expect(useElsewhere.getState().text).toBe('typed');
});

test('code that could not be loaded is loaded again', async () => {
  // React may render a part that failed once more before the error is shown.
  let isReadable = false;
  const Part = lazyPart(async () => {
    if (!isReadable) throw new Error('cannot be read');
    return { Loaded: () => <p>loaded</p> };
  }, 'Loaded');
  await show(
    <ErrorBoundary scope="part">
      <Suspense fallback={null}>
        <Part />
      </Suspense>
    </ErrorBoundary>,
  );
  await expect.element(failed).toBeVisible();
  isReadable = true;
  await again.click();
  await expect.element(page.getByText('loaded')).toBeVisible();
});

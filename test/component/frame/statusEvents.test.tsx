/** A page of a job is a status event: of the window only the parts that show the work are rendered again. */
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { SpotCard } from '#renderer/features/spots/SpotCard.tsx';
import { Frame } from '#renderer/frame/Frame.tsx';
import { JobsPart } from '#renderer/frame/statusBar/JobsPart.tsx';
import { useApp } from '#renderer/stores/app.ts';
import { i18n } from '#shared/i18n/i18n.ts';
import { allRead, fakeMain, rendered, show } from '#support/component.tsx';
import { fetchJob, planOf } from '#support/jobs.ts';
import { spotOf } from '#support/spots.ts';
import { screens, windowAnswers } from '#support/window.tsx';

/** The job has a page more. */
const arrive = (done: number) =>
  useApp.setState(({ status }) => ({ status: { ...status, jobs: [fetchJob({ done })] } }));

/** The texts that are written again when a page arrives: a part that is rendered writes its texts. What is read meanwhile adds some. */
async function writtenAgain(): Promise<string[]> {
  arrive(3);
  await allRead();
  await rendered();
  const write = vi.spyOn(i18n, '_');
  arrive(4);
  await rendered();
  const texts = write.mock.results.map(({ value }) => String(value));
  write.mockRestore();
  // Selectors run, too: of those that name a shortcut.
  return [...new Set(texts)].filter((text) => text !== 'Ctrl').sort();
}

test('the status bar is, and no screen, card of a spot or panel of a buoy', async () => {
  fakeMain({ ...windowAnswers, planFetch: () => planOf(), conditionsWithin: () => [] });
  await show(<JobsPart />, 'https://one.example');
  const bar = await writtenAgain();
  expect(bar).not.toEqual([]);
  await show(
    <>
      <SpotCard spot={spotOf()} />
      <Frame />
    </>,
    'https://one.example',
  );
  await expect.element(page.getByRole('article')).toBeVisible();
  for (const [route, name] of screens) {
    useApp.getState().go(route);
    useApp.getState().selectBuoy(1);
    await expect.element(page.getByRole('main', { name })).toBeInTheDocument();
    await expect.element(page.getByRole('heading', { name: 'Cape' })).toBeVisible();
    await expect.poll(writtenAgain, { message: name }).toEqual(bar);
  }
  for (const view of ['Almanac', 'Statistics', 'Coverage']) {
    await page.getByRole('tab', { name: view, exact: true }).click();
    await expect.element(page.getByRole('tabpanel', { name: view, exact: true })).toBeVisible();
    await expect.poll(writtenAgain, { message: view }).toEqual(bar);
  }
});

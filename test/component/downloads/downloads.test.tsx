/** What Downloads counts, and what the question before a deletion says. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { compact } from '#renderer/features/cacheFile/cacheWork.ts';
import { DownloadsScreen } from '#renderer/screens/downloads/DownloadsScreen.tsx';
import {
  DownloadsToolbar,
  RemoveCachedBuoys,
} from '#renderer/screens/downloads/DownloadsToolbar.tsx';
import type { CachedBuoySummary } from '#renderer/screens/downloads/downloads.ts';
import { useDownloads } from '#renderer/screens/downloads/downloads.ts';
import { useApp, useExportDialog } from '#renderer/stores/app.ts';
import { Fault } from '#shared/errors.ts';
import { buoy, buoyColumns } from '#support/buoys.ts';
import { fakeClock, fakeMain, found, show } from '#support/component.tsx';
import { cacheInfo, cacheSummaryOf, held } from '#support/held.ts';
import { fetchJob } from '#support/jobs.ts';

const summary = (id: number, fetchedAt: number | null) =>
  held({
    ...{ id, name: `Buoy ${id}`, readings: 10, first: 1_700_000_000, last: 1_700_100_000 },
    ...{ covered: fetchedAt === null ? 0 : 100_000, bytes: 850, fetchedAt },
  });
const all = [summary(1, 1_700_100_000), summary(2, null), summary(3, null)];
const toolbar = (shown: number) => (
  <DownloadsToolbar all={all} shown={shown} selected={[]} known={true} />
);

test('the count is that of the view', async () => {
  fakeMain();
  const { rerender } = await show(toolbar(1));
  const count = page.getByRole('status').first();
  await expect.element(count).toHaveTextContent(/^1 buoy with history$/);
  useDownloads.setState({ view: 'all' });
  await rerender(toolbar(3));
  await expect.element(count).toHaveTextContent(/^3 buoys$/);
  await rerender(toolbar(1));
  await expect.element(count).toHaveTextContent(/^3 buoys, 1 shown$/);
  useDownloads.setState({ view: 'history' });
});

test('each buoy has what it lacks of the service, and in a wide window its downloaded time as a bar on the time that all share', async () => {
  fakeMain({
    listBuoys: () =>
      buoyColumns([
        buoy({ id: 1, name: 'Cape', readingsCount: 69_655 }),
        buoy({ id: 2, name: 'Point', readingsCount: 5 }),
      ]),
    getCacheInfo: () => cacheInfo({ free: 1e9 }),
    cacheSummary: () =>
      cacheSummaryOf(
        {
          ...{ buoyId: 1, readings: 10, first: 1_000_000, last: 1_500_000, covered: 300_000 },
          ...{ gaps: 1, gapSeconds: 7200, series: 0, reported: 1, bytes: 1000, fetchedAt: 1 },
          spans: [1_000_000, 1_199_999, 1_400_000, 1_499_999],
        },
        {
          ...{ buoyId: 2, readings: 5, first: 1_400_000, last: 1_500_000, covered: 100_000 },
          ...{ gaps: 0, gapSeconds: 0, series: 0, reported: 1, bytes: 500, fetchedAt: 1 },
          spans: [1_500_000, 1_599_999],
        },
      ),
  });
  fakeClock(2_000_000);
  await page.viewport(1920, 900);
  await show(
    <main className="screen grow column" style={{ position: 'fixed', inset: 0 }}>
      <DownloadsScreen />
    </main>,
    'https://one.example',
  );
  const bars = async (name: string) =>
    (await found(page.getByRole('row', { name })))
      .querySelector('path:last-child')
      ?.getAttribute('d');
  await expect.element(page.getByRole('columnheader', { name: 'Coverage' })).toBeVisible();
  await expect.poll(() => bars('Cape')).toBe('M0 0V10H20V0ZM40 0V10H50V0Z');
  expect(await bars('Point')).toBe('M50 0V10H60V0Z');
  const row = (name: string) => page.getByRole('row', { name });
  await expect.element(row('Cape')).toHaveTextContent(/10 of 69,655.*69,645 readings/);
  await expect.element(row('Point')).toHaveTextContent('none');
  await page.viewport(1280, 800);
  await expect
    .element(page.getByRole('columnheader', { name: 'Coverage' }))
    .not.toBeInTheDocument();
});

test('how many readings were deleted is not said after work on the database', async () => {
  fakeMain({
    removeReadings: () => ({ readings: 9 }),
    compactCache: () => ({ before: 9, after: 5 }),
  });
  const bar = (selected: CachedBuoySummary[]) => (
    <DownloadsToolbar all={all} shown={1} selected={selected} known={true} />
  );
  const { rerender } = await show(bar(all.slice(0, 1)), 'https://one.example');
  await page.getByRole('button', { name: 'Delete…' }).click();
  await page.getByRole('button', { name: 'Delete 9 readings' }).click();
  await rerender(bar([]));
  const deleted = page.getByText('Deleted 9 readings of 1 buoy.');
  await expect.element(deleted).toBeVisible();
  await compact();
  await expect.element(deleted).not.toBeInTheDocument();
});

test('a deletion that was cancelled says so beside the buoys that are still selected', async () => {
  fakeMain({
    removeReadings: () => {
      throw new Fault({ kind: 'cancelled', detail: null });
    },
  });
  await show(<DownloadsToolbar all={all} shown={1} selected={all.slice(0, 1)} known={true} />);
  await page.getByRole('button', { name: 'Delete…' }).click();
  await page.getByRole('button', { name: 'Delete 9 readings' }).click();
  await expect.element(page.getByText(/^Cancelled\. Readings already deleted/)).toBeVisible();
  await expect.element(page.getByText(/^1 buoy selected/)).toBeVisible();
});

test('what is downloaded of several buoys is exported, and more of it downloaded from their first reading on', async () => {
  const main = fakeMain({ planFetch: () => ({}) as never });
  await show(<DownloadsToolbar all={all} shown={3} selected={all.slice(0, 2)} known={true} />);
  await page.getByRole('button', { name: 'Export…' }).click();
  const span = { from: 1_700_000_000, to: 1_700_100_000 };
  expect(useExportDialog.getState().selection).toMatchObject({ buoyIds: [1, 2], ...span });
  await page.getByRole('button', { name: 'Download more…' }).click();
  await expect.element(page.getByLabelText('First day')).toHaveValue('2023-11-14');
  await expect.poll(() => main.inputsOf('planFetch').at(-1)?.buoyIds).toEqual([1, 2]);
});

test('only a download of the buoys that are deleted is said to stop', async () => {
  fakeMain();
  await show(
    <RemoveCachedBuoys cachedBuoys={all.slice(0, 1)} onRemove={() => {}} onClose={() => {}} />,
  );
  const stops = page.getByText(/^Downloads of this history stop/);
  const running = (id: number) =>
    useApp.setState(({ status }) => ({
      status: { ...status, jobs: [fetchJob({ subject: { of: 'buoy', id, name: null } })] },
    }));
  running(2);
  await expect.element(page.getByRole('dialog')).toBeVisible();
  await expect.element(stops).not.toBeInTheDocument();
  running(1);
  await expect.element(stops).toBeVisible();
});

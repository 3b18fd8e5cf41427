/** What Downloads counts, and what the question before a deletion says. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import {
  DownloadsToolbar,
  RemoveCachedBuoys,
} from '#renderer/screens/downloads/DownloadsToolbar.tsx';
import type { CachedBuoySummary } from '#renderer/screens/downloads/downloads.ts';
import { useDownloads } from '#renderer/screens/downloads/downloads.ts';
import { useApp } from '#renderer/stores/app.ts';
import { Fault } from '#shared/errors.ts';
import { fakeMain, show } from '#support/component.tsx';
import { fetchJob } from '#support/jobs.ts';

const summary = (id: number, fetchedAt: number | null): CachedBuoySummary => ({
  id,
  name: `Buoy ${id}`,
  buoy: null,
  readings: 10,
  missing: null,
  first: 1_700_000_000,
  last: 1_700_100_000,
  covered: fetchedAt === null ? 0 : 100_000,
  gaps: 0,
  gapSeconds: 0,
  reported: null,
  series: 0,
  bytes: 850,
  fetchedAt,
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

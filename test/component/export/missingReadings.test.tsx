/** What an export lacks, and its download. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { receive } from '#renderer/data/useBoot.ts';
import { MissingReadings } from '#renderer/features/export/MissingReadings.tsx';
import type { FetchPlan } from '#shared/ipc/contract.ts';
import { fakeMain, show } from '#support/component.tsx';
import { fetchJob } from '#support/jobs.ts';

const plan: FetchPlan = {
  gaps: 1,
  missingSeconds: 5 * 86_400,
  rows: 240,
  requests: 3,
  checks: 0,
  maxRequests: 3,
  left: 900,
  reserve: 100,
  resets: 0,
  finishAt: 2_000_000_000,
};
const DAY = 86_400;

test('a download belongs to its range; when all of it is there nothing is missing', async () => {
  const main = fakeMain({ planFetch: () => plan, startFetch: () => fetchJob() });
  window.almanac.onEvent(receive);
  const missing = (to: number) => (
    <MissingReadings selection={{ kind: 'readings', buoyIds: [7], from: 0, to, quality: false }} />
  );
  const { rerender } = await show(missing(5 * DAY), 'https://one.example');
  const download = page.getByRole('button', { name: 'Download (3 requests)' });
  await download.click();
  await expect.element(page.getByText(/^Downloading; see the status bar/)).toBeVisible();
  await rerender(missing(9 * DAY));
  await expect.element(download).toBeVisible();
  main.answer({ planFetch: () => ({ ...plan, gaps: 0, requests: 0 }) });
  main.send({ type: 'changed', topic: { kind: 'readings', buoyId: 7 } });
  await expect.element(download).not.toBeInTheDocument();
});

/** The dialog that asks for years of history. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { FetchHistory } from '#renderer/features/fetchHistory/FetchHistory.tsx';
import { Fault } from '#shared/errors.ts';
import type { Job } from '#shared/model/job.ts';
import { buoy } from '#support/buoys.ts';
import { fakeMain, found, show } from '#support/component.tsx';

const plan = {
  incomplete: 1,
  gaps: 1,
  missingSeconds: 86_400,
  rows: 48,
  requests: 1,
  checks: 1,
  maxRequests: 2,
  left: 900,
  reserve: 100,
  resets: 0,
  finishAt: 1_700_000_100,
};
const ONE = 'https://one.example';
const start = () => page.getByRole('button', { name: /^(Fetch|Download)/ });

test('the cost is a range where the interval of a buoy is not known', async () => {
  const unknown = { ...plan, requests: 440, checks: 6, maxRequests: 892 };
  fakeMain({ planFetch: () => unknown });
  await show(<FetchHistory buoys={[buoy()]} onClose={() => {}} />, ONE);
  await expect.element(start()).toHaveTextContent('Download (446–892 requests)');
  await expect.element(page.getByText(/446–892 requests .*finished within about/)).toBeVisible();
  await expect.element(page.getByText(/30 to 60 minutes are assumed/)).toBeVisible();
});

test('a double click starts one job', async () => {
  const main = fakeMain({ planFetch: () => plan, startFetch: () => new Promise<Job>(() => {}) });
  await show(<FetchHistory buoys={[buoy()]} onClose={() => {}} />, ONE);
  await expect.element(start()).not.toHaveAttribute('aria-disabled');
  await start().dblClick();
  await expect.element(start()).toHaveAttribute('aria-disabled', 'true');
  expect(main.inputsOf('startFetch')).toHaveLength(1);
});

test('two clicks within one task start one job', async () => {
  const main = fakeMain({ planFetch: () => plan, startFetch: () => new Promise<Job>(() => {}) });
  await show(<FetchHistory buoys={[buoy()]} onClose={() => {}} />, ONE);
  await expect.element(start()).not.toHaveAttribute('aria-disabled');
  const button = (await found(start())) as HTMLButtonElement;
  button.click();
  button.click();
  await expect.element(start()).toHaveAttribute('aria-disabled', 'true');
  expect(main.inputsOf('startFetch')).toHaveLength(1);
});

test('why it could not start is shown, and goes with another range and when the dialog is opened again', async () => {
  fakeMain({
    planFetch: () => plan,
    startFetch: () => Promise.reject(new Fault({ kind: 'network', detail: null })),
  });
  const dialog = <FetchHistory buoys={[buoy()]} onClose={() => {}} />;
  const screen = await show(dialog, ONE);
  await start().click();
  await expect.element(page.getByRole('alert')).toBeVisible();
  await page.getByRole('button', { name: '5 years' }).click();
  await expect.element(start()).not.toHaveAttribute('aria-disabled');
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  await start().click();
  await expect.element(page.getByRole('alert')).toBeVisible();
  await screen.rerender(<p>Closed</p>);
  await screen.rerender(dialog);
  await expect.element(start()).not.toHaveAttribute('aria-disabled');
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

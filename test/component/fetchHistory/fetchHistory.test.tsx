/** The dialog that asks for years of history. */
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { FetchHistory, FetchHistoryButton } from '#renderer/features/fetchHistory/FetchHistory.tsx';
import { Fault } from '#shared/errors.ts';
import type { Job } from '#shared/model/job.ts';
import { buoy, buoyColumns, reading } from '#support/buoys.ts';
import { fakeMain, found, show, showAgain } from '#support/component.tsx';
import { planOf } from '#support/jobs.ts';

const plan = planOf({
  ...{ incomplete: 1, gaps: 1, missingSeconds: 86_400, rows: 48 },
  ...{ requests: 1, checks: 1, maxRequests: 2, finishAt: 1_700_000_100 },
});
const ONE = 'https://one.example';
const start = () => page.getByRole('button', { name: /^(Fetch|Download)/ });

test('the cost is a range where the interval of a buoy is not known', async () => {
  const unknown = { ...plan, requests: 440, checks: 6, maxRequests: 892 };
  fakeMain({ planFetch: () => unknown });
  await show(<FetchHistory buoys={[buoy()]} />, ONE);
  await expect.element(start()).toHaveTextContent('Download (446–892 requests)');
  await expect.element(page.getByText(/446–892 requests .*finished within about/)).toBeVisible();
  await expect.element(page.getByText(/30 to 60 minutes are assumed/)).toBeVisible();
});

test('two clicks within one task start one job', async () => {
  const main = fakeMain({ planFetch: () => plan, startFetch: () => new Promise<Job>(() => {}) });
  await show(<FetchHistory buoys={[buoy()]} />, ONE);
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
  const dialog = <FetchHistory buoys={[buoy()]} />;
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

test('the first range offered is the three years that a rank needs; buoys of which nothing is missing do not count', async () => {
  const missing = { ...plan, incomplete: 2, missingSeconds: 2 * 40 * 86_400, gaps: 2 };
  const main = fakeMain({ planFetch: () => missing });
  const station = buoy({ sourceIdentifier: '44014', name: 'Virginia Beach' });
  const screen = await show(<FetchHistory buoys={[station]} />, ONE);
  await expect.element(page.getByText('A rank needs at least 3 years.')).toBeVisible();
  await expect
    .element(page.getByRole('heading', { name: 'Download history of 44014 Virginia Beach' }))
    .toBeVisible();
  await expect.poll(() => main.inputsOf('planFetch').length).toBeGreaterThan(0);
  const days = main.inputsOf('planFetch').map(({ from, to }) => Math.round((to - from) / 86_400));
  expect(new Set(days)).toEqual(new Set([3 * 365 + 1]));
  await screen.rerender(<FetchHistory buoys={[station, buoy({ id: 2 }), buoy({ id: 3 })]} />);
  await expect
    .element(page.getByText(/^About 40 days for each of 2 buoys to download/))
    .toBeVisible();
});

test('a day that does not exist has its reason once', async () => {
  fakeMain({ planFetch: () => plan });
  await show(<FetchHistory buoys={[buoy()]} />, ONE);
  const first = page.getByLabelText(/^First day/);
  await first.fill('2004-02-30');
  await userEvent.tab();
  await expect.element(first).toHaveAccessibleDescription('This day does not exist.');
  await expect.element(page.getByText('Enter both days.')).not.toBeInTheDocument();
});

test('days that are typed are there again after the window was closed to the tray, and gone when the dialog is opened anew', async () => {
  fakeMain({ planFetch: () => plan });
  const button = <FetchHistoryButton place="history" buoys={[buoy()]} />;
  await show(button, ONE);
  const open = page.getByRole('button', { name: 'Download history…' });
  const first = page.getByLabelText(/^First day/);
  await open.click();
  await first.fill('2004-02-10');
  await showAgain(button, ONE);
  await expect.element(first).toHaveValue('2004-02-10');
  await page.getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect.element(first).not.toBeInTheDocument();
  await open.click();
  await expect.element(first).not.toHaveValue('2004-02-10');
});

test('a buoy silent for years is offered up to its last report', async () => {
  const time = Date.UTC(2018, 11, 31, 12) / 1000;
  const silent = buoy({
    id: 7,
    name: 'Cape',
    lastReadingTime: time,
    lastReading: reading({ time }),
  });
  const main = fakeMain({ listBuoys: () => buoyColumns([silent]), planFetch: () => plan });
  await show(<FetchHistory buoys={[silent]} />, ONE);
  await expect.element(page.getByLabelText(/^Last day/)).toHaveValue('2018-12-31');
  await expect.element(page.getByLabelText(/^First day/)).toHaveValue('2016-01-01');
  await expect.element(page.getByText(/^Last report 31 Dec 2018/)).toBeVisible();
  await page.getByRole('button', { name: '10 years' }).click();
  await expect.element(page.getByLabelText(/^First day/)).toHaveValue('2009-01-02');
  await page.getByRole('button', { name: 'Whole period' }).click();
  await expect.element(page.getByLabelText(/^First day/)).toHaveValue('1970-01-01');
  await expect
    .poll(() => main.inputsOf('planFetch').at(-1))
    .toMatchObject({ buoyIds: [7], from: 0 });
});

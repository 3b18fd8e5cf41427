/** What a download of history offers: up to the newest reading, by one press. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { FetchHistory } from '#renderer/features/fetchHistory/FetchHistory.tsx';
import { buoy, buoyColumns, reading } from '#support/buoys.ts';
import { fakeMain, show } from '#support/component.tsx';

test('a buoy silent for years is offered up to its last report', async () => {
  const time = Date.UTC(2018, 11, 31, 12) / 1000;
  const silent = buoy({
    id: 7,
    name: 'Cape',
    lastReadingTime: time,
    lastReading: reading({ time }),
  });
  const main = fakeMain({
    listBuoys: () => buoyColumns([silent]),
    planFetch: () => ({
      incomplete: 1,
      gaps: 1,
      missingSeconds: 86_400,
      rows: 24,
      requests: 1,
      checks: 0,
      maxRequests: 1,
      left: 900,
      reserve: 100,
      resets: 0,
      finishAt: 0,
    }),
  });
  await show(<FetchHistory buoys={[silent]} onClose={() => undefined} />);
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

/** The height typed into the filter of the latest readings. */
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { LatestScreen } from '#renderer/screens/latest/LatestScreen.tsx';
import { buoy, buoyColumns, reading } from '#support/buoys.ts';
import { connectionTo, fakeMain, show } from '#support/component.tsx';

const now = Math.floor(Date.now() / 1000);
const buoys = [1, 2.4, 2.6, 25].map((significantHeight, index) =>
  buoy({
    id: index + 1,
    name: `Buoy ${significantHeight}`,
    lastReadingTime: now,
    lastReading: reading({ time: now, significantHeight }),
  }),
);

test('a decimal comma is a decimal point; what is no number filters nothing', async () => {
  fakeMain({
    getConnection: () => connectionTo('https://buoys.example'),
    listBuoys: () => buoyColumns(buoys),
    refreshBuoys: () => ({ requests: 0, fetchedAt: now, complete: true }),
  });
  await show(<LatestScreen />);
  const least = page.getByLabelText('Hs at least');
  const names = () =>
    page
      .getByRole('row')
      .elements()
      .slice(1)
      .map((row) => /Buoy [\d.]+/.exec(row.textContent)?.[0]?.slice(5, 9))
      .sort();
  await expect.poll(names).toHaveLength(4);
  await userEvent.type(least, '2,5');
  await expect.element(least).toHaveValue('2,5');
  await expect.poll(names).toHaveLength(2);
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(least).toHaveValue('3');
  await expect.poll(names).toHaveLength(1);
  await userEvent.clear(least);
  await userEvent.type(least, 'high');
  await expect.element(least).toHaveAccessibleDescription('Not a number. Write 2.5 or 2,5');
  await expect.poll(names).toHaveLength(4);
});

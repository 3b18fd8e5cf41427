/** The table of readings beside a screen: what it has room for is not cut. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { Readings } from '#renderer/screens/buoy/history/Readings.tsx';
import { buoy } from '#support/buoys.ts';
import { fakeMain, found, show } from '#support/component.tsx';
import { columnsOf } from '#support/statisticsAnswers.ts';
import '#renderer/ui/table.css';

test('a direction is not cut in the narrowest panel', async () => {
  fakeMain();
  const time = Float64Array.of(Date.UTC(2020, 5, 1) / 1000);
  const columns = columnsOf({ from: time[0] ?? 0, to: time[0] ?? 0, cadence: 3600 }, time, {
    significantHeight: Float64Array.of(2.4),
    direction: Float64Array.of(158),
  });
  await show(
    <div style={{ width: 430 }}>
      <Readings buoy={buoy()} columns={columns} openTime={null} onOpen={() => {}} />
    </div>,
  );
  const cell = await found(page.getByRole('gridcell', { name: '158° SSE' }));
  await expect.poll(() => cell.scrollWidth - cell.clientWidth).toBeLessThanOrEqual(0);
});

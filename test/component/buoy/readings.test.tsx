/** The table of readings beside a screen: what it has room for is not cut. */
import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { Readings } from '#renderer/screens/buoy/history/Readings.tsx';
import { UnderlyingReadings } from '#renderer/screens/buoy/statistics/UnderlyingReadings.tsx';
import { buoy, readingColumns } from '#support/buoys.ts';
import { allRead, fakeMain, found, held, show } from '#support/component.tsx';
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

const at = Date.UTC(2020, 5, 1) / 1000;

test('the table behind a chart stays while a range that ends later is read', async () => {
  const readReadings = (range: { from: number; to: number }) =>
    readingColumns([{ time: at, significantHeight: 2 }], range);
  const main = fakeMain({ readReadings });
  const filter = { name: 'July', months: [], ranges: [] };
  const until = (to: number) => (
    <UnderlyingReadings
      {...{ buoy: buoy(), range: { from: at, to }, filter, onBack: () => undefined }}
    />
  );
  const screen = await show(until(at + 600), 'https://one.example');
  const table = await found(page.getByRole('grid'));
  const answer = held(main, 'readReadings', readReadings);
  await screen.rerender(until(at + 1200));
  await expect.poll(() => main.inputsOf('readReadings')).toHaveLength(2);
  expect(table.isConnected).toBe(true);
  await answer();
  await allRead();
  expect(table.isConnected).toBe(true);
});

test('of two readings of one time, the one that is pressed is opened', async () => {
  fakeMain({ getReading: () => null });
  const heights = [2, 5].map((significantHeight, id) => ({ id, time: at, significantHeight }));
  const columns = readingColumns(heights);
  function Opened() {
    const [openTime, onOpen] = useState<number | null>(null);
    return <Readings {...{ buoy: buoy(), columns, openTime, onOpen }} />;
  }
  await show(<Opened />);
  const record = page.getByRole('region', { name: 'Reading', exact: true });
  for (const height of ['5.0', '2.0']) {
    const row = page.getByRole('row').filter({ has: page.getByText(height, { exact: true }) });
    await row.click();
    await expect.element(row).toHaveAttribute('aria-selected', 'true');
    await expect.element(record).toHaveTextContent(`${height}0 m`);
  }
});

// Columns become lines, rows and text without inventing anything.

import { describe, expect, it } from 'vitest';
import { sampleText } from '#renderer/format/metrics.ts';
import {
  latestReading,
  metricSamples,
  panelAxis,
  readingText,
  rowOf,
  sharesText,
  stormBands,
} from '#renderer/screens/buoy/history/history.ts';
import type { ReadingColumns } from '#shared/model/reading.ts';
import { bareReading } from '#support/buoys.ts';
import { columnsOf } from '#support/statisticsAnswers.ts';

const nan = Number.NaN;
const column = (...values: number[]) => Float64Array.from(values);
const values = {
  time: column(0, 3600, 7200, 14400),
  significantHeight: column(1, 2, nan, 3),
  maximumHeight: column(2, 3, 4, 5),
  period: column(8, 8, 8, 8),
  direction: column(350, 10, nan, 20),
  waterTemperature: column(nan, nan, nan, 10),
};
const found = columnsOf({ from: 0, to: 14_400, cadence: 3600 }, values.time, values);
const columns: ReadingColumns = {
  ...{ ...found, id: column(1, 2, 3, nan), energyPerWave: column(nan, nan, nan, 55) },
  reporting: { ...found.reporting, time: [{ from: 0, to: 18_000 }] },
};
it('storms above a threshold are bands from it to their peaks, in the unit of the person', () => {
  expect(stormBands(columns, 1.5, { heightUnit: 'm' })).toEqual([
    { x: column(3600 - 1800, 14_400 + 1800), low: column(1.5, 1.5), high: column(3, 3) },
  ]);
  expect(stormBands(columns, 3, { heightUnit: 'm' })).toEqual([]);
  expect(stormBands(columns, 2.5, { heightUnit: 'ft' })[0]?.high[0]).toBeCloseTo(9.84, 2);
});

describe('the shares of a range', () => {
  it('are what is downloaded, and what was reported of it', () => {
    expect(sharesText(columns, { missing: 3600, end: 5 * 3600 })).toBe(
      '80\u00a0% of the period downloaded, 80\u00a0% reported',
    );
    // What is not downloaded is not expected.
    const half = { ...columns.reporting, time: [{ from: 0, to: 7199 }] };
    expect(sharesText({ ...columns, reporting: half }, { missing: 7200, end: 14_400 })).toBe(
      '50\u00a0% of the period downloaded, 100\u00a0% reported',
    );
  });

  it('do not say what was reported while the interval is not known', () => {
    const unknown = { ...columns.reporting, intervals: new Map() };
    expect(sharesText({ ...columns, reporting: unknown }, { missing: 14_400, end: 14_400 })).toBe(
      '0\u00a0% of the period downloaded',
    );
  });
});
const si = { heightUnit: 'm', temperatureUnit: 'C', speedUnit: 'm/s' } as const;
const reading = bareReading(14_400, {
  ...{ significantHeight: 3, maximumHeight: 5, period: 8, direction: 20 },
  ...{ directionCompass: 'NNE', heightUnit: 'm' },
});

describe('metricSamples', () => {
  it('breaks heights at the gap', () => {
    expect([...metricSamples(columns, 'maximumHeight', si).value]).toEqual([2, 3, 4, nan, 5]);
  });
  it('gives directions as points, with nothing for a missing one', () => {
    expect([...metricSamples(columns, 'direction', si).value]).toEqual([350, 10, 20]);
  });
  it('converts to the unit of the axis', () => {
    expect(
      metricSamples(columns, 'significantHeight', { ...si, heightUnit: 'ft' }).value[0],
    ).toBeCloseTo(3.28, 2);
  });
});

describe('panelAxis', () => {
  it('starts heights at zero and names the unit', () => {
    expect(panelAxis('heights', { ...si, heightUnit: 'ft' })).toMatchObject({
      title: 'Height, ft',
      from: 0,
    });
  });
  it('does not start temperatures at zero', () => {
    expect(panelAxis('temperature', si).from).toBeNull();
  });
});

describe('latestReading', () => {
  it('is completed by the row of the same time', () => {
    expect(latestReading(reading, columns)).toMatchObject({
      waterTemperature: 10,
      energyPerWave: 55,
      directionCompass: 'NNE',
    });
  });
  it('is the later of the two', () => {
    expect(latestReading({ ...reading, time: 3600 }, columns)?.time).toBe(14400);
    expect(latestReading({ ...reading, time: 99999 }, columns)?.time).toBe(99999);
  });
  it('is what is known without rows', () => {
    expect(latestReading(reading, undefined)).toBe(reading);
    expect(latestReading(null, { ...columns, length: 0 })).toBeNull();
  });
});

it('gives missing fields of a row as null', () => {
  expect(rowOf(columns, 3)).toMatchObject({ id: null, waterTemperature: 10, time: 14400 });
  expect(rowOf(columns, 2).significantHeight).toBeNull();
});

it('writes samples with their unit', () => {
  expect(sampleText('significantHeight', 2.431, si)).toBe('2.43\u00a0m');
  expect(sampleText('direction', 310, si)).toBe('310° NW');
});

it('writes a record as text, missing fields named', () => {
  const text = readingText('Cape Grey', reading);
  expect(text).toContain('Time: 1970-01-01T04:00:00Z');
  expect(text).toContain('Significant height: 3 m');
  expect(text).toContain('Sea temperature: not reported');
});

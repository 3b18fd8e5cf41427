/** Tables as CSV in each dialect. */
import { describe, expect, test } from 'vitest';
import { ByteBuffer } from '#main/export/worker/byteBuffer.ts';
import { columnsOf, latitude, quantities, time } from '#main/export/worker/columns.ts';
import { createCsvWriter } from '#main/export/worker/csvWriter.ts';
import { decimalMark, dialectOf } from '#main/export/worker/dialects.ts';
import type { dialectNames } from '#shared/model/exportRequest.ts';

interface Row {
  time: number | null;
  height: number | null;
  wind: number;
  word: string;
}

const make = columnsOf<Row>();
const columns = [
  { ...make.text('buoy_name', () => 'Cape; Grey'), perSlice: true },
  make.time(time, (row) => row.time),
  { ...make.number(latitude, () => -12.5), perSlice: true },
  make.number(quantities.significantHeight, ({ height }) => height),
  make.number(quantities.windSpeed, ({ wind }) => wind),
  make.count('sample_count', () => 48),
  make.text('word', ({ word }) => word),
];

const written = (rows: Row[], dialect: (typeof dialectNames)[number], locale = 'en') => {
  const slices = [rows];
  const table = { columns, total: rows.length, slices };
  const clock = { clock: 'utc', timezone: 'UTC' } as const;
  const out = new ByteBuffer(16);
  const writer = createCsvWriter(table, dialectOf(dialect, locale), clock, out);
  writer.begin();
  for (const slice of slices) expect(writer.slice(slice)).toBe(slice.length);
  writer.end();
  return Buffer.from(out.content()).toString();
};

const rows = [
  { time: 1_451_609_400, height: 1.25, wind: 0.1 + 0.2, word: 'a,b' },
  { time: null, height: null, wind: -7, word: '=1' },
];

describe('the same two rows', () => {
  test('plain', () => {
    expect(written(rows, 'plain')).toBe(
      [
        'buoy_name,time,latitude,sea_surface_wave_significant_height_m,wind_speed_m_s,sample_count,word',
        'Cape; Grey,2016-01-01T00:50:00Z,-12.5,1.25,0.30000000000000004,48,"a,b"',
        "Cape; Grey,,-12.5,,-7,48,'=1",
        '',
      ].join('\r\n'),
    );
  });
  test('erddap', () => {
    expect(written(rows, 'erddap')).toBe(
      [
        'buoy_name,time,latitude,sea_surface_wave_significant_height,wind_speed,sample_count,word',
        ',UTC,degrees_north,m,m s-1,1,',
        'Cape; Grey,2016-01-01T00:50:00Z,-12.5,1.25,0.30000000000000004,48,"a,b"',
        "Cape; Grey,,-12.5,NaN,-7,48,'=1",
        '',
      ].join('\n'),
    );
  });
  test('spreadsheet with a decimal comma', () => {
    expect(written(rows, 'spreadsheet', 'de-DE')).toBe(
      [
        '\ufeffbuoy_name;time_utc;latitude;sea_surface_wave_significant_height_m;wind_speed_m_s;sample_count;word',
        '"Cape; Grey";2016-01-01 00:50:00;-12,5;1,25;0,30000000000000004;48;a,b',
        `"Cape; Grey";;-12,5;;-7;48;'=1`,
        '',
      ].join('\r\n'),
    );
  });
});

test('the decimal mark is that of the locale', () => {
  expect(['de-DE', 'fr', 'pt-BR'].map(decimalMark)).toEqual([',', ',', ',']);
  const others = ['en-US', 'de-CH', 'ja', 'ar-EG', 'C', ''].map(decimalMark);
  expect(others).toEqual(Array(6).fill('.'));
});

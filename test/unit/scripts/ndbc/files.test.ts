/** NDBC text to rows: header forms, missing values, broken lines. */
import { describe, expect, it } from 'vitest';
import { mergeRows, type NdbcRow, parseNdbc } from '#scripts/service/ndbcFiles.ts';

const seconds = (iso: string) => Date.parse(iso) / 1000;
const names = [
  ...['windDirection', 'windSpeed', 'gustSpeed', 'significantHeight', 'dominantPeriod'],
  ...['averagePeriod', 'meanDirection', 'waterTemperature'],
];
/** A row with these values, in the order of the names; without those that are not given. */
const rowOf = (time: number, ...values: number[]) => ({
  time,
  ...Object.fromEntries(names.map((name, i) => [name, values[i] ?? null])),
});

const modern = `#YY  MM DD hh mm WDIR WSPD GST  WVHT   DPD   APD MWD   PRES  ATMP  WTMP  DEWP  VIS  TIDE
#yr  mo dy hr mn degT m/s  m/s     m   sec   sec degT   hPa  degC  degC  degC   mi    ft
`;

describe('parseNdbc', () => {
  it('reads the modern form', () => {
    const text = `${modern}2015 12 31 23 50  28  1.1  1.8  1.15 11.43  7.93 287 1021.7  10.7  12.9 999.0 99.0 99.00\n`;
    const time = seconds('2015-12-31T23:50:00Z');
    expect(parseNdbc(text)).toEqual([rowOf(time, 28, 1.1, 1.8, 1.15, 11.43, 7.93, 287, 12.9)]);
  });

  it.each([
    ['nines', '999 99.0 99.0 99.00 99.00 99.00 999 9999.0 999.0 999.0 999.0 99.0 99.00'],
    ['MM', 'MM MM MM MM MM MM MM MM MM MM MM MM MM'],
    ['a line cut short', ''],
  ])('takes %s as missing', (_, cells) => {
    const missing = rowOf(seconds('2016-01-01T00:50:00Z'));
    expect(parseNdbc(`${modern}2016 01 01 00 50 ${cells}`)).toEqual([missing]);
  });

  it('keeps large values that are no fillings', () => {
    const text = `${modern}2016 01 01 00 50 360 45.0 60.1 14.50 25.00 17.40 360 900.0 -10.0 -1.8 -15.0 99.0 99.00`;
    const time = seconds('2016-01-01T00:50:00Z');
    expect(parseNdbc(text)).toEqual([rowOf(time, 360, 45, 60.1, 14.5, 25, 17.4, 360, -1.8)]);
  });

  it('reads the old form: one header line, WD and BAR, two-digit years, no minutes', () => {
    const text = `YY MM DD hh WD   WSPD GST  WVHT  DPD   APD  MWD  BAR    ATMP  WTMP  DEWP  VIS
95 07 04 13 280 07.1 08.9 01.90 10.00 06.80 290 1014.2 012.1 013.4 999.0 99.0
`;
    const time = seconds('1995-07-04T13:00:00Z');
    expect(parseNdbc(text)).toEqual([rowOf(time, 280, 7.1, 8.9, 1.9, 10, 6.8, 290, 13.4)]);
  });

  it('reads the form between: YYYY, minutes, no unit line, Windows line ends', () => {
    const text =
      'YYYY MM DD hh mm WD WSPD GST WVHT DPD APD MWD BAR ATMP WTMP DEWP VIS TIDE\r\n' +
      '2005 02 28 23 30 280 7.1 8.9 1.90 10.00 6.80 999 1014.2 12.1 13.4 999.0 99.0 99.00\r\n';
    expect(parseNdbc(text)[0]).toMatchObject({
      time: seconds('2005-02-28T23:30:00Z'),
      significantHeight: 1.9,
      meanDirection: null,
    });
  });

  it('skips lines that are no rows and refuses text that is no such file', () => {
    expect(parseNdbc(`${modern}\n<html>\n2016 xx 01 00 50 1 1\n`)).toEqual([]);
    expect(() => parseNdbc('<html>not found</html>')).toThrow('No header line');
  });
});

describe('mergeRows', () => {
  it('orders rows and keeps the fuller one of each time', () => {
    const row = (time: number, values: object) => ({ ...rowOf(time), ...values }) as NdbcRow;
    const merged = mergeRows([
      [row(20, { windSpeed: 1 }), row(30, { windSpeed: 2, gustSpeed: 3 })],
      [row(10, {}), row(20, { windSpeed: 4, gustSpeed: 5 }), row(30, { windSpeed: 9 })],
    ]);
    const found = merged.map(({ time, windSpeed }) => `${time} ${windSpeed}`);
    expect(found).toEqual(['10 null', '20 4', '30 2']);
  });
});

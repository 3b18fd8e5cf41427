/** Real observations: the files beside the repository, and small folders made here. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Sea } from '#main/demo/sea/sea.types.ts';
import { ndbcSea } from '#scripts/service/ndbcSea.ts';
import { DAY } from '#shared/science/durations.ts';
import { freshFolder } from '#support/folder.ts';
import { NDBC } from '#support/ndbc.ts';

const seconds = (iso: string) => Date.parse(iso) / 1000;

describe.skipIf(NDBC === undefined)('the real files', () => {
  let sea: Sea;
  beforeEach(async () => {
    sea ??= await ndbcSea(NDBC ?? '');
  });
  const rowsFrom = (id: number, from: string, to: string) => {
    const first = sea.countUntil(id, seconds(from) - 1);
    const count = sea.countUntil(id, seconds(to)) - first;
    return Array.from({ length: count }, (_, i) => sea.row(id, first + i));
  };

  it('are two stations at their places', () => {
    expect(sea.buoys.map((b) => [b.id, b.name, b.lat, b.lng, b.zone, b.slug])).toEqual([
      [42040, 'Luke Offshore', 29.207, -88.237, 'America/Chicago', 'luke-offshore-42040'],
      [46026, 'San Francisco', 37.754, -122.839, 'America/Los_Angeles', 'san-francisco-46026'],
    ]);
  });

  it.each([
    ['2009-12-12', 61],
    ['2011-01-24', 107],
  ])('have no reading of 46026 from %s for %i days', (from, days) => {
    const until = sea.countUntil(46026, seconds(`${from}T23:59:59Z`));
    const before = sea.row(46026, until - 1).time;
    const after = sea.row(46026, until).time;
    expect(new Date(before * 1000).toISOString().slice(0, 10)).toBe(from);
    expect(Math.floor((after - before) / DAY)).toBe(days);
  });

  it('hold each time once, in order, though files begin in the year before', () => {
    const rows = rowsFrom(46026, '2013-12-31T00:00:00Z', '2016-12-31T23:59:00Z');
    expect(rows.length).toBeGreaterThan(25_000);
    expect(rows.every((row, i) => i === 0 || row.time > (rows[i - 1]?.time ?? row.time))).toBe(
      true,
    );
    expect(rows.some((row) => row.time === seconds('2015-12-31T23:50:00Z'))).toBe(true);
  });

  it('become readings by the rules of the interface', () => {
    const [first, second] = rowsFrom(46026, '2016-01-01T00:50:00Z', '2016-01-01T01:50:00Z');
    expect(first).toMatchObject({
      significantHeight: 1.21,
      maximumHeight: null,
      period: 13.79,
      direction: 276,
      waterTemperature: 12.9,
    });
    // 0.4906 · 1.21² · 1.206 · 8.40
    expect(first?.energy).toBeCloseTo(7.27, 1);
    expect(second?.time).toBe(seconds('2016-01-01T01:50:00Z'));
    expect(sea.indexOf(46026, first?.id ?? 0)).toBe(
      sea.countUntil(46026, seconds('2016-01-01T00:50:00Z')) - 1,
    );
    expect(sea.indexOf(46026, (first?.id ?? 0) + 1)).toBeNull();
    expect(sea.indexOf(42040, first?.id ?? 0)).toBeNull();
  });
});

describe('a folder', () => {
  const header =
    '#YY  MM DD hh mm WDIR WSPD GST  WVHT   DPD   APD MWD   PRES  ATMP  WTMP  DEWP  VIS  TIDE\n';
  let folder: string;
  let notices: string[];
  beforeEach(() => {
    folder = freshFolder();
    notices = [];
  });
  const open = () => ndbcSea(folder, (sentence) => notices.push(sentence));
  const write = (name: string, rows: string) => writeFileSync(join(folder, name), header + rows);
  const wave = '280 7.0 9.0 2.00 10.00 7.00 290 1010.0 12.0 13.0 999.0 99.0 99.00\n';
  const windOnly = '280 7.0 9.0 99.00 99.00 99.00 999 1010.0 12.0 999.0 999.0 99.0 99.00\n';

  it('without files, or that is not there, is named in a sentence', async () => {
    await expect(open()).rejects.toThrow('holds no NDBC standard meteorological file');
    await expect(ndbcSea(join(folder, 'nowhere'))).rejects.toThrow('cannot be read');
    writeFileSync(join(folder, '46026h2016.txt.gz'), 'no gzip');
    await expect(open()).rejects.toThrow('46026h2016.txt.gz cannot be read');
  });

  it('serves plain text, and rows with wind only to the series but not as readings', async () => {
    write('46026h2020.txt', `2020 01 01 00 00 ${wave}2020 01 01 00 10 ${windOnly}`);
    const sea = await open();
    expect(sea.countUntil(46026, seconds('2021-01-01T00:00:00Z'))).toBe(1);
    expect(sea.samples(46026, 'windSpeed', 0, 2e9).values).toEqual([7, 7]);
    expect(sea.samples(46026, 'maximumHeight', 0, 2e9).values).toEqual([]);
  });

  it('leaves out a station nobody knows the place of, and says so', async () => {
    write('46026h2020.txt', `2020 01 01 00 00 ${wave}`);
    write('46b99h2020.txt', `2020 01 01 00 00 ${wave}`);
    expect((await open()).buoys.map((b) => b.id)).toEqual([46026]);
    expect(notices).toHaveLength(1);
    expect(notices[0]).toContain('46b99');
  });

  it('takes places from stations.json', async () => {
    write('46B99h2020.txt', `2020 01 01 00 00 ${wave}`);
    const place = { name: 'Somewhere', lat: 10, lng: -120, zone: 'Etc/GMT+8' };
    writeFileSync(join(folder, 'stations.json'), JSON.stringify({ '46B99': place }));
    expect((await open()).buoys[0]).toMatchObject({ ...place, sourceIdentifier: '46B99' });
    writeFileSync(join(folder, 'stations.json'), '{"46B99": {"lat": 100}}');
    await expect(open()).rejects.toThrow('is not a list of stations');
    rmSync(join(folder, 'stations.json'));
    mkdirSync(join(folder, 'stations.json'));
    await expect(open()).rejects.toThrow('stations.json cannot be read');
  });
});

/** Fills a cache file through its own queries, without a worker in between. */
import { openFile } from '#main/cache/open.ts';
import { createStore } from '#main/cache/store.ts';
import { randomFrom } from '#main/science/random.ts';
import type { Buoy } from '#shared/model/buoy.ts';
import { bareBuoy } from '../support/buoys.ts';
import { readingsOf } from './seed.ts';

export function buoys(count: number): Buoy[] {
  return Array.from({ length: count }, (_, i) =>
    bareBuoy(i + 1, {
      name: `Buoy "${i + 1}"`,
      slug: `buoy-${i + 1}`,
      lat: ((i * 37) % 160) - 80,
      lng: ((i * 61) % 360) - 180,
      source: 'Bench network',
      sourceIdentifier: `B${i + 1}`,
      country: 'NZ',
      timezone: 'Pacific/Auckland',
    }),
  );
}

const PAGE = 10_000;

export function fill(file: string, all: Buoy[], readingsEach: number): void {
  const { db } = openFile(file);
  const store = createStore(db);
  store.saveBuoys({ buoys: all, fetchedAt: 1_700_000_000, listComplete: true });
  const random = randomFrom(1);
  let id = 1;
  for (const { id: buoyId } of all) {
    for (let done = 0; done < readingsEach; done += PAGE) {
      const readings = readingsOf(Math.min(PAGE, readingsEach - done), id, random, done);
      id += readings.length;
      store.upsertReadings({ buoyId, readings, covers: null, fetchedAt: 1_700_000_000 });
    }
  }
  db.pragma('wal_checkpoint(TRUNCATE)');
  db.close();
}

/** The readings of the first buoy given to the others, too, by SQLite itself: millions in seconds. */
export function fillAlike(file: string, all: Buoy[], readingsEach: number): void {
  const [first, ...others] = all;
  if (!first) return;
  fill(file, [first], readingsEach);
  const { db } = openFile(file);
  const store = createStore(db);
  store.saveBuoys({ buoys: all, fetchedAt: 1_700_000_000, listComplete: true });
  const copies = ['reading', 'latest', 'buoy_count'].map((table) => {
    const columns = db
      .prepare<[string], string>('SELECT name FROM pragma_table_info(?)')
      .pluck()
      .all(table);
    const taken = columns.map((column) =>
      column === 'buoy_id' ? '?' : column === 'id' ? 'id + ?' : column,
    );
    return db.prepare(
      `INSERT INTO ${table} (${columns}) SELECT ${taken} FROM ${table} WHERE buoy_id = ?`,
    );
  });
  db.transaction(() => {
    others.forEach(({ id }, i) => {
      const [reading, latest, buoy_count] = copies;
      reading?.run(id, (i + 1) * readingsEach, first.id);
      latest?.run(id, (i + 1) * readingsEach, first.id);
      buoy_count?.run(id, first.id);
    });
  })();
  db.pragma('wal_checkpoint(TRUNCATE)');
  db.close();
}

/** Makes a filled file `times` as large by SQL alone: more buoys with the same readings, other ids and uuids. */
export function multiply(file: string, times: number): void {
  const { db } = openFile(file);
  // Without a log, which would be as large as the rows.
  db.pragma('synchronous = OFF');
  db.pragma('journal_mode = OFF');
  const { buoys: before, last } = db
    .prepare<[], { buoys: number; last: number }>(
      'SELECT max(buoy_id) AS buoys, max(id) AS last FROM reading',
    )
    .get() ?? { buoys: 0, last: 0 };
  const copy = (time: number) =>
    db.transaction(() => {
      const more = { buoys: before * time, ids: last * time };
      db.prepare(
        `INSERT INTO buoy SELECT id + :buoys, name, slug || '-' || :buoys, lat, lng, source,
           source_identifier, country, timezone, last_reading_time, readings_count, fetched_at, latest_known_at
         FROM buoy WHERE id <= ${before}`,
      ).run({ buoys: more.buoys });
      db.prepare(
        `INSERT INTO reading SELECT buoy_id + :buoys, time, id + :ids, randomblob(16),
           significant_height, maximum_height, period, direction, water_temperature,
           energy_per_wave, compass, height_unit, fetched_at
         FROM reading WHERE buoy_id <= ${before}`,
      ).run(more);
      db.prepare(
        `INSERT INTO latest SELECT buoy_id + :buoys, time, id + :ids, uuid, significant_height,
           maximum_height, period, direction, water_temperature, energy_per_wave, compass,
           height_unit, fetched_at, height_since
         FROM latest WHERE buoy_id <= ${before}`,
      ).run(more);
      db.prepare(
        `INSERT INTO coverage SELECT buoy_id + :buoys, from_time, to_time
         FROM coverage WHERE buoy_id <= ${before}`,
      ).run({ buoys: more.buoys });
      db.prepare(
        `INSERT INTO buoy_count (buoy_id, readings)
         SELECT buoy_id + :buoys, readings FROM buoy_count WHERE buoy_id <= ${before}`,
      ).run({ buoys: more.buoys });
    })();
  for (let time = 1; time < times; time++) copy(time);
  db.pragma('journal_mode = WAL');
  db.close();
}

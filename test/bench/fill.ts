/** Fills a cache file through its own queries, without a worker in between. */
import { openFile } from '#main/cache/open.ts';
import { createStore } from '#main/cache/store.ts';
import type { Buoy } from '#shared/model/buoy.ts';
import { randomFrom, readingsOf } from './seed.ts';

export function buoys(count: number): Buoy[] {
  return Array.from({ length: count }, (_, i) => ({
    id: i + 1,
    name: `Buoy "${i + 1}"`,
    slug: `buoy-${i + 1}`,
    lat: ((i * 37) % 160) - 80,
    lng: ((i * 61) % 360) - 180,
    source: 'Bench network',
    sourceIdentifier: `B${i + 1}`,
    country: 'NZ',
    timezone: 'Pacific/Auckland',
    lastReadingTime: null,
    readingsCount: null,
    lastReading: null,
  }));
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
      store.saveReadings({ buoyId, readings, covers: null, fetchedAt: 1_700_000_000 });
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
  const copies = ['reading', 'latest', 'holding'].map((table) => {
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
      const [reading, latest, holding] = copies;
      reading?.run(id, (i + 1) * readingsEach, first.id);
      latest?.run(id, (i + 1) * readingsEach, first.id);
      holding?.run(id, first.id);
    });
  })();
  db.pragma('wal_checkpoint(TRUNCATE)');
  db.close();
}

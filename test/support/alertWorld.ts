/** Alerts over readings in memory, with a clock that can be moved and a file on the disk. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openAlertFile } from '#main/alerts/alertFile.ts';
import { createAlerts } from '#main/alerts/alerts.ts';
import { tickEach } from '#main/session/session.ts';
import type { AlertEvent } from '#shared/model/alert.ts';
import type { StoredConditions } from '#shared/model/conditions.ts';
import type { Watch } from '#shared/model/watch.ts';
import { emptyWatch } from '#shared/model/watch.ts';
import { firstFrom } from '#shared/science/intervals.ts';
import { readingsOf } from './alerts.ts';
import { buoy as cachedBuoy } from './buoys.ts';

export interface Height {
  time: number;
  /** Metres; NaN where it is missing or fails its quality tests. */
  significantHeight: number;
  /** Of the height for the time of year; absent: not known. */
  rank?: number;
}

/** A folder that is no disk: the file is stored after each evaluation. */
const MEMORY = '/dev/shm';

export function createAlertWorld(start: number) {
  const folder = mkdtempSync(join(existsSync(MEMORY) ? MEMORY : tmpdir(), 'almanac-alerts-'));
  const rows = new Map<number, Height[]>([[100, []]]);
  const favourites = new Set<number>();
  /** Of every place; ascending in time. */
  let forecasts: StoredConditions[] = [];
  /** Buoys whose readings cannot be read. */
  const unreadable = new Set<number>();
  const told: { at: number; events: AlertEvent[] }[] = [];
  const withdrawn: AlertEvent[] = [];
  let watch: Watch = emptyWatch('buoys.example');
  let now = start;
  let calls = 0;
  /** Runs once, while a query is answered. */
  let meanwhile: (() => void) | null = null;
  const answer = async <T>(value: T): Promise<T> => {
    calls += 1;
    const act = meanwhile;
    meanwhile = null;
    act?.();
    return value;
  };
  const buoyOf = (id: number) => ({
    id,
    lat: 0,
    lng: id / 100,
    favourite: favourites.has(id),
    cadence: 1800,
    lastReadingTime: rows.get(id)?.at(-1)?.time ?? null,
    latestFetchedAt: rows.get(id)?.at(-1)?.time ?? null,
  });
  const path = join(folder, 'watch.alerts.json');
  const open = (file: ReturnType<typeof openAlertFile> | null = openAlertFile(path)) =>
    createAlerts({
      cache: {
        watched: ({ open: wanted }) => {
          const ids = [...new Set([...favourites, ...wanted])].filter((id) => rows.has(id));
          return answer({ buoys: ids.map(buoyOf), known: rows.size });
        },
        alertReadings: async ({ ranges }) =>
          answer(
            ranges.map(({ buoyId, from, to, rankedFrom }) => {
              if (unreadable.has(buoyId)) throw new Error('This buoy cannot be read.');
              const all = (rows.get(buoyId) ?? [])
                .map((row) => (row.time < rankedFrom ? { ...row, rank: Number.NaN } : row))
                .sort((a, b) => a.time - b.time);
              const times = Float64Array.from(all, ({ time }) => time);
              return readingsOf(all.slice(firstFrom(times, from), firstFrom(times, to + 1)));
            }),
          ),
        conditionsWithin: ({ from, to }) =>
          answer(forecasts.filter(({ request: { time } }) => time >= from && time <= to)),
        ruleFirings: () => answer(null),
        getBuoy: ({ id }) => answer(rows.has(id) ? cachedBuoy({ id }) : null),
      },
      watch: { read: () => watch },
      file,
      now: () => now,
      changed: () => undefined,
      tell: (events) => told.push({ at: now, events }),
      withdraw: (isObsolete) =>
        withdrawn.push(...told.flatMap(({ events }) => events.filter(isObsolete))),
      shortestInterval: () => 0,
    });
  let alerts = open();
  /** Of a database that is shown read-only. */
  let shown: typeof alerts | null = null;
  return {
    path,
    rows,
    favourites,
    unreadable,
    told,
    withdrawn,
    alerts: () => alerts,
    now: () => now,
    calls: () => calls,
    /** Every notice so far, as `kind time`. */
    toldKinds: () =>
      told.flatMap(({ events }) => events.map(({ kind, time }) => `${kind} ${time}`)),
    setWatch: (next: Partial<Watch>) => {
      watch = { ...watch, ...next };
    },
    setForecasts: (next: StoredConditions[]) => {
      forecasts = next;
      alerts.onChange({ kind: 'conditions' });
    },
    setNow: (next: number) => {
      now = next;
    },
    during: (act: () => void) => {
      meanwhile = act;
    },
    restart: () => {
      alerts = open();
    },
    showFile: (isShown: boolean) => {
      shown = isShown ? open(null) : null;
    },
    /** As that of the application: of what is shown, then of the service. Both can fail. */
    async tick() {
      const broken = { tick: () => Promise.reject(new Error('A database cannot be read.')) };
      const parts = [...(shown ? [broken, shown, broken] : []), alerts];
      await tickEach(parts).catch(() => undefined);
    },
    /** Readings arrive, and are evaluated. */
    async receive(...heights: Height[]) {
      rows.get(100)?.push(...heights);
      alerts.onChange({ kind: 'buoys' });
      alerts.onChange({ kind: 'readings', buoyId: 100 });
      await alerts.tick();
    },
    dispose: () => rmSync(folder, { recursive: true, force: true }),
  };
}

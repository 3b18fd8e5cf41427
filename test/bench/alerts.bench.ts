/** Alerts of 186 favourites and 50 rules, evaluated over a real cache in its worker, against reading the same readings. */
import { join } from 'node:path';
import { openAlertFile } from '#main/alerts/alertFile.ts';
import { createAlerts } from '#main/alerts/alerts.ts';
import { openCache } from '#main/cache/cache.ts';
import { READ_BEFORE, YOUNG } from '#main/science/alerts.ts';
import { randomFrom } from '#main/science/random.ts';
import { emptyWatch } from '#shared/model/watch.ts';
import { HOUR } from '#shared/science/durations.ts';
import { ruleOf } from '#support/alerts.ts';
import { type Figure, inFolder, median, seconds, workerPath } from './bench.ts';
import { buoys } from './fill.ts';
import { readingsOf } from './seed.ts';

export const name = 'Alerts';

const COUNT = 186;
const RULES = 50;
const HOURS = 72;
const ROUNDS = 15;

const rules = Array.from({ length: RULES }, (_, at) =>
  ruleOf({
    id: `r${at}`,
    target: { of: 'favourites' },
    conditions: [
      { kind: 'value', variable: 'significantHeight', comparison: '>=', limit: 1 + at / 10 },
    ],
  }),
);

/** Of the processor. */
const milliseconds = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1000;
const least = (values: readonly number[]): string => `${Math.min(...values).toFixed(0)} ms`;

export const run = (): Promise<Figure[]> =>
  inFolder(async (folder) => {
    const cache = await openCache({ file: join(folder, 'cache.sqlite'), workerPath });
    try {
      const all = buoys(COUNT);
      const ids = all.map(({ id }) => id);
      let now = Math.floor(Date.now() / 1000);
      const random = randomFrom(1);
      let count = 0;
      const arrive = async (hours: number): Promise<void> => {
        for (const buoyId of ids) {
          count += hours;
          const readings = readingsOf(hours, count, random).map((one, at) => ({
            ...one,
            time: now - (hours - 1 - at) * HOUR,
          }));
          await cache.upsertReadings({ buoyId, readings, covers: null, fetchedAt: now });
        }
      };
      await cache.saveBuoys({ buoys: all, fetchedAt: now, listComplete: true });
      await arrive(HOURS);
      for (const id of ids) await cache.setFavourite({ id, favourite: true });
      const watch = { ...emptyWatch('Bench'), rules };
      const alerts = createAlerts({
        cache,
        watch: { read: () => watch },
        file: openAlertFile(join(folder, 'alerts.json')),
        now: () => now,
        changed: () => undefined,
        tell: () => undefined,
        withdraw: () => undefined,
        shortestInterval: () => 0,
      });
      const first = await seconds(() => alerts.tick());
      const times = { all: [] as number[], one: [] as number[], read: [] as number[] };
      const spent = { main: [] as number[], others: [] as number[] };
      for (let round = 0; round < ROUNDS; round += 1) {
        now += HOUR;
        await arrive(1);
        for (const buoyId of ids) alerts.onChange({ kind: 'readings', buoyId });
        const before = [process.threadCpuUsage(), process.cpuUsage()] as const;
        times.all.push(await seconds(() => alerts.tick()));
        const main = milliseconds(process.threadCpuUsage(before[0]));
        spent.main.push(main);
        spent.others.push(milliseconds(process.cpuUsage(before[1])) - main);
        alerts.onChange({ kind: 'readings', buoyId: ids[0] ?? 0 });
        times.one.push(await seconds(() => alerts.tick()));
        times.read.push(
          await seconds(async () => {
            for (const buoyId of ids) {
              const range = { buoyId, from: now - YOUNG - READ_BEFORE, to: now };
              await cache.alertReadings({ ranges: [{ ...range, rankedFrom: Infinity }] });
            }
          }),
        );
      }
      const [every, one, read] = [times.all, times.one, times.read].map(median) as [
        number,
        number,
        number,
      ];
      const ms = (time: number): string => `${(1000 * time).toFixed(0)} ms`;
      const against = `reading the last hours of ${COUNT} buoys without rules, ${ms(read)}`;
      return [
        {
          what: `${COUNT} favourites × ${RULES} rules, a new reading of one buoy: ${ms(one)} (the first evaluation of all: ${ms(first)}; time, lower is better)`,
          figure: (one / read).toFixed(2),
          aim: '< 1.0',
          against,
        },
        {
          what: `The same, a new reading of every buoy: ${ms(every)}; least processor time in main ${least(spent.main)}, in the worker and for memory ${least(spent.others)}`,
          figure: (every / read).toFixed(2),
          against,
        },
      ];
    } finally {
      await cache.close();
    }
  });

/**
 * Random orders of readings, silence, an outage, sleep, a hidden window, favourites that come and go, a database that is
 * shown read-only and cannot be read, and restarts against rules of every kind: a height of each favourite and of a spot,
 * a rank, a change, an age, and *no data*. Each notice is given once, at the first evaluation after the first answered
 * request; of silence when the rest after a sleep is over. A spot that follows another buoy goes on with what it knew.
 */
import fc from 'fast-check';
import { changeOver } from '#shared/science/aggregate.ts';
import { HOUR } from '#shared/science/durations.ts';
import { ruleOf } from '../support/alerts.ts';
import { createAlertWorld, type Height } from '../support/alertWorld.ts';
import { spotOf } from '../support/spots.ts';
import { above, compare, createOracle, modelOf, type Verdict } from './alerts.ts';

const START = Date.UTC(2026, 0, 10, 12) / 1000;
/** Minutes after a sleep in which no buoy counts as silent. */
const REST = 10;
const AGE = 12;
const BUOYS = [100, 101, 102] as const;
type BuoyId = (typeof BUOYS)[number];

type Step =
  | { do: 'sea'; hours: number; height: number; rank: number; reporting: readonly BuoyId[] }
  | { do: 'favourite'; buoy: BuoyId }
  | { do: 'outage' | 'answered' | 'hide' | 'show' | 'restart' | 'open file' | 'close file' };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('sea' as const),
      hours: fc.constantFrom(1, 1, 2, 4, 7, 13, 30),
      height: fc.constantFrom(1, 2.9, 3, 4, Number.NaN),
      rank: fc.constantFrom(50, 88, 90, 99, Number.NaN),
      reporting: fc.subarray([...BUOYS]),
    }),
  },
  fc.record({ do: fc.constant('favourite' as const), buoy: fc.constantFrom(...BUOYS) }),
  fc.record({
    do: fc.constantFrom(
      ...(['outage', 'answered', 'answered', 'hide', 'show', 'restart'] as const),
      ...(['open file', 'close file'] as const),
    ),
  }),
);

const heightOf = (rows: readonly Height[], row: number) =>
  rows[row]?.significantHeight ?? Number.NaN;
const high = above(3, 0.15, heightOf);
const rises = above(1, 0.1, (rows, row) => {
  const known = rows.slice(0, row + 1);
  if (Number.isNaN(heightOf(rows, row))) return Number.NaN;
  const times = Float64Array.from(known, ({ time }) => time);
  return changeOver(
    times,
    Float64Array.from(known, ({ significantHeight }) => significantHeight),
    3,
  );
});
const ranks = above(90, 4.5, (rows, row) => rows[row]?.rank ?? Number.NaN);

const spot = spotOf({ id: 's', position: { lat: 0, lng: 1 }, buoyIds: [101, 100] });
const rules = [
  { id: 'favourites', target: { of: 'favourites' as const }, verdict: high },
  { id: 'spot', target: { of: 'spot' as const, id: 's' }, verdict: high, tellsNoData: true },
  {
    id: 'rank',
    target: { of: 'buoy' as const, id: 100 },
    conditions: [{ kind: 'rank' as const, limit: 90 }],
    verdict: ranks,
  },
  {
    id: 'change',
    target: { of: 'buoy' as const, id: 101 },
    conditions: [
      { kind: 'change' as const, variable: 'significantHeight' as const, hours: 3, limit: 1 },
    ],
    verdict: rises,
  },
  {
    id: 'age',
    target: { of: 'buoy' as const, id: 102 },
    conditions: [{ kind: 'age' as const, hours: AGE }],
    // At the time of a reading its age is none.
    verdict: (() => false) satisfies Verdict,
  },
];
const lasting = { for: 2, keep: 1 };

/** Silence by its definition: told once, when it is noticed; the age ends with the next reading. */
function createSilence(isAge: boolean, tellsNoData: boolean) {
  let newest = -Infinity;
  let isMeasured = false;
  let isOld = false;
  let isSilent = false;
  return {
    /** It is measured from a reading of the buoy only. */
    move(last: number): void {
      isMeasured = last < newest;
      newest = Math.min(newest - 1, last);
    },
    /** @returns the end of an age, which a reading brings */
    read(rows: readonly Height[]): string[] {
      const time = rows.at(-1)?.time ?? newest;
      const first = rows.find((row) => row.time > newest)?.time;
      if (time === newest || first === undefined) return [];
      const ends = isOld ? [`cleared ${first}`] : [];
      newest = time;
      isMeasured = true;
      isOld = isSilent = false;
      return ends;
    },
    evaluate(now: number): string[] {
      const told: string[] = [];
      if (!isMeasured) return told;
      if (isAge && !isOld && now > newest + AGE * HOUR) {
        isOld = true;
        told.push(`fired ${newest + AGE * HOUR}`);
      }
      if (!isSilent && now > newest + 6 * HOUR) {
        isSilent = true;
        if (tellsNoData) told.push(`noData ${newest + 6 * HOUR}`);
      }
      return told;
    },
  };
}

const createPair = ({ id, verdict, tellsNoData = false }: (typeof rules)[number]) => ({
  oracle: createOracle(verdict),
  silence: createSilence(id === 'age', tellsNoData),
});

async function run(steps: readonly Step[]): Promise<void> {
  const world = createAlertWorld(START);
  try {
    for (const id of BUOYS) world.rows.set(id, []);
    const made = new Map<number, Height[]>(BUOYS.map((id) => [id, []]));
    let pairs = new Map<string, ReturnType<typeof createPair>>();
    let followed: number | null = null;
    let isDown = false;
    let isHidden = false;
    let now = START;
    let tickedAt = -Infinity;
    let settledAt = 0;
    world.setWatch({ spots: [spot], rules: rules.map(({ verdict, ...rule }) => ruleOf(rule)) });

    const spotBuoy = (): number => {
      const newest = (id: number) => world.rows.get(id)?.at(-1)?.time ?? -Infinity;
      return [100, 101].find((id) => now - newest(id) <= 24 * HOUR) ?? 100;
    };
    const expectedPairs = () =>
      rules.flatMap((rule) => {
        const { target } = rule;
        const ids =
          target.of === 'favourites'
            ? BUOYS.filter((id) => world.favourites.has(id))
            : [target.of === 'spot' ? spotBuoy() : target.id];
        return ids.map((id) => ({ key: `${rule.id} ${id}`, rule, id }));
      });
    const tick = async (): Promise<void> => {
      world.setNow(now);
      if (now - tickedAt > 60) settledAt = now + REST * 60;
      tickedAt = now;
      const isSettled = now >= settledAt;
      const before = world.told.length;
      await world.tick();
      const expected: string[] = [];
      const next: typeof pairs = new Map();
      for (const { key, rule, id } of expectedPairs()) {
        const isSpot = rule.target.of === 'spot';
        const pair = pairs.get(isSpot ? rule.id : key) ?? createPair(rule);
        next.set(isSpot ? rule.id : key, pair);
        const rows = world.rows.get(id) ?? [];
        if (isSpot && followed !== null && followed !== id) {
          const last = rows.at(-1)?.time ?? Infinity;
          pair.oracle.move(last);
          pair.silence.move(last);
        }
        if (isSpot) followed = id;
        const told = [
          ...pair.oracle.evaluate(rows, lasting, now).map((one) => `${one.kind} ${one.time}`),
          ...pair.silence.read(rows),
          ...(isSettled ? pair.silence.evaluate(now) : []),
        ];
        expected.push(...told.map((one) => `${key} ${one}`));
      }
      pairs = next;
      const given = world.told.slice(before).flatMap(({ events }) => events);
      compare(
        given.map(({ ruleId, buoyId, kind, time }) => `${ruleId} ${buoyId} ${kind} ${time}`).sort(),
        expected.sort(),
      );
    };
    /** What is requested is answered: hidden, only buoys of rules are. */
    const deliver = (): void => {
      for (const id of BUOYS) {
        if (isDown || (isHidden && !world.alerts().buoyIds().includes(id))) continue;
        const rows = world.rows.get(id) as Height[];
        const arrived = (made.get(id) ?? []).slice(rows.length);
        rows.push(...arrived);
        if (arrived.length > 0) world.alerts().onChange({ kind: 'readings', buoyId: id });
      }
      world.alerts().onChange({ kind: 'buoys' });
    };

    await tick();
    for (const one of steps) {
      now += 5 * 60;
      if (one.do === 'sea') {
        for (let half = 0; half < 2 * one.hours; half += 1) {
          now += HOUR / 2;
          for (const id of one.reporting) {
            made.get(id)?.push({ time: now, significantHeight: one.height, rank: one.rank });
          }
        }
      } else if (one.do === 'favourite') {
        if (!world.favourites.delete(one.buoy)) world.favourites.add(one.buoy);
        world.alerts().onChange({ kind: 'buoys' });
      } else if (one.do === 'restart') {
        world.restart();
        tickedAt = -Infinity;
        await tick();
        now += 60;
      } else if (one.do === 'open file' || one.do === 'close file') {
        world.showFile(one.do === 'open file');
      } else if (one.do === 'hide' || one.do === 'show') isHidden = one.do === 'hide';
      else isDown = one.do === 'outage';
      // A tick that finds nothing new, and the one after the answer: not a minute later.
      const told = world.told.length;
      await tick();
      now += world.told.length > told ? 60 : 2;
      deliver();
      await tick();
      for (let minute = 1; minute <= REST; minute += 1) {
        now += 60;
        await tick();
      }
    }
    const before = world.told.length;
    world.restart();
    now += 60;
    await tick();
    if (world.told.length > before) throw new Error('A restart was not silent.');
  } finally {
    world.dispose();
  }
}

export const runWatchedAlertModel = modelOf(fc.array(step, { maxLength: 25, size: 'max' }), run);

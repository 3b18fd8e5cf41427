/**
 * Random orders of complete and partial downloads, time that passes, restarts, pauses, edits of the spot and quiet hours
 * against rules about the forecasts of a spot. A plain version of the definition says which notices must be given.
 */
import fc from 'fast-check';
import type { StoredConditions } from '#shared/model/conditions.ts';
import { DAY, HOUR } from '#shared/science/durations.ts';
import { ruleOf } from '../support/alerts.ts';
import { createAlertWorld } from '../support/alertWorld.ts';
import { answerAt } from '../support/conditions.ts';
import { spotOf } from '../support/spots.ts';
import { compare, modelOf } from './alerts.ts';

/** Seconds of a day that are not within the quiet hours. */
const LOUD = 60;
const START = Date.UTC(2026, 0, 10, 12) / 1000;

type Height = number | null;
type Step =
  | { do: 'download'; heights: Height[]; first: number; waits: boolean }
  | { do: 'wait'; hours: number }
  | { do: 'limit'; low: number }
  | { do: 'restart' | 'acknowledge' | 'pause' | 'resume' | 'quiet' | 'loud' };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('download' as const),
      heights: fc.array(fc.constantFrom<Height>(1, 1, 3, 5, null), { minLength: 1, maxLength: 12 }),
      first: fc.integer({ min: -2, max: 16 }),
      waits: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      hours: fc.constantFrom(0.5, 2, 5, 12, 26, 60),
    }),
  },
  fc.record({ do: fc.constant('limit' as const), low: fc.constantFrom(2, 4) }),
  fc.record({
    do: fc.constantFrom(
      ...(['restart', 'acknowledge', 'pause', 'resume', 'quiet', 'loud'] as const),
    ),
  }),
);

/** `part` has one limit that always fits beside that of the height. */
const rules = (['good', 'part'] as const).map((least) => ({
  least,
  rule: ruleOf({
    id: least,
    name: least,
    target: { of: 'spot', id: 's1' },
    conditions: [{ kind: 'spot', least, when: 'ahead' }],
  }),
}));

/** The definition once more, of one rule. */
function createOracle(least: 'good' | 'part') {
  /** The last good hour; null: it does not fire. */
  let until: number | null = null;
  return (stored: readonly StoredConditions[], low: number, now: number): string[] => {
    const hour = now - (now % HOUR);
    const usable = stored.filter(
      ({ request: { time }, fetchedAt }) =>
        time >= hour && time <= hour + 2 * DAY && now - fetchedAt <= DAY,
    );
    if (usable.some(({ fetchedAt }) => now - fetchedAt < 60)) return [];
    const heights = usable.map(({ conditions }) => conditions.forecast?.wavesHeight ?? null);
    // The period fits: where the height does not the spot is partly good, where it is missing it is not known.
    const met = heights.map((height) => height !== null && (height >= low || least === 'part'));
    const first = met.indexOf(true);
    if (first < 0) {
      const isKnown = heights.some((height) => height !== null);
      if (until === null || !(isKnown || now > until)) return [];
      until = null;
      return ['cleared'];
    }
    const end = met.indexOf(false, first);
    const last = usable[(end < 0 ? met.length : end) - 1]?.request.time ?? 0;
    const isNew = until === null;
    until = last;
    return isNew ? [`fired ${usable[first]?.request.time}`] : [];
  };
}

async function run(steps: readonly Step[]): Promise<void> {
  const world = createAlertWorld(START);
  try {
    let now = START;
    let low = 2;
    let isPaused = false;
    let isQuiet = false;
    let stored: StoredConditions[] = [];
    let oracles = rules.map(({ least }) => createOracle(least));
    const expected: string[] = [];
    let held: string[] = [];
    const limits = () => ({ height: { low }, period: { low: 8 }, direction: null });
    const watchSpot = () => world.setWatch({ spots: [spotOf(limits())] });
    const tick = async (): Promise<void> => {
      world.setNow(now);
      world.alerts().onChange({ kind: 'conditions' });
      const before = world.told.length;
      await world.alerts().tick();
      if (!isPaused) {
        for (const [at, { rule }] of rules.entries()) {
          const due = oracles[at]?.(stored, low, now) ?? [];
          held.push(...due.map((one) => `${rule.id} ${one}`));
        }
      }
      if (world.told.length === before) return;
      if (isQuiet && now % DAY >= LOUD) throw new Error('A notice in the quiet hours.');
      expected.push(...held);
      held = [];
      const told = world.told.flatMap(({ events }) => events);
      compare(
        told.map(({ ruleId, kind, forecast }) =>
          kind === 'fired' ? `${ruleId} fired ${forecast?.from}` : `${ruleId} ${kind}`,
        ),
        expected,
      );
    };
    world.setWatch({ rules: rules.map(({ rule }) => rule) });
    watchSpot();
    await tick();
    for (const one of steps) {
      now += 61;
      switch (one.do) {
        case 'download': {
          const hour = now - (now % (3 * HOUR));
          const arrived = one.heights.map((wavesHeight, n): StoredConditions => {
            const answer = answerAt(hour + (one.first + n) * 3 * HOUR);
            const { conditions } = answer;
            const forecast = conditions.forecast && { ...conditions.forecast, wavesHeight };
            return {
              ...answer,
              fetchedAt: now,
              conditions: { ...conditions, forecast, tide: null },
            };
          });
          const times = new Set(arrived.map(({ request }) => request.time));
          stored = [...stored.filter(({ request }) => !times.has(request.time)), ...arrived].sort(
            (a, b) => a.request.time - b.request.time,
          );
          world.setForecasts(stored);
          await tick();
          // The other half may follow before the first counts.
          now += one.waits ? 61 : 5;
          break;
        }
        case 'wait':
          now += one.hours * HOUR;
          break;
        case 'limit':
          if (low !== one.low) {
            oracles = rules.map(({ least }) => createOracle(least));
            held = [];
          }
          low = one.low;
          watchSpot();
          break;
        case 'restart':
          world.restart();
          break;
        case 'acknowledge':
          for (const { rule } of rules) world.alerts().acknowledge({ ruleId: rule.id });
          held = [];
          break;
        case 'pause':
        case 'resume':
          if (one.do === 'pause') {
            oracles = rules.map(({ least }) => createOracle(least));
            held = [];
          }
          isPaused = one.do === 'pause';
          for (const { rule } of rules) world.alerts().pause({ ruleId: rule.id, isPaused });
          break;
        case 'quiet':
        case 'loud':
          isQuiet = one.do === 'quiet';
          // Across midnight: all hours but for the first minute of a day.
          world.setWatch({
            quietHours: isQuiet ? { from: '00:01', to: '00:00', zone: 'UTC' } : null,
          });
      }
      await tick();
    }
    isQuiet = false;
    world.setWatch({ quietHours: null });
    now += 120;
    await tick();
    if (held.length > 0) throw new Error(`Not told: ${held.join()}.`);
    const before = world.told.length;
    world.restart();
    now += 61;
    await tick();
    if (held.length === 0 && world.told.length > before)
      throw new Error('A restart was not silent.');
  } finally {
    world.dispose();
  }
}

export const runForecastAlertModel = modelOf(fc.array(step, { maxLength: 30, size: 'max' }), run);

/**
 * Random orders of readings, gaps, late and failed readings, values that come later, clock changes, restarts, edits, pauses and quiet hours against
 * alerts. A second, plain version of the definition says which notices must be given: each once, none else.
 */
import fc from 'fast-check';
import type { AlertEvent, AlertRuleInput } from '#shared/model/alert.ts';
import { DAY, HOUR } from '#shared/science/durations.ts';
import { ruleOf } from '../support/alerts.ts';
import { createAlertWorld, type Height } from '../support/alertWorld.ts';

/** Seconds of a day that are not within the quiet hours. */
const LOUD = 60;
const START = Date.UTC(2026, 0, 10, 12) / 1000;
const height = fc.constantFrom(1, 2.86, 2.9, 3, 4, Number.NaN);
const lasting = fc.record({
  for: fc.integer({ min: 1, max: 4 }),
  keep: fc.integer({ min: 1, max: 3 }),
});

type Step =
  | { do: 'receive'; heights: number[]; gap: number }
  | { do: 'late'; height: number; hours: number }
  | { do: 'complete'; height: number }
  | { do: 'wait' | 'clock'; hours: number }
  | { do: 'edit'; for: number; keep: number }
  | { do: 'fail' | 'restart' | 'rename' | 'acknowledge' | 'pause' | 'resume' | 'quiet' | 'loud' };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('receive' as const),
      heights: fc.array(height, { minLength: 1, maxLength: 6 }),
      gap: fc.constantFrom(0, 0, 0, 5, 40),
    }),
  },
  fc.record({ do: fc.constant('late' as const), height, hours: fc.integer({ min: 1, max: 60 }) }),
  { weight: 3, arbitrary: fc.record({ do: fc.constant('complete' as const), height }) },
  fc.record({ do: fc.constant('wait' as const), hours: fc.integer({ min: 0, max: 9 }) }),
  fc.record({ do: fc.constant('clock' as const), hours: fc.integer({ min: -12, max: 12 }) }),
  { weight: 3, arbitrary: fc.constant<Step>({ do: 'fail' }) },
  lasting.map((given) => ({ do: 'edit' as const, ...given })),
  fc.record({
    do: fc.constantFrom(
      ...(['restart', 'rename', 'acknowledge', 'pause', 'resume', 'quiet', 'loud'] as const),
    ),
  }),
);

/** Whether a reading meets a rule (true), is clear of it (false), or is near to its limit (null). */
export type Verdict = (rows: readonly Height[], row: number) => boolean | null | 'unknown';

/** @param limit of a value @param margin below it */
export const above =
  (
    limit: number,
    margin: number,
    read: (rows: readonly Height[], row: number) => number,
  ): Verdict =>
  (rows, row) => {
    const value = read(rows, row);
    if (Number.isNaN(value)) return 'unknown';
    return value >= limit ? true : value <= limit - margin + 1e-9 ? false : null;
  };
const high = above(3, 0.15, (rows, row) => rows[row]?.significantHeight ?? Number.NaN);

/** The definition once more. @param verdict default: a limit of 3 m that is clear at 2.85 m */
export function createOracle(verdict: Verdict = high) {
  let phase: 'idle' | 'firing' = 'idle';
  let run: number[] = [];
  let newest = -Infinity;
  let isTold = false;
  /** The newest reading gave no verdict. */
  let isOpen = false;
  return {
    /** It goes on at another buoy, from the newest reading on. @param last newest reading there */
    move(last: number): void {
      newest = Math.min(newest - 1, last);
      isOpen = false;
    },
    /** @param failed times of readings that have failed @returns the notices that are due */
    evaluate(rows: readonly Height[], rule: { for: number; keep: number }, now: number) {
      const failed = new Set(rows.flatMap((row) => (row.significantHeight >= 0 ? [] : row.time)));
      run = run.filter((time) => !failed.has(time));
      const changes: { kind: string; time: number }[] = [];
      const wasTold = isTold;
      for (const [row, { time }] of rows.entries()) {
        if (time < newest || (newest === -Infinity && time < now - 6 * HOUR)) continue;
        if (time === newest && !isOpen) continue;
        newest = time;
        const isMet = verdict(rows, row);
        isOpen = isMet === 'unknown';
        if (isMet === 'unknown') continue;
        const counts = isMet === (phase === 'idle');
        run = counts ? [...run, time] : [];
        if (run.length < (phase === 'idle' ? rule.for : rule.keep)) continue;
        changes.push({ kind: phase === 'idle' ? 'fired' : 'cleared', time });
        phase = phase === 'idle' ? 'firing' : 'idle';
        run = [];
        isTold = false;
      }
      // A rule that begins at a silent buoy evaluates what comes after the newest reading.
      if (newest === -Infinity) newest = rows.at(-1)?.time ?? newest;
      const last = changes.findLastIndex(({ kind }) => kind === 'fired');
      if (last >= 0 && now - (changes[last]?.time ?? 0) <= 6 * HOUR) {
        isTold = phase === 'firing';
        return changes.slice(last);
      }
      return wasTold && changes[0] ? [changes[0]] : [];
    },
  };
}

async function run(steps: readonly Step[]): Promise<void> {
  const world = createAlertWorld(START);
  try {
    let rule = { for: 2, keep: 1 };
    let name = 'High sea';
    let isPaused = false;
    let isQuiet = false;
    let sea = START;
    let offset = 0;
    let oracle = createOracle();
    /** Told, and due but held back: `kind time`. */
    const expected: string[] = [];
    let held: string[] = [];
    let moments = 0;
    const rows = world.rows.get(100) as Height[];
    const input = (): AlertRuleInput =>
      ruleOf({ name, for: { readings: rule.for }, keep: { readings: rule.keep } });
    const beginAgain = () => {
      oracle = createOracle();
      held = [];
    };
    const evaluate = async (): Promise<void> => {
      world.setNow(sea + offset);
      const before = world.told.length;
      await world.receive();
      if (!isPaused) {
        const sorted = rows.toSorted((a, b) => a.time - b.time);
        held.push(...oracle.evaluate(sorted, rule, world.now()).map((o) => `${o.kind} ${o.time}`));
      }
      if (world.told.length === before) return;
      if (world.told.length > before + 1) throw new Error('Two notices at once.');
      if (isQuiet && world.now() % DAY >= LOUD) throw new Error('A notice in the quiet hours.');
      expected.push(...held);
      held = [];
      compare(world.toldKinds(), expected);
    };
    world.setWatch({ rules: [ruleOf(input())] });
    // A first minute without readings.
    await evaluate();

    for (const one of steps) {
      sea += 60;
      switch (one.do) {
        case 'receive':
          sea += one.gap * HOUR;
          for (const significantHeight of one.heights) {
            sea += HOUR / 2;
            rows.push({ time: sea, significantHeight });
          }
          break;
        case 'late':
          // No two readings have one time.
          moments += 1;
          rows.push({ time: sea - one.hours * HOUR - moments, significantHeight: one.height });
          break;
        case 'wait':
          sea += one.hours * HOUR;
          break;
        case 'clock':
          offset = one.hours * HOUR;
          break;
        case 'fail': {
          const newest = rows.toSorted((a, b) => a.time - b.time).at(-1);
          if (newest) newest.significantHeight = Number.NaN;
          break;
        }
        case 'complete': {
          const newest = rows.toSorted((a, b) => a.time - b.time).at(-1);
          if (Number.isNaN(newest?.significantHeight))
            Object.assign(newest ?? {}, { significantHeight: one.height });
          break;
        }
        case 'restart':
          world.restart();
          break;
        case 'rename':
          name = `${name}.`;
          world.setWatch({ rules: [ruleOf(input())] });
          break;
        case 'edit':
          if (one.for !== rule.for || one.keep !== rule.keep) beginAgain();
          rule = { for: one.for, keep: one.keep };
          world.setWatch({ rules: [ruleOf(input())] });
          break;
        case 'acknowledge':
          world.alerts().acknowledge({ ruleId: 'r1' });
          held = [];
          break;
        case 'pause':
        case 'resume':
          if (one.do === 'pause') beginAgain();
          isPaused = one.do === 'pause';
          world.alerts().pause({ ruleId: 'r1', isPaused });
          break;
        case 'quiet':
        case 'loud': {
          isQuiet = one.do === 'quiet';
          // Across midnight: all hours but for the first minute of a day.
          const hours = { from: '00:01', to: '00:00', zone: 'UTC' };
          world.setWatch({ quietHours: isQuiet ? hours : null });
        }
      }
      await evaluate();
    }

    isQuiet = false;
    world.setWatch({ quietHours: null });
    sea += 120;
    await evaluate();
    compare(world.toldKinds(), [...expected, ...held]);
    const { log } = world.alerts().read();
    const waiting = log.filter(({ told }: AlertEvent) => told === 'waiting');
    if (waiting.length > 0) throw new Error(`Held back for ever: ${JSON.stringify(waiting)}`);
    const before = world.told.length;
    world.restart();
    await evaluate();
    if (world.told.length > before) throw new Error('A restart was not silent.');
  } finally {
    world.dispose();
  }
}

/** @returns a check of random steps, which gives the report of fast-check; null where each run was as expected */
export const modelOf =
  <T>(steps: fc.Arbitrary<T[]>, run: (steps: readonly T[]) => Promise<void>) =>
  async ({ runs, seed }: { runs: number; seed: number }): Promise<string | null> => {
    const details = await fc.check(fc.asyncProperty(steps, run), { numRuns: runs, seed });
    return details.failed ? (fc.defaultReportMessage(details) ?? 'failed') : null;
  };

export function compare(told: readonly string[], expected: readonly string[]): void {
  const [a, b] = [told.join(), expected.join()];
  if (a !== b) throw new Error(`Told ${a || 'nothing'}; expected ${b || 'nothing'}.`);
}

export const runAlertModel = modelOf(fc.array(step, { maxLength: 40, size: 'max' }), run);

/** Alerts: when a rule fires and ends, in the order and time of the readings, and which notices that gives. */
import { isDeepStrictEqual } from 'node:util';
import { DateTime } from 'luxon';
import {
  type AlertChange,
  type AlertRule,
  type AlertState,
  initialState,
  type Lasting,
  LONGEST_CHANGE,
  OLD_FORECAST,
  type QuietHours,
  type SpotForecast,
  spotCondition,
} from '#shared/model/alert.ts';
import type { Interval } from '#shared/model/geo.ts';
import { qualityVariables } from '#shared/model/quality.ts';
import { HOUR } from '#shared/science/durations.ts';
import { firstFrom } from '#shared/science/intervals.ts';
import type { SpotHour } from '#shared/science/spotMatch.ts';
import {
  type AlertReadings,
  isEnough,
  type Verdict,
  verdictAt,
  verdictOf,
} from './alertVerdicts.ts';

/** Seconds of a reading: a notice is given of younger ones only, and a new rule begins with them. */
export const YOUNG = 6 * HOUR;
/** Readings that arrive later than this (s) after a newer one are not noticed. */
const LATE = 48 * HOUR;
/** Readings dated further ahead (s) than this are left out. */
const AHEAD = 24 * HOUR;
/** Readings before the first one to evaluate that its changes may need, seconds. */
export const READ_BEFORE = (LONGEST_CHANGE + 1) * HOUR;
/** Least time between two notices, seconds. */
const PAUSE = 60;
type Phase = AlertState['phase'];

/** The phase after a reading. Where a value is missing it stays. */
const transitions: Record<Phase, Record<Exclude<Verdict, 'unknown'>, Phase>> = {
  idle: { met: 'pending', near: 'idle', clear: 'idle' },
  pending: { met: 'pending', near: 'idle', clear: 'idle' },
  firing: { met: 'firing', near: 'firing', clear: 'recovering' },
  recovering: { met: 'firing', near: 'firing', clear: 'recovering' },
};

/** How a phase that is counted ends, once it has lasted. Until then a missing run leads back. */
const counted = {
  pending: { lasts: 'for', next: 'firing', back: 'idle', event: 'fired' },
  recovering: { lasts: 'keep', next: 'idle', back: 'firing', event: 'cleared' },
} as const satisfies Partial<Record<Phase, { lasts: 'for' | 'keep' } & Record<string, string>>>;

const isCounted = (phase: Phase): phase is keyof typeof counted => phase in counted;

const hasLasted = (lasting: Lasting, run: readonly number[]): boolean =>
  'readings' in lasting
    ? run.length >= lasting.readings
    : (run.at(-1) as number) - (run[0] as number) >= lasting.seconds;

interface Step<S extends AlertState = AlertState> {
  state: S;
  changes: AlertChange[];
  /** Those of the changes that hold now, whatever their time: a buoy that is silent. */
  current?: readonly AlertChange[];
}

const changeAt = (
  kind: AlertChange['kind'],
  readings: AlertReadings,
  row: number,
  given: { time?: number; from?: number } = {},
): AlertChange => {
  const time = readings.time[row] as number;
  return { kind, time, from: time, ...given, values: valuesAt(readings, row) };
};

function valuesAt(readings: AlertReadings, row: number): AlertChange['values'] {
  const known = [...qualityVariables, 'rank' as const].flatMap((name) => {
    const value = readings[name][row] as number;
    return Number.isNaN(value) ? [] : [[name, value]];
  });
  return Object.fromEntries(known);
}

/** The state after the reading in a row, which is not older than those before; the same object where nothing changed. */
function step<S extends AlertState>(
  rule: AlertRule,
  before: S,
  readings: AlertReadings,
  row: number,
): Step<S> {
  const time = readings.time[row] as number;
  const isBack = before.noData && time !== before.seen.at(-1);
  const changes = isBack ? [changeAt('data', readings, row)] : [];
  const known = isBack ? { ...before, noData: false } : before;
  const verdict = verdictAt(rule, readings, row);
  if (verdict === 'unknown') return { state: known, changes };
  const phase = transitions[before.phase][verdict];
  if (isCounted(phase)) {
    const run = [...(phase === before.phase ? before.run : []), time];
    const { lasts, next, event } = counted[phase];
    if (!hasLasted(rule[lasts], run)) return { state: { ...known, phase, run }, changes };
    changes.push(changeAt(event, readings, row, { from: run[0] as number }));
    const firedAt = event === 'fired' ? time : null;
    return { state: { ...known, ...unacknowledged, phase: next, run: [], firedAt }, changes };
  }
  const state = phase === before.phase ? known : { ...known, phase, run: [] };
  if (isRepeated(rule, state, verdict, time)) {
    changes.push(changeAt('repeated', readings, row, { from: state.firedAt ?? time }));
  }
  return { state, changes };
}

const unacknowledged = { toldAt: null, acknowledged: false };

const isRepeated = (rule: AlertRule, state: AlertState, verdict: Verdict, time: number): boolean =>
  verdict === 'met' &&
  state.phase === 'firing' &&
  !state.acknowledged &&
  rule.repeatHours !== null &&
  state.toldAt !== null &&
  time - state.toldAt >= rule.repeatHours * HOUR;

/** Without the readings of the present run that have failed a quality test since they were counted. */
function withoutFailed<S extends AlertState>(
  rule: AlertRule,
  state: S,
  readings: AlertReadings,
): S {
  if (!isCounted(state.phase)) return state;
  const run = state.run.filter((time) => {
    const row = firstFrom(readings.time, time);
    return readings.time[row] !== time || verdictAt(rule, readings, row) !== 'unknown';
  });
  if (run.length === state.run.length) return state;
  return run.length > 0 ? { ...state, run } : { ...state, run, phase: counted[state.phase].back };
}

interface Rows {
  seen: readonly number[];
  now: number;
  /** Newer than those evaluated before. */
  fresh: number[];
  late: number[];
  /** What has been seen then; `seen` itself where that is the same. */
  after: readonly number[];
}

/** The last ones: the rules of a buoy share them. */
const lastRows = new WeakMap<AlertReadings, Rows>();

/** The rows that were not evaluated before. */
function rowsAfter(readings: AlertReadings, seen: readonly number[], now: number): Rows {
  const before = lastRows.get(readings);
  if (before?.seen === seen && before.now === now) return before;
  const { time: times } = readings;
  const known = new Set(seen);
  const newest = seen.at(-1) ?? -Infinity;
  const [fresh, late]: [number[], number[]] = [[], []];
  const last = firstFrom(times, now + AHEAD);
  for (let row = firstFrom(times, seen[0] ?? now - YOUNG); row < last; row++) {
    const time = times[row] as number;
    if (known.has(time)) continue;
    known.add(time);
    (time < newest ? late : fresh).push(row);
  }
  const newestOld = times[last - 1];
  if (known.size === 0 && newestOld !== undefined) known.add(newestOld);
  const ascending = [...known].sort((a, b) => a - b);
  const since = (ascending.at(-1) ?? now) - LATE;
  const recent = ascending.filter((time) => time >= since);
  const isSame = recent.length === seen.length && recent.every((time, at) => time === seen[at]);
  const after = isSame ? seen : recent;
  const rows = { seen, now, fresh, late, after };
  lastRows.set(readings, rows);
  return rows;
}

/**
 * The state after the readings that were not evaluated before, and what changed, in order of time. A reading older than
 * the newest one evaluated changes nothing: it gives a change `late` where it meets the conditions while the rule is idle.
 * Where a rule begins at a buoy that is silent, the newest reading is not evaluated: from it on the silence is measured.
 * @param readings from {@link READ_BEFORE} the first one to evaluate on
 * @param now epoch seconds
 */
export function evaluate<S extends AlertState>(
  rule: AlertRule,
  before: S,
  readings: AlertReadings,
  now: number,
): Step<S> {
  const { fresh, late, after } = rowsAfter(readings, before.seen, now);
  let state = withoutFailed(rule, before, readings);
  const changes: AlertChange[] = [];
  const newest = before.seen.at(-1) ?? Infinity;
  const again = firstFrom(readings.time, newest);
  // A value may have come after its reading.
  const isAgain = before.undecided && readings.time[again] === newest;
  const rows = isAgain ? [again, ...fresh] : fresh;
  for (const row of rows) {
    const stepped = step(rule, state, readings, row);
    state = stepped.state;
    changes.push(...stepped.changes);
  }
  const last = rows.at(-1);
  const undecided = last !== undefined && verdictAt(rule, readings, last) === 'unknown';
  if (undecided !== Boolean(before.undecided)) state = { ...state, undecided };
  const met = late.filter((row) => verdictAt(rule, readings, row) === 'met');
  if (before.phase === 'idle' && met.length > 0) {
    const from = readings.time[met[0] as number] as number;
    changes.unshift(changeAt('late', readings, met.at(-1) as number, { from }));
  }
  const repeated = changes.findLast(({ kind }) => kind === 'repeated');
  return {
    state: state.seen === after ? state : { ...state, seen: after },
    changes: changes.filter((one) => one.kind !== 'repeated' || one === repeated),
  };
}

/** Age (s) of the newest reading from which a buoy has stopped reporting. @param cadence seconds; null: not known */
const silenceLimit = (cadence: number | null): number =>
  Math.max(6 * HOUR, 3 * (cadence ?? HOUR) + HOUR);

/** From when (epoch s) the conditions on the age of the newest reading are met; -Infinity: there are none. */
const agedAt = (rule: AlertRule, newest: number): number =>
  newest +
  Math.max(...rule.conditions.map((one) => (one.kind === 'age' ? one.hours * HOUR : -Infinity)));

/**
 * When (epoch s) the lack of readings may change a state next: its buoy counts as silent, an age is reached, or a notice is
 * repeated. At most an hour after `now`: readings dated ahead become due.
 */
export function nextSilence(
  rule: AlertRule,
  { seen, toldAt }: AlertState,
  cadence: number | null,
  now: number,
): number {
  const newest = seen.at(-1);
  const times = newest === undefined ? [] : [agedAt(rule, newest), newest + silenceLimit(cadence)];
  if (toldAt !== null) times.push(toldAt + (rule.repeatHours ?? Infinity) * HOUR);
  return Math.min(now + HOUR, ...times.filter((time) => time >= now));
}

/**
 * The state while no new reading arrives: ages that are reached, and buoys that have stopped reporting.
 * @param readings as evaluated before @param now epoch seconds
 */
export function evaluateSilence<S extends AlertState>(
  rule: AlertRule,
  before: S,
  readings: AlertReadings,
  cadence: number | null,
  now: number,
): Step<S> {
  const newest = before.seen.at(-1);
  const row = newest === undefined ? -1 : firstFrom(readings.time, newest);
  if (newest === undefined || readings.time[row] !== newest) return { state: before, changes: [] };
  let state = before;
  const changes: AlertChange[] = [];
  const reached = agedAt(rule, newest);
  const isMet = () =>
    rule.conditions.every((one) => one.kind === 'age' || verdictOf(one, readings, row) === 'met');
  const isReached = Number.isFinite(reached) && now > reached && isMet();
  if (isReached && state.phase !== 'firing') {
    if (state.firedAt === null) {
      changes.push(changeAt('fired', readings, row, { time: reached }));
      state = { ...state, ...unacknowledged, firedAt: reached };
    }
    state = { ...state, phase: 'firing', run: [] };
  } else if (isReached && isRepeated(rule, state, 'met', now)) {
    changes.push(changeAt('repeated', readings, row, { time: now, from: state.firedAt ?? now }));
  }
  const silent = newest + silenceLimit(cadence);
  if (!state.noData && now > silent) {
    state = { ...state, noData: true };
    changes.push(changeAt('noData', readings, row, { time: silent }));
  }
  return { state, changes, current: changes };
}

/** A forecast younger than this (s): others of its download may follow, which the rule waits for. */
const ARRIVING = 60;

/** The hours whose forecast is not old. */
export const usableHours = (hours: readonly SpotHour[], now: number): SpotHour[] =>
  hours.filter(({ fetchedAt }) => now - fetchedAt <= OLD_FORECAST);

/** The first hours in a row that are good enough; null: there are none. @param hours ascending */
export function nextGood(hours: readonly SpotHour[], least: 'good' | 'part'): SpotForecast | null {
  const isGood = ({ match }: SpotHour): boolean => isEnough(match.state, least);
  const begin = hours.findIndex(isGood);
  const end = hours.findIndex((hour, at) => at > begin && !isGood(hour));
  const row = begin < 0 ? [] : hours.slice(begin, end < 0 ? undefined : end);
  const [first] = row;
  if (!first) return null;
  return {
    state: first.match.state === 'good' ? 'good' : 'part',
    from: first.time,
    to: row.at(-1)?.time ?? first.time,
    fetchedAt: Math.min(...row.map(({ fetchedAt }) => fetchedAt)),
  };
}

/**
 * The state of a rule about the forecasts of its spot. It fires where an hour is good enough, and ends where none is any
 * more; without a forecast that is not old it ends after the last good hour that was known. @param hours from now on
 */
export function evaluateForecast<S extends AlertState>(
  rule: AlertRule,
  known: S,
  hours: readonly SpotHour[],
  now: number,
): Step<S> {
  const usable = usableHours(hours, now);
  if (usable.some(({ fetchedAt }) => fetchedAt <= now && now - fetchedAt < ARRIVING))
    return { state: known, changes: [] };
  const noData = usable.length === 0;
  const before = known.noData === noData ? known : { ...known, noData };
  const next = nextGood(usable, spotCondition(rule)?.least ?? 'good');
  const { forecast: last } = before;
  const change = { time: now, from: now, values: {} };
  if (!next) {
    const isKnown = usable.some(({ match }) => match.state !== 'unknown');
    if (before.firedAt === null || !(isKnown || now > (last?.to ?? 0)))
      return { state: before, changes: [] };
    const ended = { ...before, ...unacknowledged, phase: 'idle' as const, firedAt: null };
    return { state: ended, changes: [{ kind: 'cleared', ...change }] };
  }
  const state = isDeepStrictEqual(last, next) ? before : { ...before, forecast: next };
  if (before.firedAt === null) {
    const fired = { ...state, ...unacknowledged, phase: 'firing' as const, firedAt: now };
    return { state: fired, changes: [{ kind: 'fired', ...change, forecast: next }] };
  }
  const isDue = isRepeated(rule, state, 'met', now);
  return { state, changes: isDue ? [{ kind: 'repeated', ...change, forecast: next }] : [] };
}

/**
 * Which changes of one evaluation give a notice: at most one firing, with its end, and only of a young reading or of a
 * silence that lasts; an end only of a firing that gave one.
 */
function toTell(
  rule: AlertRule,
  before: AlertState,
  { changes, current = [] }: Step,
  now: number,
): AlertChange[] {
  const isYoung = (change: AlertChange): boolean =>
    current.includes(change) || now - change.time <= YOUNG;
  const silent = changes.filter((one) => one.kind === 'noData' && rule.tellsNoData && isYoung(one));
  const fired = changes.findLast(({ kind }) => kind === 'fired');
  if (fired && isYoung(fired)) {
    const since = changes.slice(changes.indexOf(fired));
    return [fired, ...since.filter(({ kind }) => kind === 'cleared'), ...silent];
  }
  if (before.toldAt === null) return silent;
  const repeated = changes.findLast((one) => one.kind === 'repeated' && isYoung(one));
  const told = changes.find(({ kind }) => kind === 'cleared') ?? repeated;
  return told ? [told, ...silent] : silent;
}

/** The changes of an evaluation that give a notice, and the state that knows of them. */
export function withNotices<S extends AlertState>(
  rule: AlertRule,
  before: AlertState,
  evaluated: Step<S>,
  now: number,
): Step<S> & { told: AlertChange[] } {
  const { state, changes } = evaluated;
  const told = toTell(rule, before, evaluated, now);
  const last = told.at(0);
  const isOn = state.firedAt !== null && (last?.kind === 'fired' || last?.kind === 'repeated');
  // A silence that began long ago is repeated from now on.
  const toldAt = last && now - last.time > YOUNG ? now : last?.time;
  return { state: isOn && toldAt ? { ...state, toldAt } : state, changes, told };
}

/** Whether a time is within the quiet hours. */
export function isQuiet(time: number, quiet: QuietHours | null): boolean {
  if (quiet === null) return false;
  const clock = DateTime.fromSeconds(time, { zone: quiet.zone }).toFormat('HH:mm');
  const { from, to } = quiet;
  return from <= to ? from <= clock && clock < to : from <= clock || clock < to;
}

/** Whether a notice may be given now: outside the quiet hours, and a minute after the last one. A clock may be set back. */
export const mayTell = (now: number, toldAt: number | null, quiet: QuietHours | null): boolean =>
  !isQuiet(now, quiet) && (toldAt === null || toldAt > now || now - toldAt >= PAUSE);

/**
 * The times from firing to the end that a rule would have had; the last may have ended with the readings.
 * @param isComplete whether all readings between two times are known: the age of a reading counts only then
 */
export function firingsOf(
  rule: AlertRule,
  readings: AlertReadings,
  isComplete: (between: Interval) => boolean,
): Interval[] {
  const { time: times } = readings;
  const hasAge = rule.conditions.some(({ kind }) => kind === 'age');
  const firings: Interval[] = [];
  let state = initialState;
  let from = 0;
  const apply = (next: Step): void => {
    state = next.state;
    for (const { kind, time } of next.changes) {
      if (kind === 'fired') from = time;
      if (kind === 'cleared') firings.push({ from, to: time });
    }
  };
  for (let row = 0; row < times.length; row++) {
    const [before, time] = [times[row - 1] ?? -Infinity, times[row] as number];
    if (time === before) continue;
    const isLong = row > 0 && time - before > YOUNG;
    const isKnown = row > 0 && (isLong || hasAge) && isComplete({ from: before, to: time });
    if (isKnown && hasAge) {
      apply(evaluateSilence(rule, { ...state, seen: [before] }, readings, null, time));
    }
    if (isLong && !isKnown) {
      // Nothing lasts across readings that are not downloaded.
      if (state.firedAt !== null) firings.push({ from, to: before });
      state = initialState;
    }
    apply(step(rule, state, readings, row));
  }
  if (state.firedAt !== null) firings.push({ from, to: times.at(-1) as number });
  return firings;
}

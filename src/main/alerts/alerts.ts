/** Evaluates the rules of alerts as readings arrive, and gives notices. */
import { isDeepStrictEqual } from 'node:util';
import { notFound } from '#shared/errors.ts';
import type { Topic } from '#shared/ipc/contract.ts';
import {
  type AlertCondition,
  type AlertEvent,
  type AlertRule,
  type AlertTrial,
  initialState,
  isForecastRule,
  spotCondition,
} from '#shared/model/alert.ts';
import type { Interval } from '#shared/model/geo.ts';
import type { Spot, Watch } from '#shared/model/watch.ts';
import { DAY, HOUR } from '#shared/science/durations.ts';
import { placeOfSpot, type SpotHour, spotHours } from '#shared/science/spotMatch.ts';
import { tideOf } from '#shared/science/storedTide.ts';
import { TURN_REACH, type Turn } from '#shared/science/tide.ts';
import type { Cache } from '../cache/api.ts';
import type { WatchedBuoy } from '../cache/queries/needs.ts';
import { requestsPerDay } from '../fetch/autoRefresh.ts';
import {
  evaluate,
  evaluateForecast,
  evaluateSilence,
  nextGood,
  nextSilence,
  READ_BEFORE,
  usableHours,
  withNotices,
  YOUNG,
} from '../science/alerts.ts';
import { trialPeriods } from '../science/alertTrial.ts';
import { type AlertReadings, spotColumn } from '../science/alertVerdicts.ts';
import type { WatchFile } from '../session/watchFile.ts';
import { log } from '../system/log.ts';
import { ruleDigest, type StoredState } from './alertFile.ts';
import { type AlertRecordParts, createAlertRecord } from './alertRecord.ts';
import { type Target, targetsOf } from './alertTargets.ts';

/** Ages grow without an event: rules are evaluated at least this often (s). */
const EVERY = 60;
/** After a start, a sleep or a change of the clock refreshes come first: until then (s) no buoy counts as silent. */
const SETTLING = 10 * 60;
/** Buoys that are read in one call of the worker, which answers others in between. */
const TOGETHER = 30;
const NIGHT = { from: '22:00', to: '06:00' };

export interface AlertsParts extends AlertRecordParts {
  cache: Pick<Cache, 'watched' | 'alertReadings' | 'ruleFirings' | 'getBuoy' | 'conditionsWithin'>;
  watch: Pick<WatchFile, 'read'>;
  /** Epoch seconds. */
  now: () => number;
  /** Gives one notice of events. */
  tell: (events: AlertEvent[]) => void;
  /** No buoy is refreshed more often than this (s). */
  shortestInterval: () => number;
}

const hasCondition = ({ conditions }: AlertRule, wanted: AlertCondition['kind']): boolean =>
  conditions.some(({ kind }) => kind === wanted);

/** A rank reads years of its buoy: such a buoy is read alone. */
function readTogether(due: readonly Target[]): Target[][] {
  const isRanked = ({ rules }: Target) => [...rules].some((rule) => hasCondition(rule, 'rank'));
  const groups = due.filter(isRanked).map((one) => [one]);
  const others = due.filter((one) => !isRanked(one));
  for (let at = 0; at < others.length; at += TOGETHER) groups.push(others.slice(at, at + TOGETHER));
  return groups;
}

export function createAlerts(parts: AlertsParts) {
  const { cache, watch, file } = parts;
  const now = (): number => Math.floor(parts.now());
  const record = createAlertRecord(parts);
  let isBusy = false;
  let evaluatedAt = -Infinity;
  let tickedAt = -Infinity;
  let settledAt = 0;
  let buoyIds: readonly number[] = [];
  /** When the rules were evaluated. */
  let watched: Watch | null = null;
  /** The list of buoys changed, or a rule. */
  let isDirty = true;
  /** By number: the buoy as evaluated last, and when (epoch s) the lack of readings changes something. */
  const evaluated = new Map<number, { buoy: WatchedBuoy; until: number }>();

  const activeRules = (): AlertRule[] =>
    watch.read().rules.filter(({ id }) => !record.read().paused.includes(id));
  const spotOf = ({ target }: AlertRule): Spot | undefined =>
    watch.read().spots.find(({ id }) => target.of === 'spot' && id === target.id);
  const digestOf = (rule: AlertRule): string => ruleDigest(rule, spotOf(rule));
  /** @param isElsewhere whether a rule is not evaluated at a buoy any more */
  function forget(isElsewhere: (state: StoredState) => boolean = () => false): void {
    const digests = new Map(activeRules().map((rule) => [rule.id, digestOf(rule)]));
    record.forget((state) => digests.get(state.ruleId) !== state.rule || isElsewhere(state));
  }
  const stateOf = ({ id }: WatchedBuoy, rule: AlertRule) => record.stateOf(id, rule.id);
  /** A rule is new there, the buoy changed, or it may have become silent. */
  function isDue({ buoy, rules }: Target): boolean {
    const before = evaluated.get(buoy.id);
    if (!before || now() >= before.until || !isDeepStrictEqual(before.buoy, buoy)) return true;
    return [...rules].some((rule) => !stateOf(buoy, rule));
  }

  function rangeOf({ buoy, rules }: Target) {
    // Where a rule begins at a silent buoy its silence is measured from the newest reading.
    const begin = Math.min(now() - YOUNG, buoy.lastReadingTime ?? Infinity);
    let [from, rankedFrom] = [Infinity, Infinity];
    for (const rule of rules) {
      const { seen = [], run = [] } = stateOf(buoy, rule) ?? {};
      // The readings counted so far too: they may have failed since.
      const first = Math.min(seen[0] ?? begin, run[0] ?? Infinity);
      from = Math.min(from, hasCondition(rule, 'change') ? first - READ_BEFORE : first);
      if (hasCondition(rule, 'rank'))
        rankedFrom = Math.min(rankedFrom, run[0] ?? seen.at(-1) ?? first);
    }
    return { buoyId: buoy.id, from, to: now() + 2 * DAY, rankedFrom };
  }

  /** Where the buoys of one call fail each is read alone: the others are evaluated, and it is tried again. */
  async function evaluateOrLog(targets: readonly Target[]): Promise<void> {
    try {
      await evaluateAt(targets);
    } catch (thrown) {
      if (targets.length > 1) {
        for (const target of targets) await evaluateOrLog([target]);
        return;
      }
      for (const { buoy } of targets) {
        evaluated.delete(buoy.id);
        log.error('evaluating alerts', thrown, { buoyId: buoy.id });
      }
    }
  }

  async function evaluateAt(targets: readonly Target[]): Promise<void> {
    const before = targets.map(({ buoy, rules }) => {
      evaluated.set(buoy.id, { buoy, until: Infinity });
      return Array.from(rules, (rule) => ({ rule, state: stateOf(buoy, rule) }));
    });
    const ranges = targets.map(rangeOf);
    const spots = new Map<AlertRule, { spot: Spot; turns: readonly Turn[] }>();
    for (const [at, { rules }] of targets.entries()) {
      for (const rule of rules) {
        const spot = spotCondition(rule) && spotOf(rule);
        if (spot) spots.set(rule, { spot, turns: await turnsAround(spot, ranges[at] as Interval) });
      }
    }
    const readings = await cache.alertReadings({ ranges });
    const digests = new Map(activeRules().map((rule) => [rule, digestOf(rule)]));
    for (const [at, { buoy }] of targets.entries()) {
      for (const { rule, state } of before[at] ?? []) {
        const digest = digests.get(rule);
        const place = spots.get(rule);
        const isSame = !place || spotOf(rule) === place.spot;
        if (digest !== undefined && isSame && stateOf(buoy, rule) === state) {
          const initial = { ...initialState, ruleId: rule.id, buoyId: buoy.id, rule: digest };
          const known = readings[at] as AlertReadings;
          const column = place && { spot: spotColumn(place.spot, known, place.turns) };
          evaluateRule(rule, buoy, state ?? initial, column ? { ...known, ...column } : known);
        } else {
          // Changed, paused or acknowledged meanwhile: the next tick evaluates it.
          evaluated.delete(buoy.id);
          isDirty = true;
        }
      }
    }
  }

  function evaluateRule(
    rule: AlertRule,
    buoy: WatchedBuoy,
    before: StoredState,
    readings: AlertReadings,
  ): void {
    const at = now();
    const isSettled = at >= settledAt;
    const walked = evaluate(rule, before, readings, at);
    const silence = isSettled
      ? evaluateSilence(rule, walked.state, readings, buoy.cadence, at)
      : { state: walked.state, changes: [] };
    const changes = [...walked.changes, ...silence.changes];
    const state = add(rule, before, { ...silence, changes });
    const last = evaluated.get(buoy.id);
    const until = isSettled ? nextSilence(rule, state, buoy.cadence, at) : settledAt;
    if (last) last.until = Math.min(last.until, until);
  }

  /** Stores what an evaluation changed. @returns the state, which knows of the notices that it gives */
  function add(
    rule: AlertRule,
    before: StoredState,
    step: Parameters<typeof withNotices<StoredState>>[2],
  ): StoredState {
    const at = now();
    const { state, told, changes } = withNotices(rule, before, step, at);
    const events = changes.map(
      (one): AlertEvent => ({
        ...one,
        ruleId: rule.id,
        rule: rule.name,
        buoyId: before.buoyId,
        at,
        told: told.includes(one) ? 'waiting' : 'no',
      }),
    );
    record.add(state, events);
    return state;
  }

  /** High and low water around the readings, where a spot has a limit of the tide. */
  async function turnsAround(spot: Spot, { from, to }: Interval): Promise<readonly Turn[]> {
    if (spot.tide === null) return [];
    const range = { from: from - TURN_REACH, to: to + TURN_REACH };
    return tideOf(await cache.conditionsWithin({ ...placeOfSpot(spot), ...range }))?.turns ?? [];
  }

  /** The hours of a spot from this one on, with a downloaded forecast. */
  async function hoursAhead(spot: Spot): Promise<SpotHour[]> {
    const hour = now() - (now() % HOUR);
    const range = { from: hour - TURN_REACH, to: hour + 2 * DAY };
    return spotHours(spot, await cache.conditionsWithin({ ...placeOfSpot(spot), ...range }), hour);
  }

  async function evaluateForecasts(): Promise<void> {
    for (const rule of activeRules().filter(isForecastRule)) {
      const spot = spotOf(rule);
      if (!spot) continue;
      try {
        const hours = await hoursAhead(spot);
        // Changed or paused meanwhile: the next tick evaluates it.
        if (!activeRules().includes(rule) || spotOf(rule) !== spot) continue;
        const key = { ruleId: rule.id, buoyId: null, rule: digestOf(rule) };
        const before = record.stateOf(null, rule.id) ?? { ...initialState, ...key };
        add(rule, before, evaluateForecast(rule, before, hours, now()));
      } catch (thrown) {
        log.error('evaluating alerts', thrown, { spotId: spot.id });
      }
    }
  }

  async function evaluateAll(): Promise<void> {
    isDirty = false;
    if (now() < evaluatedAt) evaluated.clear();
    evaluatedAt = now();
    watched = watch.read();
    forget();
    const rules = activeRules();
    const targets = await targetsOf(cache, rules, watched, now());
    for (const [buoyId, { buoy, rules: own }] of targets) {
      for (const { id, target } of own) {
        if (target.of === 'spot' && record.move(id, buoyId, buoy.lastReadingTime))
          evaluated.delete(buoyId);
      }
    }
    // Not a favourite any more, or a spot without its buoy. A buoy that the list lacks may come back.
    const moving = new Map(
      rules.flatMap((one) => (one.target.of === 'buoy' ? [] : [[one.id, one]])),
    );
    forget(({ ruleId, buoyId }) => {
      const rule = moving.get(ruleId);
      return rule !== undefined && buoyId !== null && !targets.get(buoyId)?.rules.has(rule);
    });
    const ids = [...targets.keys()];
    if (!isDeepStrictEqual(ids, buoyIds)) {
      buoyIds = ids;
      parts.changed({ kind: 'alerts' });
    }
    const due = [...targets.values()].filter(isDue);
    for (const together of readTogether(due)) await evaluateOrLog(together);
    await evaluateForecasts();
  }

  return {
    read: record.shown,
    /** Buoys of rules that are evaluated: they are refreshed like favourites, also while the window is hidden. */
    buoyIds: () => buoyIds,
    /** Called every few seconds. */
    async tick(): Promise<void> {
      if (!file || isBusy) return;
      const at = now();
      if (at < tickedAt || at - tickedAt > EVERY) settledAt = at + SETTLING;
      tickedAt = at;
      isBusy = true;
      try {
        isDirty ||= watched !== watch.read();
        if (isDirty || at < evaluatedAt || at - evaluatedAt >= EVERY) await evaluateAll();
        record.saveOrLog();
        const waiting = record.takeWaiting(now(), watch.read().quietHours);
        if (waiting.length > 0) parts.tell(waiting);
      } finally {
        isBusy = false;
      }
    },
    /** Data changed. */
    onChange(topic: Topic): void {
      if (topic.kind === 'everything') evaluated.clear();
      const isReading = topic.kind === 'readings' && buoyIds.includes(topic.buoyId);
      if (isReading) evaluated.delete(topic.buoyId);
      isDirty ||= isReading || ['buoys', 'conditions', 'everything'].includes(topic.kind);
    },
    /** Gives no more notices of the firings of a rule, but their ends. */
    acknowledge: record.acknowledge,
    /** A paused rule has no state; it begins again with the readings after the pause. */
    pause({ ruleId, isPaused }: { ruleId: string; isPaused: boolean }): void {
      const others = record.read().paused.filter((id) => id !== ruleId);
      record.change({ paused: isPaused ? [...others, ruleId] : others });
      forget();
      isDirty = true;
      record.save();
    },
    /** What a rule would have done with the downloaded readings. @throws Fault `not-found` where its buoy is not known */
    async try(rule: AlertRule): Promise<AlertTrial> {
      const condition = spotCondition(rule);
      const spot = (condition && spotOf(rule)) ?? null;
      const isForecast = isForecastRule(rule);
      // How good it was is known by readings.
      const tried: AlertRule = condition
        ? { ...rule, conditions: [{ ...condition, when: 'now' }] }
        : rule;
      const targets = await targetsOf(cache, [tried], watch.read(), now());
      const buoys = Array.from(targets.values(), ({ buoy }) => buoy);
      const first = buoys[0] && (await cache.getBuoy({ id: buoys[0].id }));
      if (!first && rule.target.of === 'buoy') {
        throw notFound({ code: 'buoy', buoy: String(rule.target.id) });
      }
      const ofBuoys = [];
      for (const { id } of buoys)
        ofBuoys.push(await cache.ruleFirings({ rule: tried, buoyId: id, spot }));
      const known = ofBuoys.filter((one) => one !== null);
      const night = watch.read().quietHours ?? { ...NIGHT, zone: first?.timezone ?? 'UTC' };
      const rules = activeRules().filter(({ id }) => id !== rule.id);
      const others = await targetsOf(cache, rules, watch.read(), now());
      const hidden = isForecast ? [] : buoys.filter(({ id }) => !others.has(id));
      const shown = hidden.filter(({ favourite }) => !favourite);
      const perDay = (of: typeof buoys) => requestsPerDay(of, parts.shortestInterval());
      const hours = isForecast && spot ? usableHours(await hoursAhead(spot), now()) : [];
      return {
        ...trialPeriods(known, night, first?.lat ?? 0),
        forecast: isForecast
          ? { hours: hours.length, next: nextGood(hours, condition?.least ?? 'good') }
          : null,
        requestsPerDay: { shown: perDay(shown), hidden: perDay(hidden) },
      };
    },
  };
}

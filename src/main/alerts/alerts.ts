/** Evaluates the rules of alerts as readings arrive, and gives notices. */
import { isDeepStrictEqual } from 'node:util';
import { notFound } from '#shared/errors.ts';
import type { Topic } from '#shared/ipc/contract.ts';
import {
  type AlertEvent,
  type AlertRule,
  type AlertTrial,
  initialState,
} from '#shared/model/alert.ts';
import type { Watch } from '#shared/model/watch.ts';
import type { Cache } from '../cache/api.ts';
import type { WatchedBuoy } from '../cache/queries/needs.ts';
import { requestsPerDay } from '../fetch/autoRefresh.ts';
import {
  type AlertReadings,
  evaluate,
  evaluateSilence,
  nextSilence,
  READ_BEFORE,
  withNotices,
  YOUNG,
} from '../science/alerts.ts';
import { trialPeriods } from '../science/alertTrial.ts';
import type { WatchFile } from '../session/watchFile.ts';
import { log } from '../system/log.ts';
import { ruleDigest, type StoredState } from './alertFile.ts';
import { type AlertRecordParts, createAlertRecord } from './alertRecord.ts';
import { type Pair, pairsOf } from './alertTargets.ts';

/** Ages grow without an event: rules are evaluated at least this often (s). */
const EVERY = 60;
/** After a start, a sleep or a change of the clock refreshes come first: until then (s) no buoy counts as silent. */
const SETTLING = 10 * 60;
const DAY = 24 * 3600;
const NIGHT = { from: '22:00', to: '06:00' };

export interface AlertsParts extends AlertRecordParts {
  cache: Pick<Cache, 'watched' | 'alertReadings' | 'ruleFirings' | 'getBuoy'>;
  watch: Pick<WatchFile, 'read'>;
  /** Epoch seconds. */
  now: () => number;
  /** Gives one notice of events. */
  tell: (events: AlertEvent[]) => void;
  /** No buoy is refreshed more often than this (s). */
  shortestInterval: () => number;
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
  /** Buoys whose readings changed. */
  let changedBuoys = new Set<number>();
  /** By rule and buoy: as evaluated last, and when (epoch s) the lack of readings changes something. */
  const evaluated = new Map<string, { state: StoredState | undefined; until: number }>();
  /** By number, as evaluated last. */
  let buoys = new Map<number, WatchedBuoy>();

  const activeRules = (): AlertRule[] =>
    watch.read().rules.filter(({ id }) => !record.read().paused.includes(id));
  function forgetInactive(): void {
    const digests = new Map(activeRules().map((rule) => [rule.id, ruleDigest(rule)]));
    record.forget(({ ruleId, rule }) => digests.get(ruleId) !== rule);
  }
  const stateOf = ({ key }: Pair): StoredState | undefined => record.read().states.get(key);

  /** Its state changed, or its buoy may have become silent. */
  function isDue(pair: Pair): boolean {
    const before = evaluated.get(pair.key);
    return !before || before.state !== stateOf(pair) || now() >= before.until;
  }

  async function evaluateBuoy(buoy: WatchedBuoy, pairs: readonly Pair[]): Promise<void> {
    // Where a rule begins at a silent buoy its silence is measured from the newest reading.
    const begin = Math.min(now() - YOUNG, buoy.lastReadingTime ?? Infinity);
    const cases = pairs.map((pair) => {
      const before = stateOf(pair);
      const first = before?.seen[0] ?? begin;
      const isRanked = pair.rule.conditions.some(({ kind }) => kind === 'rank');
      // Of the readings counted so far too: they may have failed since.
      const rankedFrom = before?.run[0] ?? before?.seen.at(-1) ?? first;
      return { pair, before, first, rankedFrom: isRanked ? rankedFrom : Infinity };
    });
    const readings = await cache.alertReadings({
      buoyId: buoy.id,
      from: Math.min(...cases.map(({ first }) => first)) - READ_BEFORE,
      to: now() + 2 * DAY,
      rankedFrom: Math.min(...cases.map((one) => one.rankedFrom)),
    });
    const rules = new Set(activeRules());
    for (const { pair, before } of cases) {
      if (stateOf(pair) === before && rules.has(pair.rule)) evaluatePair(pair, before, readings);
      else {
        // Changed, paused or acknowledged meanwhile: the next tick evaluates it.
        evaluated.delete(pair.key);
        isDirty = true;
      }
    }
  }

  function evaluatePair(
    { key, rule, buoy }: Pair,
    stored: StoredState | undefined,
    readings: AlertReadings,
  ): void {
    const before = stored ?? {
      ...initialState,
      ruleId: rule.id,
      buoyId: buoy.id,
      rule: ruleDigest(rule),
    };
    const at = now();
    const isSettled = at >= settledAt;
    const walked = evaluate(rule, before, readings, at);
    const silence = isSettled
      ? evaluateSilence(rule, walked.state, readings, buoy.cadence, at)
      : { state: walked.state, changes: [] };
    const changes = [...walked.changes, ...silence.changes];
    const { state, told } = withNotices(rule, before, { ...silence, changes }, at);
    const next = { ...before, ...state };
    const isOther = changes.length > 0 || !isDeepStrictEqual(next, before);
    if (isOther) {
      const events = changes.map(
        (one): AlertEvent => ({
          ...one,
          ruleId: rule.id,
          rule: rule.name,
          buoyId: buoy.id,
          at,
          told: told.includes(one) ? 'waiting' : 'no',
        }),
      );
      record.add(key, next, events);
    }
    evaluated.set(key, {
      state: isOther ? next : stored,
      until: isSettled ? nextSilence(rule, next, buoy.cadence, at) : settledAt,
    });
  }

  async function evaluateAll(): Promise<void> {
    isDirty = false;
    if (now() < evaluatedAt) evaluated.clear();
    evaluatedAt = now();
    watched = watch.read();
    forgetInactive();
    const rules = activeRules();
    const pairs = await pairsOf(cache, rules, watched, now());
    const keys = new Set(pairs.map(({ key }) => key));
    const byBuoy = Map.groupBy(pairs, ({ buoy }) => buoy);
    // Not a favourite any more, or not the buoy of its spot. A buoy that the list lacks may come back.
    const moving = new Set(rules.flatMap(({ id, target }) => (target.of === 'buoy' ? [] : id)));
    record.forget((state, key) => moving.has(state.ruleId) && !keys.has(key));
    const ids = Array.from(byBuoy.keys(), ({ id }) => id);
    if (!isDeepStrictEqual(ids, buoyIds)) {
      buoyIds = ids;
      parts.changed({ kind: 'alerts' });
    }
    const isChanged = (buoy: WatchedBuoy): boolean =>
      changedBuoys.has(buoy.id) || !isDeepStrictEqual(buoys.get(buoy.id), buoy);
    const due = Array.from(byBuoy, ([buoy, all]) => ({
      buoy,
      pairs: isChanged(buoy) ? all : all.filter(isDue),
    })).filter(({ pairs }) => pairs.length > 0);
    changedBuoys = new Set();
    buoys = new Map(Array.from(byBuoy.keys(), (buoy) => [buoy.id, buoy]));
    for (const { buoy, pairs } of due) {
      try {
        await evaluateBuoy(buoy, pairs);
      } catch (thrown) {
        // The other buoys are evaluated. It is tried again.
        for (const { key } of pairs) evaluated.delete(key);
        log.error('evaluating alerts', thrown, { buoyId: buoy.id });
      }
    }
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
      if (isReading) changedBuoys.add(topic.buoyId);
      isDirty ||= isReading || topic.kind === 'buoys' || topic.kind === 'everything';
    },
    /** Gives no more notices of the firings of a rule, but their ends. */
    acknowledge: record.acknowledge,
    /** A paused rule has no state; it begins again with the readings after the pause. */
    pause({ ruleId, isPaused }: { ruleId: string; isPaused: boolean }): void {
      const others = record.read().paused.filter((id) => id !== ruleId);
      record.change({ paused: isPaused ? [...others, ruleId] : others });
      forgetInactive();
      isDirty = true;
      record.save();
    },
    /** What a rule would have done with the downloaded readings. @throws Fault `not-found` where its buoy is not known */
    async try(rule: AlertRule): Promise<AlertTrial> {
      const pairs = await pairsOf(cache, [rule], watch.read(), now());
      const buoys = pairs.map(({ buoy }) => buoy);
      const first = buoys[0] && (await cache.getBuoy({ id: buoys[0].id }));
      if (!first && rule.target.of === 'buoy') {
        throw notFound({ code: 'buoy', buoy: String(rule.target.id) });
      }
      const tried = [];
      for (const { id } of buoys) tried.push(await cache.ruleFirings({ rule, buoyId: id }));
      const known = tried.filter((one) => one !== null);
      const night = watch.read().quietHours ?? { ...NIGHT, zone: first?.timezone ?? 'UTC' };
      const rules = activeRules().filter(({ id }) => id !== rule.id);
      const others = await pairsOf(cache, rules, watch.read(), now());
      const hidden = buoys.filter(({ id }) => !others.some(({ buoy }) => buoy.id === id));
      const shown = hidden.filter(({ favourite }) => !favourite);
      const perDay = (of: typeof buoys) => requestsPerDay(of, parts.shortestInterval());
      return {
        periods: first ? trialPeriods(known, night, first.lat) : [],
        requestsPerDay: { shown: perDay(shown), hidden: perDay(hidden) },
      };
    },
  };
}

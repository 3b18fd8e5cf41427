/** Evaluates the rules of alerts as readings arrive, keeps their states and the log, and gives notices. */
import { isDeepStrictEqual } from 'node:util';
import { notFound } from '#shared/errors.ts';
import type { Topic } from '#shared/ipc/contract.ts';
import {
  type AlertEvent,
  type AlertRule,
  type Alerts,
  type AlertTrial,
  initialState,
} from '#shared/model/alert.ts';
import type { Interval } from '#shared/model/geo.ts';
import type { Watch } from '#shared/model/watch.ts';
import { clipped } from '#shared/science/intervals.ts';
import { buoyOfSpot } from '#shared/science/spot.ts';
import type { Cache } from '../cache/api.ts';
import type { WatchedBuoy } from '../cache/queries/needs.ts';
import { requestsPerDay } from '../fetch/autoRefresh.ts';
import {
  type AlertReadings,
  evaluate,
  evaluateSilence,
  lastWinter,
  mayTell,
  nextSilence,
  READ_BEFORE,
  summarizeFirings,
  withNotices,
  YOUNG,
} from '../science/alerts.ts';
import type { WatchFile } from '../session/watchFile.ts';
import type { JsonFile } from '../system/jsonFile.ts';
import { log } from '../system/log.ts';
import {
  type AlertFile,
  emptyAlerts,
  LONGEST_LOG,
  ruleDigest,
  type StoredState,
} from './alertFile.ts';

/** Ages grow without an event: rules are evaluated at least this often (s). */
const EVERY = 60;
/** After a start, a sleep or a change of the clock refreshes come first: until then (s) no buoy counts as silent. */
const SETTLING = 10 * 60;
const DAY = 24 * 3600;
const NIGHT = { from: '22:00', to: '06:00' };

export interface AlertsParts {
  cache: Pick<Cache, 'watched' | 'alertReadings' | 'ruleFirings' | 'getBuoy'>;
  watch: Pick<WatchFile, 'read'>;
  /** Null: nothing is evaluated and nothing has happened. */
  file: JsonFile<AlertFile> | null;
  /** Epoch seconds. */
  now: () => number;
  changed: (topic: Topic) => void;
  /** Gives one notice of several events. */
  tell: (events: AlertEvent[]) => void;
  /** Removes notices that are shown. */
  withdraw: (isObsolete: (event: AlertEvent) => boolean) => void;
  /** No buoy is refreshed more often than this (s). */
  shortestInterval: () => number;
}

/** A rule that is not paused, and {@link ruleDigest}. */
interface ActiveRule {
  rule: AlertRule;
  digest: string;
}
interface Pair extends ActiveRule {
  buoy: WatchedBuoy;
}
type Event = Pick<AlertEvent, 'ruleId' | 'buoyId'>;
const keyOf = ({ ruleId, buoyId }: Event): string => `${ruleId} ${buoyId}`;
const keyOfPair = ({ rule, buoy }: Pair): string => keyOf({ ruleId: rule.id, buoyId: buoy.id });

export function createAlerts(parts: AlertsParts) {
  const { cache, watch, file } = parts;
  const now = (): number => Math.floor(parts.now());
  let loaded: Omit<AlertFile, 'states'> | null = null;
  /** By rule and buoy. A state is replaced, never changed. */
  const states = new Map<string, StoredState>();
  const stored = (): Omit<AlertFile, 'states'> => {
    if (loaded) return loaded;
    const { states: known, ...rest } = file?.read() ?? emptyAlerts;
    for (const state of known) states.set(keyOf(state), state);
    loaded = rest;
    return rest;
  };
  let isUnsaved = false;
  let hasFailed = false;
  let isBusy = false;
  let evaluatedAt = -Infinity;
  let tickedAt = -Infinity;
  let settledAt = 0;
  let buoyIds: number[] = [];
  /** When the rules were evaluated. */
  let watched: Watch | null = null;
  /** The list of buoys changed, or a rule. */
  let isDirty = true;
  /** Buoys whose readings changed. */
  let changedBuoys = new Set<number>();
  /** By rule and buoy: as evaluated last, and when (epoch s) the lack of readings changes something. */
  let evaluated = new Map<
    string,
    { state: StoredState | undefined; buoy: WatchedBuoy; until: number }
  >();

  function change(next: Partial<Omit<AlertFile, 'states'>>): void {
    loaded = { ...stored(), ...next };
    isUnsaved = true;
  }
  /** @throws Fault `disk`, `disk-full`; the next tick tries again. */
  function save(): void {
    if (!isUnsaved) return;
    parts.changed({ kind: 'alerts' });
    file?.write({ ...stored(), states: [...states.values()] });
    isUnsaved = false;
    hasFailed = false;
  }
  /** A notice is given even if the disk is full. */
  function saveOrLog(): void {
    try {
      save();
    } catch (thrown) {
      if (!hasFailed) log.error('storing alerts', thrown);
      hasFailed = true;
    }
  }

  /** Notices that are held back or shown are not given any more. */
  function drop(isObsolete: (event: Event) => boolean): void {
    const entries = stored().log.map((event) =>
      event.told === 'waiting' && isObsolete(event)
        ? { ...event, told: 'dropped' as const }
        : event,
    );
    change({ log: entries });
    parts.withdraw(isObsolete);
  }

  function forget(isGone: (state: StoredState) => boolean): void {
    stored();
    const gone = new Set([...states].flatMap(([key, state]) => (isGone(state) ? key : [])));
    if (gone.size === 0) return;
    for (const key of gone) states.delete(key);
    drop((event) => gone.has(keyOf(event)));
  }

  /** By id. */
  let active = {
    rules: [] as readonly AlertRule[],
    paused: [] as string[],
    byId: new Map<string, ActiveRule>(),
  };
  function activeRules(): ReadonlyMap<string, ActiveRule> {
    const { rules } = watch.read();
    const { paused } = stored();
    if (rules !== active.rules || paused !== active.paused) {
      const running = rules.filter(({ id }) => !paused.includes(id));
      const byId = new Map(running.map((rule) => [rule.id, { rule, digest: ruleDigest(rule) }]));
      active = { rules, paused, byId };
    }
    return active.byId;
  }
  const isActive = ({ ruleId, rule }: Pick<StoredState, 'ruleId' | 'rule'>): boolean =>
    activeRules().get(ruleId)?.digest === rule;

  const stateOf = (pair: Pair): StoredState =>
    states.get(keyOfPair(pair)) ?? {
      ...initialState,
      ruleId: pair.rule.id,
      buoyId: pair.buoy.id,
      rule: pair.digest,
    };

  /** Each rule with each of its buoys that is known. */
  async function readPairs(rules: readonly ActiveRule[]): Promise<Pair[]> {
    const { spots } = watch.read();
    const spotOf = ({ target }: AlertRule) =>
      target.of === 'spot' ? spots.find(({ id }) => id === target.id) : undefined;
    const named = rules.flatMap(({ rule }) =>
      rule.target.of === 'buoy' ? rule.target.id : (spotOf(rule)?.buoyIds ?? []),
    );
    const { buoys } = await cache.watched({ open: named });
    const favourites = buoys.filter(({ favourite }) => favourite);
    const byId = new Map(buoys.map((buoy) => [buoy.id, buoy]));
    const buoysOf = (rule: AlertRule): readonly WatchedBuoy[] => {
      if (rule.target.of === 'favourites') return favourites;
      const spot = spotOf(rule);
      const one =
        rule.target.of === 'buoy'
          ? byId.get(rule.target.id)
          : spot && buoyOfSpot(spot, buoys, ({ lastReadingTime }) => lastReadingTime, now());
      return one ? [one] : [];
    };
    return rules.flatMap((one) => buoysOf(one.rule).map((buoy) => ({ ...one, buoy })));
  }

  /** Its readings, its buoy or its state changed, or it may have become silent. */
  function isDue(pair: Pair): boolean {
    const before = evaluated.get(keyOfPair(pair));
    return (
      !before ||
      changedBuoys.has(pair.buoy.id) ||
      before.state !== states.get(keyOfPair(pair)) ||
      now() >= before.until ||
      !isDeepStrictEqual(before.buoy, pair.buoy)
    );
  }

  /** Evaluates rules with the readings of one buoy. */
  async function evaluateBuoy(buoy: WatchedBuoy, pairs: readonly Pair[]): Promise<void> {
    // Where a rule begins at a silent buoy its silence is measured from the newest reading.
    const begin = Math.min(now() - YOUNG, buoy.lastReadingTime ?? Infinity);
    const cases = pairs.map((pair) => {
      const before = stateOf(pair);
      const first = before.seen[0] ?? begin;
      const isRanked = pair.rule.conditions.some(({ kind }) => kind === 'rank');
      // Of the readings counted so far too: they may have failed since.
      const rankedFrom = before.run[0] ?? before.seen.at(-1) ?? first;
      return { pair, before, first, rankedFrom: isRanked ? rankedFrom : Infinity };
    });
    const rankedFrom = Math.min(...cases.map((one) => one.rankedFrom));
    const readings = await cache.alertReadings({
      buoyId: buoy.id,
      from: Math.min(...cases.map(({ first }) => first)) - READ_BEFORE,
      to: now() + 2 * DAY,
      rankedFrom: Number.isFinite(rankedFrom) ? rankedFrom : null,
    });
    for (const { pair, before } of cases) {
      // Changed, paused or acknowledged meanwhile: the next tick evaluates it.
      if (isDeepStrictEqual(stateOf(pair), before) && isActive(before)) {
        evaluatePair(pair, before, readings);
      } else isDirty = true;
    }
  }

  function evaluatePair(pair: Pair, before: StoredState, readings: AlertReadings): void {
    const { rule, buoy } = pair;
    const at = now();
    const isSettled = at >= settledAt;
    const walked = evaluate(rule, before, readings, at);
    const silence = isSettled
      ? evaluateSilence(rule, walked.state, readings, buoy.cadence, at)
      : { state: walked.state, changes: [] };
    const changes = [...walked.changes, ...silence.changes];
    const { state, told } = withNotices(rule, before, { ...silence, changes }, at);
    const next = { ...before, ...state };
    if (changes.length > 0 || !isDeepStrictEqual(next, before)) {
      const entries = changes.map(
        (one): AlertEvent => ({
          ...one,
          ruleId: rule.id,
          rule: rule.name,
          buoyId: buoy.id,
          at,
          told: told.includes(one) ? 'waiting' : 'no',
        }),
      );
      states.set(keyOfPair(pair), next);
      change({ log: [...stored().log, ...entries].slice(-LONGEST_LOG) });
    }
    evaluated.set(keyOfPair(pair), {
      state: states.get(keyOfPair(pair)),
      buoy,
      until: isSettled ? nextSilence(rule, next, buoy.cadence, at) : settledAt,
    });
  }

  async function evaluateAll(): Promise<void> {
    isDirty = false;
    const isClockBack = now() < evaluatedAt;
    if (isClockBack) evaluated.clear();
    evaluatedAt = now();
    watched = watch.read();
    forget((state) => !isActive(state));
    const rules = activeRules();
    const pairs = await readPairs([...rules.values()]);
    const keys = new Set(pairs.map(keyOfPair));
    // Not a favourite any more, or not the buoy of its spot. A buoy that the list lacks may come back.
    forget((state) => {
      const target = rules.get(state.ruleId)?.rule.target;
      return target !== undefined && target.of !== 'buoy' && !keys.has(keyOf(state));
    });
    evaluated = new Map([...evaluated].filter(([key]) => keys.has(key)));
    const ids = [...new Set(pairs.map(({ buoy }) => buoy.id))];
    if (!isDeepStrictEqual(ids, buoyIds)) {
      buoyIds = ids;
      parts.changed({ kind: 'alerts' });
    }
    const due = Map.groupBy(pairs.filter(isDue), ({ buoy }) => buoy);
    changedBuoys = new Set();
    for (const [buoy, ofBuoy] of due) {
      try {
        await evaluateBuoy(buoy, ofBuoy);
      } catch (thrown) {
        // The other buoys are evaluated. It is tried again.
        for (const pair of ofBuoy) evaluated.delete(keyOfPair(pair));
        log.error('evaluating alerts', thrown, { buoyId: buoy.id });
      }
    }
  }

  /** One notice of everything that is held back. */
  function tellWaiting(): void {
    const { log: entries, toldAt } = stored();
    const waiting = entries.filter(({ told }) => told === 'waiting');
    if (waiting.length === 0 || !mayTell(now(), toldAt, watch.read().quietHours)) return;
    const next = entries.map((one) =>
      one.told === 'waiting' ? { ...one, told: 'yes' as const } : one,
    );
    change({ log: next, toldAt: now() });
    // Before the notice: a restart does not give it again.
    saveOrLog();
    parts.tell(waiting);
  }

  return {
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
        saveOrLog();
        tellWaiting();
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
    /** Buoys of rules that are evaluated: they are refreshed like favourites, also while the window is hidden. */
    buoyIds: (): readonly number[] => buoyIds,
    read(): Alerts {
      const { paused, log: entries } = stored();
      return {
        states: [...states.values()].map(({ run, seen, rule, ...state }) => ({
          ...state,
          since: run[0] ?? state.firedAt,
          newest: seen.at(-1) ?? null,
        })),
        paused,
        log: entries.toReversed(),
      };
    },
    /** Gives no more notices of the firings of a rule, but their ends. */
    acknowledge({ ruleId }: { ruleId: string }): void {
      stored();
      for (const [key, state] of states) {
        if (state.ruleId !== ruleId || state.firedAt === null) continue;
        states.set(key, { ...state, acknowledged: true });
      }
      drop((event) => event.ruleId === ruleId);
      save();
    },
    /** A paused rule has no state; it begins again with the readings after the pause. */
    pause({ ruleId, isPaused }: { ruleId: string; isPaused: boolean }): void {
      const others = stored().paused.filter((id) => id !== ruleId);
      change({ paused: isPaused ? [...others, ruleId] : others });
      forget((state) => !isActive(state));
      isDirty = true;
      save();
    },
    /** What a rule would have done with the downloaded readings. @throws Fault `not-found` where its buoy is not known */
    async try(rule: AlertRule): Promise<AlertTrial> {
      const pairs = await readPairs([{ rule, digest: ruleDigest(rule) }]);
      const buoys = pairs.map(({ buoy }) => buoy);
      const first = buoys[0] && (await cache.getBuoy({ id: buoys[0].id }));
      if (!first) {
        const { target } = rule;
        if (target.of === 'buoy') throw notFound({ code: 'buoy', buoy: String(target.id) });
        // No favourites, or a spot without buoys.
        return { periods: [], requestsPerDay: { shown: 0, hidden: 0 } };
      }
      const tried = [];
      for (const { id } of buoys) tried.push(await cache.ruleFirings({ rule, buoyId: id }));
      const known = tried.filter((one) => one !== null);
      const [from, to] = [
        Math.min(...known.map((one) => one.from)),
        Math.max(...known.map((one) => one.to)),
      ];
      const night = watch.read().quietHours ?? { ...NIGHT, zone: first.timezone ?? 'UTC' };
      const firings = known.flatMap((one) => one.firings);
      const summarize = (of: 'winter' | 'all', range: Interval) => ({
        of,
        ...range,
        ...summarizeFirings(clipped(firings, range), night),
      });
      const others = await readPairs(
        [...activeRules().values()].filter((one) => one.rule.id !== rule.id),
      );
      const hidden = buoys.filter(({ id }) => !others.some(({ buoy }) => buoy.id === id));
      const shown = hidden.filter(({ favourite }) => !favourite);
      const winter = known.length > 0 && lastWinter(to, first.lat);
      const downloaded = known.flatMap((one) => one.downloaded);
      return {
        periods: [
          ...(winter && clipped(downloaded, winter).length > 0
            ? [summarize('winter', winter)]
            : []),
          ...(winter ? [summarize('all', { from, to })] : []),
        ],
        requestsPerDay: {
          shown: requestsPerDay(shown, parts.shortestInterval()),
          hidden: requestsPerDay(hidden, parts.shortestInterval()),
        },
      };
    },
  };
}

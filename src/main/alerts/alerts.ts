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
import {
  evaluate,
  evaluateSilence,
  lastWinter,
  mayTell,
  READ_BEFORE,
  summarizeFirings,
  withNotices,
  YOUNG,
} from '#shared/science/alerts.ts';
import { clipped } from '#shared/science/intervals.ts';
import type { Cache } from '../cache/api.ts';
import type { RefreshCandidate } from '../cache/queries/needs.ts';
import type { WatchFile } from '../session/watchFile.ts';
import type { JsonFile } from '../system/jsonFile.ts';
import { log } from '../system/log.ts';
import { type AlertFile, LONGEST_LOG, ruleDigest, type StoredState } from './alertFile.ts';

/** Ages grow without an event: rules are evaluated at least this often (s). */
const EVERY = 60;
/** After a start, a sleep or a change of the clock refreshes come first: until then (s) no buoy counts as silent. */
const SETTLING = 10 * 60;
/** Assumed seconds between readings. */
const ASSUMED_CADENCE = 3600;
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

interface Pair {
  rule: AlertRule;
  buoy: RefreshCandidate;
}

export function createAlerts(parts: AlertsParts) {
  const { cache, watch, file } = parts;
  const now = (): number => Math.floor(parts.now());
  let loaded: AlertFile | null = null;
  const stored = (): AlertFile => {
    loaded ??= file?.read() ?? { version: 1, states: [], paused: [], toldAt: null, log: [] };
    return loaded;
  };
  let isUnsaved = false;
  let hasFailed = false;
  let isDirty = true;
  let isBusy = false;
  let evaluatedAt = -Infinity;
  let tickedAt = -Infinity;
  let settledAt = 0;
  let buoyIds: number[] = [];
  /** The rules when they were evaluated. */
  let watched: readonly AlertRule[] = [];

  function change(next: Partial<AlertFile>): void {
    loaded = { ...stored(), ...next };
    isUnsaved = true;
  }
  /** @throws Fault `disk`, `disk-full`; the next tick tries again. */
  function save(): void {
    if (!isUnsaved) return;
    parts.changed({ kind: 'alerts' });
    file?.write(stored());
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
  function drop(isObsolete: (event: Pick<AlertEvent, 'ruleId' | 'buoyId'>) => boolean): void {
    const entries = stored().log.map((event) =>
      event.told === 'waiting' && isObsolete(event)
        ? { ...event, told: 'dropped' as const }
        : event,
    );
    change({ log: entries });
    parts.withdraw(isObsolete);
  }

  const isActive = (state: StoredState, rules: readonly AlertRule[]): boolean =>
    rules.some((rule) => rule.id === state.ruleId && ruleDigest(rule) === state.rule);

  /** Forgets states of rules that were changed, removed or paused. */
  function prune(rules: readonly AlertRule[]): void {
    const { states, paused } = stored();
    const kept = states.filter((one) => isActive(one, rules) && !paused.includes(one.ruleId));
    if (kept.length === states.length) return;
    const gone = new Set(states.filter((one) => !kept.includes(one)).map(({ ruleId }) => ruleId));
    change({ states: kept });
    drop(({ ruleId }) => gone.has(ruleId));
  }

  const stateOf = ({ rule, buoy }: Pair): StoredState =>
    stored().states.find((one) => one.ruleId === rule.id && one.buoyId === buoy.id) ?? {
      ...initialState,
      ruleId: rule.id,
      buoyId: buoy.id,
      rule: ruleDigest(rule),
    };

  /** Each active rule with each of its buoys that is there. */
  async function readPairs(rules: readonly AlertRule[]): Promise<Pair[]> {
    const named = rules.flatMap(({ target }) => (target.of === 'buoy' ? target.id : []));
    const favourites = (await cache.watched({ open: [] })).buoys;
    const all = (await cache.watched({ open: named })).buoys;
    return rules.flatMap((rule) => {
      const { target } = rule;
      const buoys = target.of === 'buoy' ? all.filter(({ id }) => id === target.id) : favourites;
      return buoys.map((buoy) => ({ rule, buoy }));
    });
  }

  const activeRules = (): AlertRule[] =>
    watch.read().rules.filter(({ id }) => !stored().paused.includes(id));

  async function evaluatePair(pair: Pair): Promise<void> {
    const { rule, buoy } = pair;
    const before = stateOf(pair);
    const isRanked = rule.conditions.some(({ kind }) => kind === 'rank');
    const first = before.seen[0] ?? now() - YOUNG;
    const readings = await cache.alertReadings({
      ...{ buoyId: buoy.id, from: first - READ_BEFORE, to: now() + 2 * DAY },
      // Of the readings counted so far too: they may have failed since.
      rankedFrom: isRanked ? (before.run[0] ?? before.seen.at(-1) ?? first) : null,
    });
    // Changed, paused or acknowledged meanwhile: the next tick evaluates it.
    const isSame = isDeepStrictEqual(stateOf(pair), before);
    if (!isSame || !isActive(before, activeRules())) {
      isDirty = true;
      return;
    }
    const at = now();
    const walked = evaluate(rule, before, readings, at);
    const silence =
      at < settledAt
        ? { state: walked.state, changes: [] }
        : evaluateSilence(rule, walked.state, readings, buoy.cadence, at);
    const changes = [...walked.changes, ...silence.changes];
    const { state, told } = withNotices(rule, before, { ...silence, changes }, at);
    const next = { ...before, ...state };
    if (changes.length === 0 && isDeepStrictEqual(next, before)) return;
    const entries = changes.map((one): AlertEvent => {
      const isTold = told.includes(one);
      return {
        ...{ ...one, ruleId: rule.id, rule: rule.name, buoyId: buoy.id, at },
        told: isTold ? 'waiting' : 'no',
      };
    });
    const { states, log: older } = stored();
    const others = states.filter((one) => one.ruleId !== rule.id || one.buoyId !== buoy.id);
    change({ states: [...others, next], log: [...older, ...entries].slice(-LONGEST_LOG) });
  }

  async function evaluateAll(): Promise<void> {
    isDirty = false;
    evaluatedAt = now();
    watched = watch.read().rules;
    const rules = activeRules();
    prune(rules);
    const pairs = await readPairs(rules);
    const ids = [...new Set(pairs.map(({ buoy }) => buoy.id))];
    if (!isDeepStrictEqual(ids, buoyIds)) {
      buoyIds = ids;
      parts.changed({ kind: 'alerts' });
    }
    for (const pair of pairs) {
      try {
        await evaluatePair(pair);
      } catch (thrown) {
        // The other rules are evaluated. It is tried again.
        log.error('evaluating an alert', thrown, { buoyId: pair.buoy.id });
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
        isDirty ||= watched !== watch.read().rules;
        if (isDirty || at < evaluatedAt || at - evaluatedAt >= EVERY) await evaluateAll();
        saveOrLog();
        tellWaiting();
      } finally {
        isBusy = false;
      }
    },
    /** Data changed. */
    onChange(topic: Topic): void {
      isDirty ||= topic.kind === 'buoys' || topic.kind === 'everything';
      isDirty ||= topic.kind === 'readings' && buoyIds.includes(topic.buoyId);
    },
    /** Buoys of rules that are evaluated: they are refreshed like favourites, also while the window is hidden. */
    buoyIds: (): readonly number[] => buoyIds,
    read(): Alerts {
      const { states, paused, log: entries } = stored();
      return {
        states: states.map(({ run, seen, rule, ...state }) => ({
          ...state,
          since: run[0] ?? state.firedAt,
          newest: seen.at(-1) ?? null,
        })),
        paused,
        log: entries.toReversed(),
      };
    },
    /** Gives no more notices of this firing, but its end. @param input.buoyId null: all buoys of the rule */
    acknowledge({ ruleId, buoyId }: { ruleId: string; buoyId: number | null }): void {
      const isMeant = (one: { ruleId: string; buoyId: number }): boolean =>
        one.ruleId === ruleId && (buoyId === null || one.buoyId === buoyId);
      const states = stored().states.map((one) =>
        isMeant(one) && one.firedAt !== null ? { ...one, acknowledged: true } : one,
      );
      change({ states });
      drop(isMeant);
      save();
    },
    /** A paused rule has no state; it begins again with the readings after the pause. */
    pause({ ruleId, isPaused }: { ruleId: string; isPaused: boolean }): void {
      const others = stored().paused.filter((id) => id !== ruleId);
      change({ paused: isPaused ? [...others, ruleId] : others });
      prune(watch.read().rules);
      isDirty = true;
      save();
    },
    /** What a rule would have done with the downloaded readings. @throws Fault `not-found` */
    async try(rule: AlertRule): Promise<AlertTrial> {
      const pairs = await readPairs([rule]);
      const first = pairs[0] && (await cache.getBuoy({ id: pairs[0].buoy.id }));
      if (!first) {
        const buoy = rule.target.of === 'buoy' ? rule.target.id : rule.target.of;
        throw notFound({ code: 'buoy', buoy: String(buoy) });
      }
      const tried = [];
      for (const { buoy } of pairs) tried.push(await cache.ruleFirings({ rule, buoyId: buoy.id }));
      const known = tried.filter((one) => one !== null);
      const favourites = new Set((await cache.watched({ open: [] })).buoys.map(({ id }) => id));
      const added = pairs.filter(
        ({ buoy }) => !favourites.has(buoy.id) && !buoyIds.includes(buoy.id),
      );
      const requestsPerDay = added.reduce((sum, { buoy }) => {
        const interval = Math.max(buoy.cadence ?? ASSUMED_CADENCE, parts.shortestInterval(), 600);
        return sum + Math.ceil(DAY / interval);
      }, 0);
      if (known.length === 0) return { periods: [], requestsPerDay };
      const all = {
        from: Math.min(...known.map(({ from }) => from)),
        to: Math.max(...known.map(({ to }) => to)),
      };
      const ranges = { winter: lastWinter(all.to, first.lat), all };
      const night = watch.read().quietHours ?? { ...NIGHT, zone: first.timezone ?? 'UTC' };
      const firings = known.flatMap((one) => one.firings);
      const periods = (['winter', 'all'] as const).map((of) => ({
        ...{ of, ...ranges[of] },
        ...summarizeFirings(clipped(firings, ranges[of]), night),
      }));
      return { periods: periods.filter(({ from }) => from >= all.from), requestsPerDay };
    },
  };
}

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
import { requestsPerDay } from '../fetch/autoRefresh.ts';
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

interface Pair {
  rule: AlertRule;
  buoy: RefreshCandidate;
}
type Event = Pick<AlertEvent, 'ruleId' | 'buoyId'>;
const isSame = (one: Event, other: Event): boolean =>
  one.ruleId === other.ruleId && one.buoyId === other.buoyId;

export function createAlerts(parts: AlertsParts) {
  const { cache, watch, file } = parts;
  const now = (): number => Math.floor(parts.now());
  let loaded: AlertFile | null = null;
  const stored = (): AlertFile => {
    loaded ??= file?.read() ?? emptyAlerts;
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
  /** When the rules were evaluated. */
  let watched: Watch | null = null;

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
    const gone = stored().states.filter(isGone);
    if (gone.length === 0) return;
    change({ states: stored().states.filter((state) => !gone.includes(state)) });
    drop((event) => gone.some((state) => isSame(event, state)));
  }

  const activeRules = (): AlertRule[] =>
    watch.read().rules.filter(({ id }) => !stored().paused.includes(id));
  const isActive = (state: StoredState): boolean =>
    activeRules().some((rule) => rule.id === state.ruleId && ruleDigest(rule) === state.rule);

  const stateOf = ({ rule, buoy }: Pair): StoredState => {
    const empty = { ...initialState, ruleId: rule.id, buoyId: buoy.id, rule: ruleDigest(rule) };
    return stored().states.find((state) => isSame(state, empty)) ?? empty;
  };

  const favourites = async () => (await cache.watched({ open: [] })).buoys;

  /** Each rule with each of its buoys that is known. */
  async function readPairs(rules: readonly AlertRule[]): Promise<Pair[]> {
    const { spots } = watch.read();
    /** Null: each favourite. */
    const named = ({ target }: AlertRule): number[] | null => {
      if (target.of === 'favourites') return null;
      if (target.of === 'buoy') return [target.id];
      return spots.find(({ id }) => id === target.id)?.buoyIds ?? [];
    };
    const each = await favourites();
    const { buoys } = await cache.watched({ open: rules.flatMap((rule) => named(rule) ?? []) });
    return rules.flatMap((rule) => {
      const ids = named(rule);
      if (ids === null) return each.map((buoy) => ({ rule, buoy }));
      const known = ids.flatMap((id) => buoys.find((buoy) => buoy.id === id) ?? []);
      const first = known.find(({ lastReadingTime }) => lastReadingTime !== null) ?? known[0];
      return first ? [{ rule, buoy: first }] : [];
    });
  }

  async function evaluatePair(pair: Pair): Promise<void> {
    const { rule, buoy } = pair;
    const before = stateOf(pair);
    const isRanked = rule.conditions.some(({ kind }) => kind === 'rank');
    const first = before.seen[0] ?? now() - YOUNG;
    const readings = await cache.alertReadings({
      buoyId: buoy.id,
      from: first - READ_BEFORE,
      to: now() + 2 * DAY,
      // Of the readings counted so far too: they may have failed since.
      rankedFrom: isRanked ? (before.run[0] ?? before.seen.at(-1) ?? first) : null,
    });
    // Changed, paused or acknowledged meanwhile: the next tick evaluates it.
    if (!isDeepStrictEqual(stateOf(pair), before) || !isActive(before)) {
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
    const { states, log: older } = stored();
    const others = states.filter((state) => !isSame(state, before));
    change({ states: [...others, next], log: [...older, ...entries].slice(-LONGEST_LOG) });
  }

  async function evaluateAll(): Promise<void> {
    isDirty = false;
    evaluatedAt = now();
    watched = watch.read();
    forget((state) => !isActive(state));
    const rules = activeRules();
    const pairs = await readPairs(rules);
    // Not a favourite any more, or not the buoy of its spot.
    const each = rules.flatMap(({ id, target }) => (target.of === 'buoy' ? [] : id));
    const evaluated = pairs.map(stateOf);
    forget((state) => each.includes(state.ruleId) && !evaluated.some((one) => isSame(one, state)));
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
    /** Gives no more notices of the firings of a rule, but their ends. */
    acknowledge({ ruleId }: { ruleId: string }): void {
      const states = stored().states.map((state) =>
        state.ruleId === ruleId && state.firedAt !== null
          ? { ...state, acknowledged: true }
          : state,
      );
      change({ states });
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
      const buoys = (await readPairs([rule])).map(({ buoy }) => buoy);
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
      const others = await readPairs(activeRules().filter(({ id }) => id !== rule.id));
      const hidden = buoys.filter(({ id }) => !others.some(({ buoy }) => buoy.id === id));
      const already = (await favourites()).map(({ id }) => id);
      const shown = hidden.filter(({ id }) => !already.includes(id));
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

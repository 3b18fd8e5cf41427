/** Alerts: the rules of the person, what is stored of each, and what happened. SI; times are epoch seconds. */
import * as z from 'zod/mini';
import { Degrees, Interval } from './geo.ts';
import { linearVariables, qualityVariables } from './quality.ts';
import { TimeZone } from './statistics.ts';

const buoyId = z.int().check(z.nonnegative());
const variable = z.enum(linearVariables);
/** Seconds after its download from which a forecast is no ground for an alert. */
export const OLD_FORECAST = 24 * 3600;
/** Of hours in a row that are good at a spot, or partly good: epoch seconds. */
const SpotForecast = z.safeExtend(Interval, {
  /** Of the first one. */
  state: z.enum(['good', 'part']),
  /** When the oldest of their forecasts was downloaded. */
  fetchedAt: z.number(),
});
export type SpotForecast = z.infer<typeof SpotForecast>;

const limit = z.number().check(z.minimum(-1000), z.maximum(1000));
/**
 * How far from its limit a value is clear again, in the unit of the limit; null: 5 % of the limit (of a sector: of its
 * width), at least one step of what is displayed.
 */
const margin = z._default(z.nullable(z.number().check(z.minimum(0), z.maximum(1000))), null);

/** Longest time of a change, hours. */
export const LONGEST_CHANGE = 48;
const comparisons = ['>=', '>', '<=', '<'] as const;

export const AlertCondition = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('value'), variable, comparison: z.enum(comparisons), limit, margin }),
  z
    .object({ kind: z.literal('between'), variable, low: limit, high: limit, margin })
    .check(z.refine(({ low, high }) => low <= high, { path: ['high'] })),
  /** Clockwise from `first` to `last`, degrees true (from). */
  z.object({ kind: z.literal('direction'), first: Degrees, last: Degrees, margin }),
  /** At least this rank of the significant height for the time of year, 0 to 100. */
  z.object({
    kind: z.literal('rank'),
    limit: z.number().check(z.minimum(0), z.maximum(100)),
    margin,
  }),
  /** A rise by at least `limit` within `hours`; a negative limit: a fall. */
  z.object({
    kind: z.literal('change'),
    variable,
    limit: limit.check(z.refine((by) => by !== 0)),
    hours: z.number().check(z.minimum(1), z.maximum(LONGEST_CHANGE)),
    margin,
  }),
  /** The newest reading is older than this. */
  z.object({ kind: z.literal('age'), hours: z.number().check(z.minimum(1), z.maximum(720)) }),
  /** How good the spot of the rule is: in its readings (now), or in the downloaded forecasts of the next 48 hours (ahead). */
  z.object({
    kind: z.literal('spot'),
    least: SpotForecast.shape.state,
    when: z.enum(['now', 'ahead']),
  }),
]);
export type AlertCondition = z.infer<typeof AlertCondition>;

export const MOST_READINGS = 100;
/** Seconds. */
const LONGEST_LASTING = LONGEST_CHANGE * 3600;
/** How long something lasts: so many readings, or from the first to the last of them so many seconds. */
const Lasting = z.union([
  z.object({ readings: z.int().check(z.minimum(1), z.maximum(MOST_READINGS)) }),
  z.object({ seconds: z.int().check(z.minimum(1), z.maximum(LONGEST_LASTING)) }),
]);
export type Lasting = z.infer<typeof Lasting>;

export const MAX_CONDITIONS = 5;

const Rule = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(100)),
  /** Empty: its conditions are shown in its place, in the language and the units of the person. */
  name: z.string().check(z.trim(), z.maxLength(120)),
  /** Of a spot the first of its buoys that has readings; each favourite has a separate state. */
  target: z.discriminatedUnion('of', [
    z.object({ of: z.literal('buoy'), id: buoyId }),
    z.object({ of: z.literal('spot'), id: z.string() }),
    z.object({ of: z.literal('favourites') }),
  ]),
  /** All of them must be met. */
  conditions: z.array(AlertCondition).check(z.minLength(1), z.maxLength(MAX_CONDITIONS)),
  /** How long the conditions must be met before it fires. */
  for: z._default(Lasting, { readings: 2 }),
  /** How long they must be clear before it ends. */
  keep: z._default(Lasting, { readings: 1 }),
  /** Gives a notice where the buoy stops reporting. */
  tellsNoData: z._default(z.boolean(), false),
  /** While it fires and is not acknowledged, a notice after so many hours; null: only the first. */
  repeatHours: z._default(z.nullable(z.number().check(z.minimum(1), z.maximum(168))), null),
});

export const spotCondition = ({ conditions }: Pick<z.infer<typeof Rule>, 'conditions'>) =>
  conditions.find((one) => one.kind === 'spot');
/** Of a rule about how good its spot is: its only condition. */
export const AlertRule = Rule.check(
  z.refine(
    (rule) => !spotCondition(rule) || (rule.target.of === 'spot' && rule.conditions.length === 1),
    { path: ['target'] },
  ),
);
export type AlertRule = z.infer<typeof AlertRule>;
/** Whether a rule is evaluated with forecasts, and not at a buoy. */
export const isForecastRule = (rule: AlertRule): boolean => spotCondition(rule)?.when === 'ahead';
export type AlertRuleInput = z.input<typeof AlertRule>;

const clockTime = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/));
/** Each day from `from` to `to` (HH:MM) in an IANA zone, across midnight where `to` is earlier. */
export const QuietHours = z.object({ from: clockTime, to: clockTime, zone: TimeZone });
export type QuietHours = z.infer<typeof QuietHours>;

/** Of one rule at one buoy. */
export const AlertState = z.object({
  phase: z.enum(['idle', 'pending', 'firing', 'recovering']),
  /** Times of the readings in a row that meet the conditions (pending) or are clear (recovering). */
  run: z.array(z.number()),
  /** The reading that fired; null while it does not fire. */
  firedAt: z.nullable(z.number()),
  /** The reading of the last notice of this firing; null: none was given. */
  toldAt: z.nullable(z.number()),
  acknowledged: z.boolean(),
  /** The newest reading is too old, or each forecast; the phase stays. */
  noData: z.boolean(),
  /** Times of the readings evaluated within 48 h of the newest, ascending. */
  seen: z.readonly(z.array(z.number())),
  /** The newest of them gave no verdict: its value may come later. */
  undecided: z.optional(z.boolean()),
  /** Of a rule about forecasts: for what it fired, as known last. */
  forecast: z.optional(SpotForecast),
});
export type AlertState = z.infer<typeof AlertState>;

export const initialState: AlertState = {
  phase: 'idle',
  run: [],
  firedAt: null,
  toldAt: null,
  acknowledged: false,
  noData: false,
  seen: [],
};

/** What a reading, or the lack of one, changed. */
export const AlertChange = z.object({
  kind: z.enum(['fired', 'repeated', 'cleared', 'noData', 'data', 'late']),
  /** The reading; of `noData` and of an age when the time was over, or when its notice is repeated. */
  time: z.number(),
  /** The first of the readings that caused it. */
  from: z.number(),
  /** Of that reading. */
  values: z.partialRecord(z.enum([...qualityVariables, 'rank']), z.number()),
  forecast: z.optional(SpotForecast),
});
export type AlertChange = z.infer<typeof AlertChange>;

/** An entry of the log. */
export const AlertEvent = z.extend(AlertChange, {
  ruleId: z.string(),
  /** Name of the rule then; empty: it had none. */
  rule: z.string(),
  /** Null: of a forecast. */
  buoyId: z.nullable(buoyId),
  /** When it was noticed. */
  at: z.number(),
  /** `waiting`: a notice is held back; `dropped`: it was, until the person acknowledged, paused or changed the rule. */
  told: z.enum(['no', 'waiting', 'yes', 'dropped']),
});
export type AlertEvent = z.infer<typeof AlertEvent>;

export const Alerts = z.object({
  /** Of each rule that is not paused, at each of its buoys. */
  states: z.array(
    z.extend(z.omit(AlertState, { run: true, seen: true, undecided: true }), {
      ruleId: z.string(),
      /** Null: of a forecast. */
      buoyId: z.nullable(buoyId),
      /** The first reading of the phase; null while idle. */
      since: z.nullable(z.number()),
      /** The newest reading evaluated. */
      newest: z.nullable(z.number()),
    }),
  ),
  /** Ids of rules. */
  paused: z.array(z.string()),
  /** Newest first. */
  log: z.array(AlertEvent),
});
export type Alerts = z.infer<typeof Alerts>;

/** What a rule would have done with the downloaded readings. */
export const AlertTrial = z.object({
  /** `winter`: the last complete one of the buoy; `all`: all downloaded readings. */
  periods: z.array(
    z.safeExtend(Interval, {
      of: z.enum(['winter', 'all']),
      count: z.int(),
      /** Of them within the quiet hours, or from 22:00 to 06:00. */
      atNight: z.int(),
      /** Seconds. */
      longest: z.number(),
    }),
  ),
  /** From firing to end, at any of the buoys; disjoint, ascending. */
  firings: z.array(Interval),
  /** Of a rule about forecasts: hours with one that is not old, and those that would fire now. */
  forecast: z.nullable(z.object({ hours: z.int(), next: z.nullable(SpotForecast) })),
  /** At most, for buoys that are not updated without this rule, while the window is shown and hidden. */
  requestsPerDay: z.object({ shown: z.int(), hidden: z.int() }),
});
export type AlertTrial = z.infer<typeof AlertTrial>;

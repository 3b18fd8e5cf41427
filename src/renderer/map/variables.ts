/** What the map can be coloured by: the value of a buoy, what a group of buoys shows, colours and words. */
import { t } from '@lingui/core/macro';
import { type AgeLevel, ageLevel, formatAge, observedAt } from '#renderer/format/age.ts';
import {
  ageScale,
  type ColourScale,
  colourOf,
  heightScale,
  periodScale,
  rankScale,
  type ScaleTheme,
  temperatureScale,
} from '#renderer/format/colourScale.ts';
import { type FigureText, partText } from '#renderer/format/figure.ts';
import {
  formatMetric,
  metricLabel,
  metricMeaning,
  metricUnit,
  toHeight,
  toTemperature,
  type Units,
} from '#renderer/format/metrics.ts';
import { terms } from '#renderer/format/terms.ts';
import type { CachedBuoy } from '#shared/model/buoy.ts';

export const mapVariables = [
  'significantHeight',
  'maximumHeight',
  'period',
  'waterTemperature',
  'age',
  'rank',
] as const;
export type MapVariable = (typeof mapVariables)[number];

/** What the value of a buoy depends on besides the buoy. */
export interface Surroundings {
  /** Epoch seconds. */
  now: number;
  /** By buoy: 0 to 100 and the time (epoch seconds) of the newest reading in it; null without a climatology. */
  ranks: ReadonlyMap<number, { rank: number | null; time: number }>;
  /** The value of a buoy in a past hour, in place of the newest one; null where it had none. */
  past?: ((buoyId: number) => number | null) | undefined;
}

/** The value of a buoy, or of a group, as a mark shows it. */
export interface Shown {
  /** SI, ages in hours; null where it is missing. */
  value: number | null;
  /** It fails a quality test: shown, without a colour. */
  implausible: boolean;
  /** Of the reading with that value. */
  age: AgeLevel;
}

interface Variable {
  label: () => string;
  meaning: () => string;
  scale: ColourScale;
  unit: (units: Units) => string;
  /** Values marked on the scale, in the person's unit, and a value in that unit as it is on the scale. */
  ticks: (units: Units) => readonly number[];
  fromTick: (tick: number, units: Units) => number;
  read: (buoy: CachedBuoy, around: Surroundings) => Shown;
  /** Groups show the value with the largest weight, or the median; marks with more weight lie on top. */
  group: 'most' | 'median';
  weight: (value: number) => number;
  format: (value: number, units: Units) => FigureText;
  /** In a circle: no unit where the legend says it. */
  short: (value: number, units: Units) => string;
  /** Values that fail a quality test are shown, not left out. */
  showsImplausible?: true;
  words: () => VariableWords;
}

interface VariableWords {
  /** What the mark of a group shows, in the legend. */
  group: string;
  ofGroup: (value: string) => string;
  noneInGroup: string;
  missing: string;
  first: string;
}

type Metric = Exclude<MapVariable, 'age' | 'rank'>;

const ofReading = (
  metric: Metric,
  given: Pick<Variable, 'scale' | 'ticks' | 'words'> & Partial<Variable>,
): Variable => ({
  label: () => metricLabel[metric],
  meaning: () => metricMeaning(metric),
  unit: (units) => metricUnit(metric, units),
  fromTick: (tick) => tick,
  read: (buoy, { now }) => ({
    value: buoy.lastReading?.[metric] ?? null,
    implausible: buoy.implausible.includes(metric),
    age: ageLevel(now, observedAt(buoy)),
  }),
  group: 'most',
  weight: (value) => value,
  format: (value, units) => formatMetric(metric, value, units),
  short: (value, units) => formatMetric(metric, value, units).text,
  showsImplausible: true,
  ...given,
});

const heightTicks: Pick<Variable, 'scale' | 'ticks' | 'fromTick'> = {
  scale: heightScale,
  ticks: ({ heightUnit }) => (heightUnit === 'm' ? [0, 1, 2, 4, 8, 12] : [0, 3, 6, 12, 24, 36]),
  fromTick: (tick, { heightUnit }) => tick / toHeight(1, heightUnit),
};

/** °C of a temperature in the person's unit. */
function celsius(tick: number, { temperatureUnit }: Units): number {
  const zero = toTemperature(0, temperatureUnit);
  return (tick - zero) / (toTemperature(1, temperatureUnit) - zero);
}

const ageText = (hours: number): string => formatAge(hours * 3600, 0);

/** Distance of a rank from the median. */
export const unusualness = (rank: number): number => Math.abs(rank - 50);

export const variables: Record<MapVariable, Variable> = {
  significantHeight: ofReading('significantHeight', {
    ...heightTicks,
    words: () => ({
      group: t`colour: highest Hs, badge: number of buoys`,
      ofGroup: (value) => t`Highest significant height ${value}`,
      noneInGroup: t`No buoy in this group reports a significant height.`,
      missing: t`no height`,
      first: t`highest first`,
    }),
  }),
  maximumHeight: ofReading('maximumHeight', {
    ...heightTicks,
    words: () => ({
      group: t`colour: highest Hmax, badge: number of buoys`,
      ofGroup: (value) => t`Highest maximum height ${value}`,
      noneInGroup: t`No buoy in this group reports a maximum height.`,
      missing: t`no maximum height`,
      first: t`highest first`,
    }),
  }),
  period: ofReading('period', {
    scale: periodScale,
    ticks: () => [0, 5, 10, 15, 20],
    words: () => ({
      group: t`colour: longest period, badge: number of buoys`,
      ofGroup: (value) => t`Longest period ${value}`,
      noneInGroup: t`No buoy in this group reports a period.`,
      missing: t`no period`,
      first: t`longest first`,
    }),
  }),
  waterTemperature: ofReading('waterTemperature', {
    scale: temperatureScale,
    ticks: ({ temperatureUnit }) => (temperatureUnit === 'C' ? [0, 10, 20, 30] : [32, 50, 68, 86]),
    fromTick: celsius,
    group: 'median',
    words: () => ({
      group: t`colour: median temperature, badge: number of buoys`,
      ofGroup: (value) => t`Median sea temperature ${value}`,
      noneInGroup: t`No buoy in this group reports a sea temperature.`,
      missing: t`no temperature`,
      first: t`warmest first`,
    }),
  }),
  age: {
    label: () => t({ message: 'Age', comment: 'Age of an observation: time since it was made' }),
    meaning: () => t`Time since the latest observation`,
    scale: ageScale,
    unit: () => 'h',
    ticks: () => [0, 3, 6, 12, 18, 24],
    fromTick: (tick) => tick,
    read: (buoy, { now }) => {
      const time = observedAt(buoy);
      return {
        value: time === null ? null : Math.max(0, now - time) / 3600,
        implausible: false,
        age: ageLevel(now, time),
      };
    },
    group: 'most',
    weight: (hours) => -hours,
    format: (hours) => {
      const [text = '', unit = ''] = ageText(hours).split(/\s/);
      return { text, unit };
    },
    short: (hours) => (hours < 1 ? '<1h' : ageText(hours).replace(/\s/, '')),
    words: () => ({
      group: t`colour: newest reading, badge: number of buoys`,
      ofGroup: (value) => t`Age of the newest reading ${value}`,
      noneInGroup: t`No buoy in this group has a reading.`,
      missing: t`no reading`,
      first: t`newest first`,
    }),
  },
  rank: {
    label: () =>
      t({ message: 'Rank', comment: 'Percentile rank of the latest height in its climatology' }),
    meaning: () => `${terms.rank}. ${t`Values that fail a quality test are left out.`}`,
    scale: rankScale,
    unit: () => '%',
    ticks: () => [0, 25, 50, 75, 100],
    fromTick: (tick) => tick,
    read: (buoy, { now, ranks }) => {
      const { rank = null, time = observedAt(buoy) } = ranks.get(buoy.id) ?? {};
      return { value: rank, implausible: false, age: ageLevel(now, time) };
    },
    group: 'most',
    weight: unusualness,
    format: (rank) => ({ text: partText(rank / 100), unit: '%' }),
    short: (rank) => partText(rank / 100).replace(/\s/, ''),
    words: () => ({
      group: t`colour: most unusual rank, badge: number of buoys`,
      ofGroup: (value) => t`Most unusual rank ${value}`,
      noneInGroup: t`No buoy in this group has a rank.`,
      missing: t`no rank`,
      first: t`most unusual first`,
    }),
  },
};

const ages: Record<AgeLevel, number> = { fresh: 0, stale: 1, silent: 2 };
/** Known and not older than 24 h, older, not plausible or not known. */
const grade = ({ value, age, implausible }: Shown): number =>
  value === null || implausible ? 2 : age === 'silent' ? 1 : 0;

/** How the map colours its buoys now; a new one for each change of variable, unit, minute or values. */
export function colouringOf(name: MapVariable, units: Units, around: Surroundings) {
  const { scale, read, group, weight, short } = variables[name];
  const { past } = around;
  const ofPast = (value: number | null): Shown => ({
    ...{ value, implausible: false, age: value === null ? 'silent' : 'fresh' },
  });
  const ofBuoy = (buoy: CachedBuoy): Shown => (past ? ofPast(past(buoy.id)) : read(buoy, around));
  /** Known values first, those not older than 24 h before older ones, then the one with more weight. */
  const compare = (a: Shown, b: Shown): number =>
    grade(a) - grade(b) || weight(b.value ?? 0) - weight(a.value ?? 0) || ages[a.age] - ages[b.age];
  return {
    ofBuoy,
    /** A value older than 24 h only where no newer one is known. @param buoys one at least */
    ofGroup: (buoys: readonly CachedBuoy[]): Shown => {
      const all = buoys.map(ofBuoy);
      const first = all.reduce((most, one) => (compare(one, most) < 0 ? one : most));
      if (group === 'most') return first;
      const alike = all.filter((one) => grade(one) === grade(first)).sort(compare);
      return alike[Math.floor(alike.length / 2)] ?? first;
    },
    compare,
    /** `#rrggbb`; null for values that have none: missing, older than 24 h, not plausible. */
    colour: (shown: Shown, theme: ScaleTheme): string | null =>
      grade(shown) === 0 ? colourOf(scale, shown.value, theme) : null,
    text: (value: number): string => short(value, units),
  };
}
export type Colouring = ReturnType<typeof colouringOf>;

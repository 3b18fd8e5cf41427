/** `export statistics`, `storms`, `extremes`, `climatology`, `comparison`: computed from downloaded readings. */
import type { OptionValues } from 'commander';
import { comparisonTables } from '#shared/model/comparison.ts';
import { qualityVariables } from '#shared/model/quality.ts';
import {
  binConventions,
  defaultOperationLimits,
  groupings,
  heightBins,
  heightPercentileNames,
  type OperationLimits,
  secondVariables,
  statisticsTables,
  windowPeriods,
} from '#shared/model/statistics.ts';
import { type StormChoice, stormPresets, stormThresholds } from '#shared/model/storms.ts';
import { isAngle } from '#shared/science/aggregate.ts';
import { comparedRanges } from '#shared/science/sameDays.ts';
import { exportCommand, selectionOf } from '../exportFile.ts';
import * as opt from '../options.ts';
import { closedRange, warnOfGaps } from '../ranges.ts';

/** What every table below is computed from. */
const scopeOf = ({
  buoy: buoyId,
  from,
  to,
  timezone: zone = 'UTC',
  months = [],
  values,
}: OptionValues) => ({
  ...{ buoyId, from, to, zone, months },
  quality: opt.qualityOf(values),
});
const scopeOptions = (monthsText = 'calendar months used, as in 6,7,8') => [
  ...opt.range,
  opt.zone('by default UTC'),
  opt.months(monthsText),
  opt.values,
];

/** Null: all downloaded readings. */
const rangeOf = ({ from, to }: { from: number | null; to: number | null }) =>
  from === null || to === null ? null : { from, to };

/** Phases of an operation, each as hours and height limit in metres: `48:3.0`. */
function phases(value: string, previous: Phase[] = []): Phase[] {
  const [hours = '', ...height] = value.split(':');
  const phase = {
    hours: opt.integer(1, 720)(hours),
    height: opt.number(0.1, 30)(height.join(':')),
  };
  return [...previous, phase];
}
type Phase = NonNullable<OperationLimits['later']>[number];

const statistics = exportCommand({
  usage: 'statistics',
  description: 'statistics of a range, or of all downloaded readings',
  options: [
    opt.buoy,
    ...scopeOptions(),
    opt.choice('--table <name>', 'which table', statisticsTables, 'summary'),
    opt.choice('--grouping <name>', 'rows of the summary', groupings, 'month'),
    opt.choice('--height-bins <width>', 'width of the height bins', heightBins, '0.5m'),
    opt.choice(
      '--bins <convention>',
      'whether edges or centres of bins lie at multiples of their width',
      binConventions,
      'edges',
    ),
    opt.option(
      '--spell-hours <hours>',
      'minimum duration of a spell or of a weather window',
      opt.number(0, 8784),
      12,
    ),
    opt.option('--bridge-hours <hours>', 'longest gap that is bridged', opt.number(0, 48), 6),
    opt.option(
      '--height-below <metres>',
      'weather windows: threshold of the significant height, or p25, p50, p75, p90 of the range',
      (value): OperationLimits['height'] =>
        heightPercentileNames.find((name) => name === value.toLowerCase()) ??
        opt.number(0.1, 30)(value),
      defaultOperationLimits.height,
    ),
    opt
      .option(
        '--period-below <seconds>',
        'weather windows: threshold of the period',
        opt.number(1, 40),
      )
      .conflicts(['maximumHeightBelow', 'temperatureAbove']),
    opt
      .option(
        '--maximum-height-below <metres>',
        'weather windows: threshold of the maximum height',
        opt.number(0.1, 60),
      )
      .conflicts('temperatureAbove'),
    opt.option(
      '--temperature-above <celsius>',
      'weather windows: lower limit of the sea temperature',
      opt.number(-5, 45),
    ),
    opt.option('--at-most', 'weather windows: readings at a threshold are workable too'),
    opt.option(
      '--phase <hours:metres>',
      'weather windows: a phase that follows at once, with its own threshold of the height; up to three',
      phases,
    ),
    opt.choice('--by <period>', 'rows of the weather windows', windowPeriods, 'month'),
  ],
  read: (given) => {
    const { table, by, heightBelow: height, atMost, phase: later } = given;
    const limits = {
      period: given.periodBelow,
      maximumHeight: given.maximumHeightBelow,
      waterTemperature: given.temperatureAbove,
    };
    const second = secondVariables.find((name) => limits[name] !== undefined);
    const { grouping, heightBins, bins: binConvention, spellHours, bridgeHours } = given;
    return selectionOf('statistics', {
      ...{ table, by },
      operation: {
        height,
        second: second ? { variable: second, limit: limits[second] } : null,
        ...{ atMost, later },
      },
      request: {
        ...scopeOf(given),
        ...{ grouping, heightBins, binConvention, spellHours, bridgeHours },
      },
    });
  },
  run: async (context, selection, write) => {
    const { request } = selection;
    await warnOfGaps(context, [request.buoyId], rangeOf(request));
    await write(selection);
  },
});

const stormOptions = [
  opt.option(
    '--threshold <metres>',
    'metres, or computed from the heights of the range: p95, p99, or boccotti (1.5 times their mean; storms of at least 12 h, 12 h apart)',
    (value): StormChoice['threshold'] =>
      stormThresholds.find((name) => name === value.toLowerCase()) ?? opt.number(0.1, 30)(value),
    'p99',
  ),
  opt.option(
    '--separation <hours>',
    'a longer time below the threshold ends a storm; by default 48, with boccotti 12',
    opt.number(1, 720),
  ),
  opt.option(
    '--minimum-duration <hours>',
    'shorter storms do not count; by default 0, with boccotti 12',
    opt.number(0, 720),
  ),
];

const stormExport = (kind: 'storms' | 'extremes', content: string) =>
  exportCommand({
    usage: kind,
    description: `${content} of a range, or of all downloaded readings`,
    options: [
      opt.buoy,
      ...scopeOptions('only storms that peak in these months, as in 12,1,2'),
      ...stormOptions,
    ],
    read: ({ threshold, separation, minimumDuration, ...given }) => {
      const preset = stormPresets[threshold === 'boccotti' ? 'boccotti' : '48h'];
      return selectionOf(kind, {
        request: scopeOf(given),
        definition: {
          threshold,
          separation: separation ?? preset.separation,
          minHours: minimumDuration ?? preset.minHours,
        },
      });
    },
    run: async (context, selection, write) => {
      const { request } = selection;
      await warnOfGaps(context, [request.buoyId], rangeOf(request));
      await write(selection);
    },
  });

const analogues = exportCommand({
  usage: 'analogues',
  description:
    'the twenty moments of other years whose last 48 hours are most like those of the newest reading, and the heights of the 72 hours after each',
  options: [opt.buoy, ...scopeOptions()],
  read: (given) => selectionOf('analogues', { request: scopeOf(given) }),
  run: async (context, selection, write) => {
    const { request } = selection;
    await warnOfGaps(context, [request.buoyId], rangeOf(request));
    await write(selection);
  },
});

const climatology = exportCommand({
  usage: 'climatology',
  description:
    'percentiles of daily means by day of the year, of all years of a range or all that are downloaded',
  options: [
    opt.buoy,
    ...opt.range,
    opt.variable(qualityVariables),
    opt.option(
      '--smooth',
      'percentiles as running means over 31 days; not available for directions',
    ),
    opt.zone('by default UTC'),
    opt.allDays,
    opt.values,
  ],
  read: ({ smooth = false, allDays, variable, ...given }) => {
    if (smooth && isAngle(variable)) opt.invalid('--smooth: directions have no percentiles.');
    const { buoyId, zone, quality } = scopeOf(given);
    const counts = allDays ? 'any' : 'half';
    return selectionOf('climatology', {
      request: { buoyId, zone, quality, smooth, counts, variable, range: opt.openRange(given) },
    });
  },
  run: async (context, { kind, request: open }, write) => {
    const { buoyId } = open;
    const range = open.range && (await closedRange(context, buoyId, open.range));
    await warnOfGaps(context, [buoyId], range);
    await write({ kind, request: { ...open, range } });
  },
});

const comparison = exportCommand({
  usage: 'comparison',
  description:
    'comparison of a buoy with up to three others, or with its own earlier years: bias (the first minus the other), RMSE, correlation and lag, by season and sector; or its pairs, quantiles or correlation by lag',
  options: [
    opt.requiredBuoys,
    ...scopeOptions(),
    opt.choice(
      '--table <name>',
      'figures by season and sector, pairs of values, quantiles of the pairs, or the correlation by lag',
      comparisonTables,
      'figures',
    ),
    opt.variable(qualityVariables),
    opt.option(
      '--years-earlier <years>',
      'also compare with the first buoy this many years earlier',
      opt.integer(1, 100),
    ),
  ],
  read: ({ buoy: [buoyId, ...ids], table, variable: metric, yearsEarlier, ...given }) => {
    const others = ids.map((id: number) => ({ buoyId: id, yearsEarlier: 0 }));
    if (yearsEarlier !== undefined) others.push({ buoyId, yearsEarlier });
    const request = scopeOf({ ...given, buoy: buoyId, values: given.values });
    return selectionOf('comparison', { request, metric, others, table });
  },
  run: async (context, selection, write) => {
    const { request, others } = selection;
    const range = rangeOf(request);
    for (const { buoyId, ...compared } of range
      ? comparedRanges({ ...request, ...range }, others)
      : [])
      await warnOfGaps(context, [buoyId], compared);
    await write(selection);
  },
});

export const computedExports = [
  statistics,
  stormExport('storms', 'storms'),
  stormExport('extremes', 'return values (one row for each method and return period)'),
  climatology,
  analogues,
  comparison,
];

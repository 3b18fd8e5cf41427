/** The view of storms: what counts as one, and a picture of their peaks over time. */
import { plural, t } from '@lingui/core/macro';
import type { Scene } from '#renderer/charts/MarkChart.tsx';
import {
  along,
  axisLabels,
  axisTitle,
  circle,
  roundTicks,
  type Size,
  textAt,
  valueAxis,
} from '#renderer/charts/svg.tsx';
import type { ChartTheme } from '#renderer/charts/theme.ts';
import { timeTicks } from '#renderer/charts/timeTicks.ts';
import { colourOf, directionScale } from '#renderer/format/colourScale.ts';
import { compassLabel, formatDirection } from '#renderer/format/direction.ts';
import { formatCount } from '#renderer/format/figure.ts';
import { asText, formatPeriod } from '#renderer/format/metrics.ts';
import { formatDateTime, zoneOf } from '#renderer/format/time.ts';
import { optionsOf } from '#renderer/ui/Segmented.tsx';
import { type Storm, type StormChoice, stormPresets } from '#shared/model/storms.ts';
import { compassDegrees } from '#shared/science/compass.ts';
import { choice, thresholdField } from './controls.tsx';
import type { StatisticsForm } from './form.ts';
import { notesOf, openHistory, stormTable } from './stormTables.tsx';
import type { Computed, View, ViewChart, ViewInput } from './view.ts';
import { quantityOf } from './words.ts';

export const storms: View<Computed<'storms'>> = {
  id: 'storms',
  tab: () => ({ label: t`Storms` }),
  variables: () => ['significantHeight'],
  grouping: 'year',
  controls: [
    choice('row', 'stormTable', {
      label: () => t`Table`,
      options: () => optionsOf({ storms: t`Storms`, years: t`By year` }),
    }),
  ],
  options: [
    choice('field', 'storm', {
      label: () => t`Definition of a storm`,
      options: () =>
        optionsOf({
          '48h': t`Above P99, 48 h apart`,
          boccotti: t`Boccotti: above 1.5 × mean, 12 h apart, at least 12 h`,
          arpae: t`ARPAE: above P95, 12 h apart, at least 4 h`,
        }),
    }),
    choice('field', 'stormSeparation', {
      label: () => t`Time between two storms`,
      options: () => hourOptions(12, 24, 48, 72),
    }),
    choice('field', 'stormMinHours', {
      label: () => t`Minimum duration`,
      options: () => hourOptions(0, 4, 12),
    }),
    // Replaces that of the definition.
    thresholdField,
  ],
  exported: (form, request) => ({
    kind: 'storms',
    request,
    definition: definitionOf(form),
  }),
  request: (form) => ({ kind: 'storms', ...definitionOf(form) }),
  chart: stormChart,
  table: stormTable,
};

const hourOptions = (...lengths: number[]) => [
  { value: null, label: t`As defined` },
  ...lengths.map((hours) => ({ value: hours, label: t`${hours} h` })),
];

export function definitionOf(form: StatisticsForm): StormChoice {
  const preset = stormPresets[form.storm];
  return {
    ...preset,
    separation: form.stormSeparation ?? preset.separation,
    minHours: form.stormMinHours ?? preset.minHours,
    threshold: form.threshold ?? preset.threshold,
  };
}

/** `8.60 m, 17.4 s, 270° W`, `56 h, rank 2 of 85`. */
function describe(storm: Storm, count: number, { units }: ViewInput) {
  const { peak, rank } = storm;
  const height = quantityOf('significantHeight', units).text(peak.height);
  return [
    [height, asText(formatPeriod(peak.period)), asText(formatDirection(peak.direction))].join(', '),
    t`${{ length: formatCount(storm.hours) }} h, rank ${rank} of ${count}`,
    ...notesOf(storm),
  ];
}

function stormChart(input: ViewInput, computed: Computed<'storms'>): ViewChart | null {
  const { units } = input;
  const { limit, storms, separation, minHours } = computed;
  if (limit === null) return null;
  const height = quantityOf('significantHeight', units).text(limit);
  const sentence = t`${plural({ storms: storms.length }, { one: '# storm', other: '# storms' })} above ${height}.`;
  return {
    title: t`Storms by peak`,
    facts:
      minHours > 0
        ? t`Hs above ${height}, ${separation} h apart, at least ${minHours} h long`
        : t`Hs above ${height}, ${separation} h apart`,
    answer: sentence,
    sentence,
    caption: t`Size of a circle: duration. Colour: direction of the peak (from). Hollow: incomplete.`,
    drawn: (...place) => drawStorms(input, storms, limit, ...place),
  };
}

/** Room for the axis of heights, the legend and the axis of time, pixels. */
const [LEFT, TOP, BOTTOM] = [56, 32, 28];
/** Radius of the shortest and of the longest storm, pixels. */
const [SMALLEST, LARGEST] = [4, 18];

function drawStorms(
  input: ViewInput,
  storms: readonly Storm[],
  limit: number,
  { width, height }: Size,
  chartTheme: ChartTheme,
): Scene {
  const { units, zone, statistics } = input;
  const { from, to } = statistics.request;
  const { ink, quiet, theme } = chartTheme;
  const { value: shown, heading } = quantityOf('significantHeight', units);
  const area = { left: LEFT, top: TOP, right: width - LARGEST, bottom: height - BOTTOM };
  const highest = Math.max(limit, ...storms.map(({ peak }) => peak.height));
  const ticks = roundTicks(shown(limit), shown(highest), 6);
  const across = along({ from, to }, area.left, area.right);
  const up = along({ from: ticks[0] ?? 0, to: ticks.at(-1) ?? 1 }, area.bottom, area.top);
  const longest = Math.max(1, ...storms.map(({ hours }) => hours));
  const colourFrom = (degrees: number | null) => colourOf(directionScale, degrees, theme);
  const drawn = storms.map((storm) => {
    const radius = SMALLEST + (LARGEST - SMALLEST) * Math.sqrt(storm.hours / longest);
    const [x, y] = [across(storm.peak.time), up(shown(storm.peak.height))];
    return { storm, x, y, outline: circle(x, y, radius), colour: colourFrom(storm.peak.direction) };
  });
  const times = timeTicks(from, to, zoneOf(zone), (area.right - area.left) / 70);
  return {
    marks: drawn.map(({ storm, x, y, outline }, column) => ({
      outline,
      x,
      y,
      row: 0,
      column,
      text: () => ({
        title: formatDateTime(storm.peak.time, zone),
        rows: describe(storm, storms.length, input),
      }),
      open: () => openHistory(storm.start, storm.end, input),
    })),
    drawing: (
      <>
        {valueAxis(ticks, up, area, chartTheme)}
        {axisTitle(heading(), LEFT, area.top - 14, chartTheme, true)}
        <path d={`M${LEFT} ${up(shown(limit))}H${area.right}`} stroke={ink} strokeDasharray="6 4" />
        <g fill={quiet}>
          {axisLabels(times, across, height - BOTTOM / 2, { left: 0, right: width }, chartTheme)}
        </g>
        {['N', 'E', 'S', 'W'].map((point, at) => {
          const x = area.right - 36 * (4 - at);
          return (
            <g key={point} fill={quiet}>
              <path d={circle(x, 12, 5)} fill={colourFrom(compassDegrees(point))} />
              {textAt(x + 14, 12, compassLabel(point))}
            </g>
          );
        })}
        {drawn.map(({ storm, outline, colour }) => (
          <path
            key={storm.start}
            d={outline}
            stroke={colour}
            strokeWidth={1.5}
            fill={storm.isIncomplete ? 'none' : `${colour}99`}
          />
        ))}
      </>
    ),
  };
}

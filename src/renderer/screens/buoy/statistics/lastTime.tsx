/** The view of analogues: when the last 48 hours were most like those of the newest reading, and what followed. */
import { t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import { metricColour, quietColour } from '#renderer/charts/colours.ts';
import { metricAxis } from '#renderer/charts/metricAxis.ts';
import { timeAxis } from '#renderer/charts/timeTicks.ts';
import { reads } from '#renderer/data/reads.ts';
import { useCacheQuery } from '#renderer/data/useCacheQuery.ts';
import { formatNumber } from '#renderer/format/figure.ts';
import { formatDate, formatDateTime } from '#renderer/format/time.ts';
import { orNull } from '#shared/model/columns.ts';
import { MIN_YEARS } from '#shared/model/dayOfYear.ts';
import type { StatisticsRequest } from '#shared/model/statistics.ts';
import { ANALOGUE_TRIALS, type Analogues } from '#shared/model/statisticsChart.ts';
import { HOUR } from '#shared/science/durations.ts';
import { bandOf, type PointLine, plotOf } from './points.ts';
import { openHistory } from './stormTables.tsx';
import { figure, gridTable, timeColumn } from './tables.tsx';
import type { Computed, View, ViewChart, ViewInput, ViewTable } from './view.ts';
import { quantityOf } from './words.ts';

/** Moments that are tried in one call of the worker. */
const STEP = 20;
/** Hours after the moment that the table has. */
const LEADS = [24, 48, 72] as const;

export const lastTime: View<Computed<'analogues'>> = {
  id: 'last-time',
  tab: () => ({
    label: t({ message: 'Last time', comment: 'When the sea was last like this' }),
    title: t`When the last 48 hours were most like those of the newest reading, and what followed`,
  }),
  variables: () => ['significantHeight'],
  grouping: 'year',
  controls: [],
  options: [],
  exported: (_choices, request) => ({ kind: 'analogues', request }),
  request: () => ({ kind: 'analogues', trials: 0 }),
  chart: lastTimeChart,
  table: lastTimeTable,
};

function lastTimeChart(input: ViewInput, computed: Computed<'analogues'>): ViewChart | null {
  const { units, zone, statistics } = input;
  const { time: now, analogues, before, outlook } = computed;
  const [own, ...others] = analogues;
  if (now === null || !own) return null;
  const { value, text } = quantityOf('significantHeight', units);
  const at = (hour: number) => now + hour * HOUR;
  const date = (time: number) => formatDate(time, zone);
  const lines = analogues.map(({ time, heights }, rank): PointLine => {
    const isOwn = rank === 0;
    const shown = isOwn ? heights.slice(0, before + 1) : heights;
    return {
      label: isOwn ? t`Now` : date(time),
      endLabel: isOwn || rank > 2 ? undefined : date(time),
      colour: ({ theme }) =>
        isOwn ? metricColour('significantHeight', theme) : quietColour(theme),
      width: isOwn ? 3 : 1,
      points: Array.from(shown, (height, i) => ({
        x: at(i - before),
        y: value(height),
        text: () => ({
          title: formatDateTime(time + (i - before) * HOUR, zone),
          rows: [text(height)],
        }),
        open: () => openAround(time, input),
      })),
    };
  });
  const band = bandOf(
    outlook.map(({ lead, p10, p90 }) => ({ x: at(lead), low: value(p10), high: value(p90) })),
  );
  return {
    title: t`Hs before and after the ${{ count: others.length }} most similar moments`,
    answer: answerOf(computed, input),
    caption: t`Not a forecast. Band: P10 to P90 of what followed, shifted to the height now. Height, period and direction of the last 48 hours are compared with those within 45 days of this day in other years.`,
    // Another range or choice begins with its first moments.
    note: <Score key={JSON.stringify(statistics.request)} scope={statistics.request} />,
    drawn: {
      ...plotOf(lines),
      bands: [{ ...band, isUsual: true }],
      x: timeAxis({ from: at(-before), to: at(LEADS[2]) }, zone),
      panels: [{ ...metricAxis('significantHeight', units), from: 0 }],
      level: { x: now, label: t`Now` },
      pick: 'line',
    },
  };
}

const openAround = (time: number, input: ViewInput) =>
  openHistory(time - LEADS[1] * HOUR, time + LEADS[2] * HOUR, input);

/** `Most like 14 Jan 2014 and 3 Feb 2010; 72 h later between 1.6 and 3.9 m.` */
function answerOf({ analogues, outlook }: Analogues, { units, zone }: ViewInput): string {
  const [first = '', second = ''] = analogues.slice(1, 3).map(({ time }) => formatDate(time, zone));
  const last = outlook.at(-1);
  if (!last) return t`Most like ${first} and ${second}.`;
  const { figure: low, text: high } = quantityOf('significantHeight', units);
  return t`Most like ${first} and ${second}; ${{ hours: last.lead }} h later between ${{ low: low(last.p10) }} and ${{ high: high(last.p90) }}.`;
}

/** How often the outlook was right before, which is computed in small parts. */
function Score({ scope }: { scope: StatisticsRequest }) {
  const { buoyId, from, to, zone, months, quality } = scope;
  const [trials, setTrials] = useState(STEP);
  const { value, old } = useCacheQuery(
    reads.computeStatisticsChart,
    { buoyId, from, to, zone, months, quality, chart: { kind: 'analogues', trials } },
    (earlier) => earlier.buoyId === buoyId,
  );
  const data = old || value?.data.kind !== 'analogues' ? null : value.data;
  useEffect(() => {
    if (data && trials < ANALOGUE_TRIALS) setTrials(trials + STEP);
  }, [data, trials]);
  if (trials < ANALOGUE_TRIALS || !data || data.score.share === null) return null;
  const { moments, share } = data.score;
  return (
    <p className="quiet small">
      {t`Of ${moments} earlier moments, ${{ tenths: formatNumber(share * 10) }} of 10 heights 6 to 72 h later were inside their band.`}
    </p>
  );
}

type Row = Analogues['analogues'][number];

function lastTimeTable(
  input: ViewInput,
  computed: Computed<'analogues'> | null,
): ViewTable | string | null {
  if (!computed) return null;
  const { units, zone } = input;
  const { time, found, years, analogues, before } = computed;
  if (analogues.length === 0) {
    return time === null
      ? t`No downloaded reading has a height.`
      : t`Only ${found} similar moments of ${years} other years are downloaded; 20 of at least ${{ needed: MIN_YEARS }} years are needed.`;
  }
  const { figure: height, heading } = quantityOf('significantHeight', units);
  const after = (hours: number, header = t`After ${hours} h`) => {
    const value = ({ heights }: Row) => orNull(heights[before + hours]);
    return figure<Row>({ id: String(hours), value }, header, height);
  };
  return gridTable<Row>({
    label: t`Similar moments`,
    howToRead: t`The nearest first. Distance: root mean square difference in standard deviations of the record.`,
    rows: analogues.slice(1),
    columns: [
      timeColumn<Row>('time', t`Moment`, (row) => row.time, zone),
      figure<Row>('distance', t`Distance`, (value) => formatNumber(value ?? Number.NaN, 2)),
      after(0, heading()),
      ...LEADS.map((hours) => after(hours)),
    ],
    rowKey: (row) => String(row.time),
    onRowActivate: ({ time }) => openAround(time, input),
  });
}

/** The tables of storms: each storm, and the storms of each year. */
import { plural, t } from '@lingui/core/macro';
import { History } from 'lucide-react';
import { replayStorm } from '#renderer/data/replay.ts';
import { formatCount, formatNumber, MISSING, shareText } from '#renderer/format/figure.ts';
import { dayOf } from '#renderer/format/range.ts';
import { terms } from '#renderer/format/terms.ts';
import { formatDateTime, yearOf, zoneOf } from '#renderer/format/time.ts';
import { Button } from '#renderer/ui/Button.tsx';
import type { TableColumn } from '#renderer/ui/DataTable.tsx';
import type { Storm } from '#shared/model/storms.ts';
import { DAY } from '#shared/science/durations.ts';
import { useBuoyView } from '../history/useHistory.ts';
import { directionColumn, figure, gridTable, groupsShown, timeColumn } from './tables.tsx';
import type { Computed, ViewInput, ViewTable } from './view.ts';
import { quantityOf } from './words.ts';

/** Shows the history of a time, with a day before and after it. */
export function openHistory(
  start: number,
  end: number,
  { zone }: ViewInput,
  group: 'waves' | 'temperature' = 'waves',
): void {
  const days = { from: dayOf(start - DAY, zoneOf(zone)), to: dayOf(end + DAY, zoneOf(zone)) };
  useBuoyView.setState({ view: 'history', choice: { group, range: 'custom', days } });
}

/** What is missing of a storm or doubtful. */
export const notesOf = ({ isIncomplete, flagged }: Storm): string[] => [
  ...(isIncomplete ? [t`Incomplete`] : []),
  ...(flagged > 0 ? [plural(flagged, { one: '# flagged value', other: '# flagged values' })] : []),
];

export function stormTable(
  input: ViewInput,
  computed: Computed<'storms'> | null,
): ViewTable | null {
  if (computed === null) return null;
  return input.form.stormTable === 'years'
    ? yearTable(input, computed)
    : catalogue(input, computed);
}

/** `12 (5.2–>100)` */
function periodText({ years, low, high }: NonNullable<Storm['returnPeriod']>): string {
  const [at, from, to] = [years, low, high].map((period) =>
    period === null ? '>100' : formatNumber(period, period < 10 ? 1 : 0),
  );
  return `${at} (${from}–${to})`;
}

const energyTitle = () => t`Squared significant height, integrated over the duration`;

function catalogue(input: ViewInput, { storms, limit }: Computed<'storms'>): ViewTable {
  const { units, zone, position } = input;
  const rows = storms
    .map((storm) => ({ ...storm, height: storm.peak.height, period: storm.peak.period }))
    .sort((a, b) => a.rank - b.rank);
  type Row = (typeof rows)[number];
  const { figure: heightText, text, heading } = quantityOf('significantHeight', units);
  const columns: TableColumn<Row>[] = [
    figure<Row>('rank', t`Rank`, formatCount, { descFirst: false, width: 56 }),
    timeColumn('peak', t`Peak`, ({ peak }) => peak.time, zone),
    figure<Row>('height', heading('Hs'), heightText),
    figure<Row>('period', t`Period, s`, (period) => formatNumber(period, 1)),
    directionColumn('from', t`Direction (from)`, ({ peak }) => peak.direction),
    figure<Row>('hours', t`Hours`, formatCount, {
      title: t`From the first to the last reading above the threshold`,
    }),
    figure<Row>('energy', t`Energy, m²h`, formatCount, { title: energyTitle(), rank: 1 }),
    {
      id: 'return',
      header: t`Return period, years`,
      width: 156,
      align: 'end',
      title: t`Generalised Pareto, with its 90 % interval; – with fewer than 5 covered years or 20 storms`,
      rank: 1,
      text: ({ returnPeriod }) => (returnPeriod ? periodText(returnPeriod) : MISSING),
    },
    { ...timeColumn<Row>('start', t`Start`, ({ start }) => start, zone), rank: 2 },
    { ...timeColumn<Row>('end', t`End`, ({ end }) => end, zone), rank: 5 },
    figure<Row>('riseHours', t`Rise, h`, formatCount, { title: t`From start to peak`, rank: 3 }),
    directionColumn('mean', t`Mean (from)`, ({ direction }) => direction, {
      title: t`Mean direction, weighted with the squared height`,
      rank: 4,
    }),
    figure<Row>('covered', t`Covered`, shareText, {
      title: t`Share of the storm’s duration with a height at least every 6 h`,
      rank: 6,
    }),
    {
      id: 'replay',
      header: t({ message: 'Replay', comment: 'Shows the last days on the map, hour by hour' }),
      width: 72,
      text: () => '',
      cell: (storm) => (
        <Button
          variant="quiet"
          icon={<History size={14} />}
          aria-label={t`Replay on the map`}
          title={t`Replay on the map`}
          onClick={(event) => {
            event.stopPropagation();
            replayStorm(storm, position);
          }}
        />
      ),
    },
    {
      id: 'notes',
      header: t`Notes`,
      width: 128,
      grow: 1,
      text: (storm) => notesOf(storm).join(', '),
    },
  ];
  return gridTable({
    howToRead: t`A storm lasts from the first to the last reading above ${{ height: text(limit) }}. Incomplete: more than 6 h without a reading within, before or after it. Select a row to open the history of its storm.`,
    label: t`Storms`,
    rows,
    columns,
    rowKey: ({ start }) => String(start),
    onRowActivate: ({ start, end }) => openHistory(start, end, input),
  });
}

/** `Longest time above 4.15 m: 41 h from 11 Dec 2015, 01:50 UTC.`; empty without one. */
export function longestText(
  { units, zone }: ViewInput,
  { longest, limit }: Computed<'storms'>,
): string {
  if (!longest) return '';
  const height = quantityOf('significantHeight', units).text(limit);
  return t`Longest time above ${height}: ${{ hours: formatCount(longest.hours) }} h from ${{ start: formatDateTime(longest.start, zone) }}.`;
}

function yearTable(input: ViewInput, computed: Computed<'storms'>): ViewTable {
  const { statistics, zone } = input;
  const rows = groupsShown(statistics.groups).map(({ year, significantHeight }) => {
    const own = computed.storms.filter(({ peak }) => yearOf(peak.time, zone) === year);
    const sum = (of: 'hours' | 'energy') => own.reduce((total, storm) => total + storm[of], 0);
    const { count, completeness } = significantHeight;
    return {
      year,
      completeness,
      // Of a year without heights nothing is known.
      storms: count === 0 ? null : own.length,
      hours: count === 0 ? null : sum('hours'),
      energy: count === 0 ? null : sum('energy'),
    };
  });
  type Row = (typeof rows)[number];
  return gridTable({
    howToRead: [
      t`A storm counts in the year of its peak. Completeness: heights received ÷ expected at the reporting interval.`,
      longestText(input, computed),
    ].join(' '),
    label: t`Storms by year`,
    rows,
    columns: [
      figure<Row>('year', t`Year`, String, { descFirst: false }),
      figure<Row>('completeness', t`Completeness`, shareText, { title: terms.completeness }),
      figure<Row>('storms', t`Storms`, formatCount),
      figure<Row>('hours', t`Hours`, formatCount, { title: t`Duration of all storms` }),
      figure<Row>('energy', t`Energy, m²h`, formatCount, { title: energyTitle() }),
    ],
    rowKey: ({ year }) => String(year),
  });
}

/** The tables of storms: each storm, and the storms of each year. */
import { t } from '@lingui/core/macro';
import { formatDirection } from '#renderer/format/direction.ts';
import { formatCount, formatNumber, shareText } from '#renderer/format/figure.ts';
import { asText, metricHeading } from '#renderer/format/metrics.ts';
import { dayOf } from '#renderer/format/range.ts';
import { terms } from '#renderer/format/terms.ts';
import { formatDateTime, zoneOf } from '#renderer/format/time.ts';
import type { TableColumn } from '#renderer/ui/DataTable.tsx';
import type { Storm } from '#shared/model/storms.ts';
import { useBuoyView } from '../history/useHistory.ts';
import { figure, gridTable, timeColumn } from './tables.tsx';
import type { Computed, ViewInput, ViewTable } from './view.ts';
import { unitText, valueText } from './words.ts';

const DAY = 86_400;

/** Shows the history of a storm, with a day before and after it. */
export function openHistory({ start, end }: Storm, { zone }: ViewInput): void {
  const days = { from: dayOf(start - DAY, zoneOf(zone)), to: dayOf(end + DAY, zoneOf(zone)) };
  useBuoyView.setState({ view: 'history', choice: { group: 'waves', range: 'custom', days } });
}

export const incomplete = () =>
  t`Incomplete: more than 6 h without a reading within, before or after it`;

export function stormTable(
  input: ViewInput,
  computed: Computed<'storms'> | null,
): ViewTable | string | null {
  if (computed === null) return null;
  if (computed.limit === null) return t`No downloaded reading has a height.`;
  return input.form.stormTable === 'years'
    ? yearTable(input, computed)
    : catalogue(input, computed);
}

const energyTitle = () => t`Squared significant height, integrated over the duration`;

function catalogue(input: ViewInput, { storms, limit }: Computed<'storms'>): ViewTable {
  const { units, zone } = input;
  const rows = storms
    .map((storm) => ({ ...storm, height: storm.peak.height, period: storm.peak.period }))
    .sort((a, b) => a.rank - b.rank);
  type Row = (typeof rows)[number];
  const heightText = (height: number | null) => valueText('significantHeight', height, units);
  const columns: TableColumn<Row>[] = [
    figure<Row>('rank', t`Rank`, formatCount, { descFirst: false, width: 56 }),
    timeColumn('peak', t`Peak`, ({ peak }) => peak.time, zone),
    figure<Row>('height', metricHeading('significantHeight', units, 'Hs'), heightText),
    figure<Row>('period', t`Period, s`, (period) => formatNumber(period, 1)),
    {
      id: 'from',
      header: t`Direction (from)`,
      width: 112,
      align: 'end',
      text: ({ peak }) => asText(formatDirection(peak.direction)),
    },
    figure<Row>('hours', t`Hours`, formatCount, {
      title: t`From the first to the last reading above the threshold`,
    }),
    figure<Row>('energy', t`Energy, m²h`, formatCount, { title: energyTitle(), rank: 1 }),
    { ...timeColumn<Row>('start', t`Start`, ({ start }) => start, zone), rank: 4 },
    {
      id: 'complete',
      header: '',
      label: t`Incomplete`,
      title: incomplete(),
      width: 96,
      grow: 1,
      text: ({ isIncomplete }) => (isIncomplete ? t`Incomplete` : ''),
    },
  ];
  const height = unitText('significantHeight', limit, units);
  return gridTable({
    isComputed: true,
    howToRead: t`A storm lasts from the first to the last reading above ${height}. Storms that touch more than 6 h without a reading are incomplete. A row opens the history of its storm.`,
    label: t`Storms`,
    rows,
    columns,
    rowKey: ({ start }) => String(start),
    onRowActivate: (storm) => openHistory(storm, input),
  });
}

function yearTable(
  { units, zone }: ViewInput,
  { years, longest, limit }: Computed<'storms'>,
): ViewTable {
  type Row = (typeof years)[number];
  const height = unitText('significantHeight', limit, units);
  const hours = formatCount(longest?.hours);
  const start = formatDateTime(longest?.start, zone);
  return gridTable({
    isComputed: true,
    howToRead: [
      t`A storm counts in the year of its peak. Completeness: heights received ÷ expected at the reporting interval.`,
      t`Records of each month: Summary, Max and Date of max.`,
      ...(longest ? [t`Longest time above ${height}: ${hours} h from ${start}.`] : []),
    ].join(' '),
    label: t`Storms by year`,
    rows: years,
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

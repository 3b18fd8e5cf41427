/** Tables of the statistics: rows under sorted columns, and the table of groups of months. */
import { plural, t } from '@lingui/core/macro';
import { formatDirection } from '#renderer/format/direction.ts';
import { formatCount, formatNumber, shareText } from '#renderer/format/figure.ts';
import { asText, metricLabel } from '#renderer/format/metrics.ts';
import { terms } from '#renderer/format/terms.ts';
import { type ClockOptions, formatDateTime } from '#renderer/format/time.ts';
import { Direction, numberColumn } from '#renderer/parts/Figure.tsx';
import { DataTable, type TableColumn } from '#renderer/ui/DataTable.tsx';
import { toTsv } from '#renderer/ui/tableRows.ts';
import type { LinearVariable, QualityVariable } from '#shared/model/quality.ts';
import type { DirectionSummary, StatisticsGroup, Summary } from '#shared/model/statistics.ts';
import type { ViewInput, ViewTable } from './view.ts';
import {
  monthName,
  monthOfYear,
  monthsText,
  quantityOf,
  sectorText,
  wholePeriod,
} from './words.ts';

const ROW = 28;
const HEAD = 34;
/** More rows than these scroll inside the table, under headings that stay. */
const MOST_ROWS = 24;

/** A table of rows and columns. @param key another one is another table, in its first order */
export function gridTable<Row>(
  props: Pick<ViewTable, 'howToRead'> & {
    key?: string;
    label: string;
    rows: readonly Row[];
    columns: readonly TableColumn<Row>[];
    rowKey: (row: Row) => string;
    onRowActivate?: (row: Row) => void;
  },
): ViewTable {
  const { key = '', howToRead, ...table } = props;
  /** In the order that the person has chosen. */
  let shown = table.rows;
  const height = HEAD + Math.min(MOST_ROWS, table.rows.length) * ROW;
  return {
    howToRead,
    copied: () => toTsv(table.columns, shown),
    texts: (ids) => {
      const columns = ids ? ids.map((id) => columnOf(table.columns, id)) : table.columns;
      return [
        columns.map(({ header }) => header),
        ...table.rows.map((row) => columns.map(({ text }) => text(row))),
      ];
    },
    content: (
      <div key={key} className="ruled" style={{ height }}>
        <DataTable
          {...table}
          rowHeight={ROW}
          onOrder={(rows) => {
            shown = rows;
          }}
        />
      </div>
    ),
  };
}

function columnOf<Row>(columns: readonly TableColumn<Row>[], id: string): TableColumn<Row> {
  const found = columns.find((column) => column.id === id);
  if (!found) throw new Error(`There is no column ${id}.`);
  return found;
}

export const noValues = () => t`No downloaded reading has this value`;

/** The fields of a row that are numbers. */
type FigureOf<Row> = {
  [Name in keyof Row & string]: Row[Name] extends number | null ? Name : never;
}[keyof Row & string];

/** A column of figures, which are a field of a row or made from it: a missing one is an en dash with its reason. */
export function figure<Row>(
  of: FigureOf<Row> | { id: string; value: (row: Row) => number | null },
  header: string,
  text: (value: number | null) => string,
  {
    missing = noValues,
    width = 72,
    ...more
  }: Partial<TableColumn<Row>> & { missing?: (row: Row) => string } = {},
): TableColumn<Row> {
  // So wide that the heading is not cut.
  const room = Math.max(width, 20 + 7 * header.length);
  const { id, value } =
    typeof of === 'string' ? { id: of, value: (row: Row) => row[of] as number | null } : of;
  return numberColumn({ id, header, grow: 1, ...more, width: room }, value, text, missing);
}

/** A column of times, the newest first. */
export const timeColumn = <Row,>(
  id: string,
  header: string,
  value: (row: Row) => number | null,
  zone: ClockOptions,
): TableColumn<Row> => ({
  id,
  header,
  width: 188,
  descFirst: true,
  sortValue: value,
  text: (row) => formatDateTime(value(row), zone),
});

/** A column of directions as text. */
export const directionColumn = <Row,>(
  id: string,
  header: string,
  value: (row: Row) => number | null,
  more: Partial<TableColumn<Row>> = {},
): TableColumn<Row> => ({
  id,
  header,
  width: 112,
  align: 'end',
  text: (row) => asText(formatDirection(value(row))),
  ...more,
});

/** First and last month. */
const seasons = { DJF: [12, 2], MAM: [3, 5], JJA: [6, 8], SON: [9, 11] } as const;

/** `March`, `March 2016`, `December–February`, `2016`, `Whole period`. */
export function groupName({
  year,
  month,
  season,
}: Pick<StatisticsGroup, 'year' | 'month' | 'season'>): string {
  if (season !== null) return monthsText(seasons[season]);
  if (year === null) return month === null ? wholePeriod() : monthName(month);
  return month === null ? String(year) : monthOfYear(month, year);
}

/** Without the years and months before the first and after the last reading. Groups over all years are all shown. */
export function groupsShown(groups: readonly StatisticsGroup[]): readonly StatisticsGroup[] {
  const held = (group: StatisticsGroup) => group.year === null || group.readings > 0;
  return groups.slice(Math.max(0, groups.findIndex(held)), groups.findLastIndex(held) + 1);
}

/** `42 periods without readings at either end are not listed.`; empty for none. */
export const leftOut = (count: number): string =>
  count === 0
    ? ''
    : plural(count, {
        one: '# period without readings at either end is not listed.',
        other: '# periods without readings at either end are not listed.',
      });

export function groupTable(input: ViewInput, metric: QualityVariable): ViewTable {
  const { groups, request } = input.statistics;
  const { zone } = request;
  const variable = metricLabel[metric];
  const shown = groupsShown(groups);
  const tableOf = (howToRead: string) => ({
    key: `${metric} ${request.grouping}`,
    howToRead: [howToRead, leftOut(groups.length - shown.length)].filter(Boolean).join(' '),
    label: t`${variable} by period`,
    rowKey: ({ year, month, season }: StatisticsGroup) => `${year} ${month} ${season}`,
  });
  return metric === 'direction'
    ? gridTable({
        ...tableOf(
          t`Directions are averaged as unit vectors, unweighted. R̄ = 1: one direction; 0: no preferred direction. Day boundaries: ${zone}.`,
        ),
        rows: shown.map((group) => ({ ...group, ...group.direction })),
        columns: [...countColumns(), ...directionColumns()],
      })
    : gridTable({
        ...tableOf(
          t`Unweighted. Completeness: readings received ÷ expected at the reporting interval. Percentiles are interpolated (Hyndman and Fan 7). Day boundaries: ${zone}.`,
        ),
        rows: shown.map((group) => ({ ...group, ...group[metric] })),
        columns: [...countColumns(), ...summaryColumns(metric, input)],
      });
}

/** A group with the fields of the summary of one variable. */
type Counted = StatisticsGroup & Pick<Summary, 'count' | 'completeness'>;
type Summarised = StatisticsGroup & Summary;
type Directed = StatisticsGroup & DirectionSummary;

const countColumns = (): TableColumn<Counted>[] => [
  {
    id: 'group',
    header: t({ message: 'Period', context: 'time', comment: 'A month, season or year' }),
    width: 136,
    grow: 1,
    text: groupName,
  },
  figure('count', t`Readings`, formatCount, { title: t`Readings with this variable` }),
  figure(
    'covered',
    t({ message: 'Downloaded', comment: 'Heading above shares of a period' }),
    shareText,
    { width: 96, title: t`Share of the period that is downloaded` },
  ),
  figure('completeness', t`Completeness`, shareText, { title: terms.completeness, rank: 1 }),
];

function summaryColumns(
  metric: LinearVariable,
  { units, zone }: ViewInput,
): TableColumn<Summarised>[] {
  const quantity = quantityOf(metric, units);
  const column = (
    id: keyof Omit<Summary, 'maxTime'>,
    header: string,
    title: string,
    more: Partial<TableColumn<Summarised>> = {},
    text = quantity.figure,
  ) =>
    figure<Summarised>(id, header, text, {
      label: quantity.heading(header),
      title,
      width: 64,
      ...more,
    });
  const percentile = (percent: 75 | 90 | 95 | 99, more = {}) =>
    column(
      `p${percent}`,
      `P${percent}`,
      t`Percentile: ${percent} % of the readings are at or below this value`,
      more,
    );
  const mean = quantity.heading(t`Mean`);
  return [
    column('mean', mean, terms.mean, { label: mean, width: 76 }),
    column(
      'standardDeviation',
      t({ message: 'SD', comment: 'Short for standard deviation' }),
      t`Standard deviation of the sample (n − 1)`,
      { label: quantity.heading(t`Standard deviation`), width: 56 },
      quantity.spread,
    ),
    column('min', t({ message: 'Min', comment: 'Short for minimum' }), terms.minimumMaximum),
    column('median', t`Median`, terms.median),
    percentile(75, { rank: 4 }),
    percentile(90),
    percentile(95, { rank: 3 }),
    percentile(99),
    column('max', t({ message: 'Max', comment: 'Short for maximum' }), terms.minimumMaximum),
    {
      ...timeColumn<Summarised>('maxTime', t`Date of max`, ({ maxTime }) => maxTime, zone),
      width: 212,
      rank: 2,
    },
  ];
}

const directionColumns = (): TableColumn<Directed>[] => [
  directionColumn('mean', t`Mean (from)`, ({ mean }) => mean, {
    title: terms.meanDirection,
    width: 104,
    grow: 1,
    cell: ({ mean, count }) => (
      <Direction
        degrees={mean}
        missingReason={count === 0 ? noValues() : t`The directions cancel out`}
      />
    ),
  }),
  figure('resultantLength', 'R̄', (value) => formatNumber(value, 2), {
    label: t`Mean resultant length`,
    title: t`Mean resultant length. 1: one direction; 0: no preferred direction`,
    width: 64,
  }),
  {
    id: 'sector',
    header: t`Most frequent`,
    width: 112,
    grow: 1,
    align: 'end',
    title: t`The one of 16 sectors with the most readings`,
    text: ({ sector }) => sectorText(sector),
  },
  figure('sectorShare', t({ message: 'Share', comment: 'A part in percent' }), shareText, {
    title: t`Share of the readings in the most frequent sector`,
    width: 76,
  }),
];

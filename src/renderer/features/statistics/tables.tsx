/** Columns of the summary and exceedance tables, in the person's units. */
import { formatDirection } from '#renderer/format/direction.ts';
import { formatCount, formatNumber, MISSING } from '#renderer/format/figure.ts';
import type { Units } from '#renderer/format/metrics.ts';
import { type ClockOptions, formatDateTime } from '#renderer/format/time.ts';
import { asText } from '#renderer/format/values.ts';
import type { TableColumn } from '#renderer/ui/DataTable.tsx';
import { Direction } from '#renderer/ui/Direction.tsx';
import { Missing } from '#renderer/ui/Figure.tsx';
import type {
  DirectionSummary,
  Exceedance,
  LinearMetric,
  StatisticsGroup,
  Summary,
} from '#shared/model/statistics.ts';
import {
  groupName,
  sectorText,
  shareText,
  spreadText,
  thresholdText,
  unitSuffix,
  valueText,
} from './words.ts';

const NO_SAMPLES = 'no downloaded reading has this';

/** A column of figures: missing is an en dash with its reason. */
function figures<Row>(
  column: Pick<TableColumn<Row>, 'id' | 'header' | 'width'> & Partial<TableColumn<Row>>,
  value: (row: Row) => number | null,
  text: (value: number | null) => string,
  missing: (row: Row) => string = () => NO_SAMPLES,
): TableColumn<Row> {
  return {
    grow: 1,
    align: 'end',
    descFirst: true,
    sortValue: value,
    text: (row) => text(value(row)),
    cell: (row) => (value(row) === null ? <Missing reason={missing(row)} /> : text(value(row))),
    ...column,
  };
}

/** Group, readings, cached, complete: what every summary begins with. */
function coverColumns(of: (group: StatisticsGroup) => Summary | DirectionSummary) {
  const first: TableColumn<StatisticsGroup> = {
    id: 'group',
    header: 'Period',
    width: 136,
    grow: 1,
    text: groupName,
  };
  return [
    first,
    figures<StatisticsGroup>(
      { id: 'count', header: 'Readings', width: 76, title: 'Readings with this variable' },
      (group) => of(group).count,
      (count) => formatCount(count),
    ),
    figures<StatisticsGroup>(
      {
        id: 'covered',
        header: 'Downloaded',
        width: 96,
        title: 'Share of the period that is downloaded',
      },
      (group) => group.covered,
      shareText,
    ),
    figures<StatisticsGroup>(
      {
        id: 'complete',
        header: 'Complete',
        width: 76,
        title: 'Readings received ÷ expected at the reporting interval',
        rank: 1,
      },
      (group) => of(group).completeness,
      shareText,
    ),
  ];
}

export function summaryColumns(
  metric: LinearMetric,
  units: Units,
  zone: ClockOptions,
): TableColumn<StatisticsGroup>[] {
  const unit = unitSuffix(metric, units);
  const figure = (id: keyof Omit<Summary, 'maxTime'>, header: string, more = {}) =>
    figures<StatisticsGroup>(
      { id, header, label: `${header}${unit}`, width: 64, ...more },
      (group) => group[metric][id],
      (value) => valueText(metric, value, units),
    );
  return [
    ...coverColumns((group) => group[metric]),
    figure('mean', `Mean${unit}`, { label: `Mean${unit}`, width: 76 }),
    figures<StatisticsGroup>(
      {
        id: 'standardDeviation',
        header: 'SD',
        label: `Standard deviation${unit}`,
        title: 'Standard deviation of the sample (n − 1)',
        width: 56,
      },
      (group) => group[metric].standardDeviation,
      (value) => spreadText(metric, value, units),
    ),
    figure('min', 'Min'),
    figure('median', 'Median'),
    figure('p75', 'P75', { rank: 4 }),
    figure('p90', 'P90'),
    figure('p95', 'P95', { rank: 3 }),
    figure('p99', 'P99'),
    figure('max', 'Max'),
    {
      id: 'maxTime',
      header: 'Date of max',
      width: 212,
      rank: 2,
      descFirst: true,
      sortValue: (group) => group[metric].maxTime,
      text: (group) => formatDateTime(group[metric].maxTime, zone),
    },
  ];
}

export function directionColumns(): TableColumn<StatisticsGroup>[] {
  return [
    ...coverColumns((group) => group.direction),
    {
      id: 'mean',
      header: 'Mean (from)',
      width: 104,
      grow: 1,
      align: 'end',
      text: ({ direction }) => asText(formatDirection(direction.mean)),
      cell: ({ direction }) => (
        <Direction
          degrees={direction.mean}
          missingReason={direction.count === 0 ? NO_SAMPLES : 'the directions cancel out'}
        />
      ),
    },
    figures<StatisticsGroup>(
      { id: 'resultant', header: 'R̄', label: 'Mean resultant length', width: 64 },
      ({ direction }) => direction.resultantLength,
      (value) => (value === null ? MISSING : formatNumber(value, 2)),
    ),
    {
      id: 'sector',
      header: 'Most frequent',
      width: 112,
      grow: 1,
      align: 'end',
      title: 'The sector of sixteen with the most readings',
      text: ({ direction }) => sectorText(direction.sector),
    },
    figures<StatisticsGroup>(
      { id: 'share', header: 'Share', width: 76 },
      ({ direction }) => direction.sectorShare,
      shareText,
    ),
  ];
}

/** Windows below a height that is reached by a smaller share of the readings, or nearly all, tell nothing. */
const TELLING = 0.01;

/** Why the windows below a threshold are not given; null where they are. */
function whyUntold({ share }: Exceedance): string | null {
  if (share === null) return NO_SAMPLES;
  if (share < TELLING)
    return 'fewer than 1 % of the readings reach this height: nearly all of the time is below it';
  if (share > 1 - TELLING)
    return 'more than 99 % of the readings reach this height: hardly any of the time is below it';
  return null;
}

export function exceedanceColumns(units: Units, hours: string): TableColumn<Exceedance>[] {
  const hoursText = (seconds: number | null) =>
    seconds === null ? MISSING : formatNumber(seconds / 3600, 1);
  const column = (
    id: string,
    header: string,
    title: string,
    value: (row: Exceedance) => number | null,
    text: (value: number | null) => string,
    missing?: (row: Exceedance) => string,
  ) =>
    figures<Exceedance>(
      { id, header, title, width: Math.max(104, 20 + 7 * header.length) },
      value,
      text,
      missing,
    );
  const window = (...[id, header, title, value, text]: Parameters<typeof column>) =>
    column(
      id,
      header,
      title,
      (row) => (whyUntold(row) === null ? value(row) : null),
      text,
      (row) => whyUntold(row) ?? `no window of ${hours} h or more`,
    );
  return [
    {
      id: 'threshold',
      header: `Threshold${unitSuffix('significantHeight', units)}`,
      width: 112,
      align: 'end',
      sortValue: (row) => row.threshold,
      text: (row) => thresholdText(row, units),
    },
    column('above', 'At or above', 'Readings', (row) => row.above, formatCount),
    column(
      'share',
      '% of time',
      'Share of the readings that have a height',
      (row) => row.share,
      shareText,
    ),
    window(
      'spells',
      `Weather windows ≥ ${hours} h`,
      'Periods below the threshold; not given where it is nearly always or nearly never reached',
      (row) => row.spells,
      formatCount,
    ),
    window(
      'cut',
      'Truncated by gaps',
      'Windows that a gap or the end of the range truncates',
      (row) => row.cut,
      formatCount,
    ),
    window(
      'workable',
      '% workable',
      'Share of the time that lies in such a window',
      (row) => row.workable,
      shareText,
    ),
    window('mean', 'Mean, h', 'Mean length of the windows', (row) => row.meanLength, hoursText),
    window('longest', 'Longest, h', 'Longest window', (row) => row.longest, hoursText),
  ];
}

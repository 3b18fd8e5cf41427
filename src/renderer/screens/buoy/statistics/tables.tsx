/** Columns of the summary and exceedance tables, in the person's units. */
import { t } from '@lingui/core/macro';
import { shareText } from '#renderer/format/coverage.ts';
import { formatDirection } from '#renderer/format/direction.ts';
import { formatCount, formatNumber, MISSING } from '#renderer/format/figure.ts';
import type { Units } from '#renderer/format/metrics.ts';
import { terms } from '#renderer/format/terms.ts';
import { type ClockOptions, formatDateTime } from '#renderer/format/time.ts';
import { asText } from '#renderer/format/values.ts';
import { Direction } from '#renderer/parts/Direction.tsx';
import { numberColumn } from '#renderer/parts/numberColumn.tsx';
import type { TableColumn } from '#renderer/ui/DataTable.tsx';
import type { LinearVariable } from '#shared/model/quality.ts';
import type {
  DirectionSummary,
  Exceedance,
  StatisticsGroup,
  Summary,
} from '#shared/model/statistics.ts';
import {
  groupName,
  sectorText,
  spreadText,
  thresholdText,
  unitSuffix,
  valueText,
} from './words.ts';

export const noValues = () => t`No downloaded reading has this value`;

/** The least width (pixels) at which a heading is not cut. */
export const headingWidth = (header: string, least: number): number =>
  Math.max(least, 20 + 7 * header.length);

/** A column of figures: missing is an en dash with its reason. */
export function figures<Row>(
  column: Pick<TableColumn<Row>, 'id' | 'header' | 'width'> & Partial<TableColumn<Row>>,
  value: (row: Row) => number | null,
  text: (value: number | null) => string,
  missing: (row: Row) => string = noValues,
): TableColumn<Row> {
  const width = headingWidth(column.header, column.width);
  return numberColumn({ grow: 1, ...column, width }, value, text, missing);
}

/** The first columns of every summary. */
function coverColumns(of: (group: StatisticsGroup) => Summary | DirectionSummary) {
  const first: TableColumn<StatisticsGroup> = {
    id: 'group',
    header: t({ message: 'Period', context: 'time', comment: 'A month, season or year' }),
    width: 136,
    grow: 1,
    text: groupName,
  };
  return [
    first,
    figures<StatisticsGroup>(
      { id: 'count', header: t`Readings`, width: 76, title: t`Readings with this variable` },
      (group) => of(group).count,
      (count) => formatCount(count),
    ),
    figures<StatisticsGroup>(
      {
        id: 'covered',
        header: t({ message: 'Downloaded', comment: 'Heading above shares of a period' }),
        width: 96,
        title: t`Share of the period that is downloaded`,
      },
      (group) => group.covered,
      shareText,
    ),
    figures<StatisticsGroup>(
      {
        id: 'complete',
        header: t`Completeness`,
        width: 76,
        title: terms.completeness,
        rank: 1,
      },
      (group) => of(group).completeness,
      shareText,
    ),
  ];
}

export function summaryColumns(
  metric: LinearVariable,
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
  const percentile = (percent: 75 | 90 | 95 | 99, more = {}) =>
    figure(`p${percent}`, `P${percent}`, {
      title: t`Percentile: ${percent} % of the readings are at or below this value`,
      ...more,
    });
  const mean = `${t`Mean`}${unit}`;
  return [
    ...coverColumns((group) => group[metric]),
    figure('mean', mean, { label: mean, title: terms.mean, width: 76 }),
    figures<StatisticsGroup>(
      {
        id: 'standardDeviation',
        header: t({ message: 'SD', comment: 'Short for standard deviation' }),
        label: `${t`Standard deviation`}${unit}`,
        title: t`Standard deviation of the sample (n − 1)`,
        width: 56,
      },
      (group) => group[metric].standardDeviation,
      (value) => spreadText(metric, value, units),
    ),
    figure('min', t({ message: 'Min', comment: 'Short for minimum' }), {
      title: terms.minimumMaximum,
    }),
    figure('median', t`Median`, { title: terms.median }),
    percentile(75, { rank: 4 }),
    percentile(90),
    percentile(95, { rank: 3 }),
    percentile(99),
    figure('max', t({ message: 'Max', comment: 'Short for maximum' }), {
      title: terms.minimumMaximum,
    }),
    {
      id: 'maxTime',
      header: t`Date of max`,
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
      header: t`Mean (from)`,
      title: terms.meanDirection,
      width: 104,
      grow: 1,
      align: 'end',
      text: ({ direction }) => asText(formatDirection(direction.mean)),
      cell: ({ direction }) => (
        <Direction
          degrees={direction.mean}
          missingReason={direction.count === 0 ? noValues() : t`The directions cancel out`}
        />
      ),
    },
    figures<StatisticsGroup>(
      {
        id: 'resultant',
        header: 'R̄',
        label: t`Mean resultant length`,
        title: t`Mean resultant length. 1: one direction; 0: no preferred direction`,
        width: 64,
      },
      ({ direction }) => direction.resultantLength,
      (value) => (value === null ? MISSING : formatNumber(value, 2)),
    ),
    {
      id: 'sector',
      header: t`Most frequent`,
      width: 112,
      grow: 1,
      align: 'end',
      title: t`The one of 16 sectors with the most readings`,
      text: ({ direction }) => sectorText(direction.sector),
    },
    figures<StatisticsGroup>(
      {
        id: 'share',
        header: t({ message: 'Share', comment: 'A part in percent' }),
        title: t`Share of the readings in the most frequent sector`,
        width: 76,
      },
      ({ direction }) => direction.sectorShare,
      shareText,
    ),
  ];
}

/** No windows are given for a threshold that fewer readings than this share reach, or all but this share. */
const MIN_SHARE = 0.01;

/** Why no windows are given for a threshold; null where they are. */
function whyNoWindows({ share }: Exceedance): string | null {
  if (share === null) return noValues();
  if (share < MIN_SHARE)
    return t`Fewer than 1 % of the readings reach this height: nearly all of the time is below it`;
  if (share > 1 - MIN_SHARE)
    return t`More than 99 % of the readings reach this height: hardly any of the time is below it`;
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
  ) => figures<Exceedance>({ id, header, title, width: 104 }, value, text, missing);
  const window = (...[id, header, title, value, text]: Parameters<typeof column>) =>
    column(
      id,
      header,
      title,
      (row) => (whyNoWindows(row) === null ? value(row) : null),
      text,
      (row) => whyNoWindows(row) ?? t`No window of ${hours} h or more`,
    );
  const threshold = `${t`Threshold`}${unitSuffix('significantHeight', units)}`;
  return [
    {
      id: 'threshold',
      header: threshold,
      title: terms.threshold,
      width: headingWidth(threshold, 112),
      align: 'end',
      sortValue: (row) => row.threshold,
      text: (row) => thresholdText(row, units),
    },
    column(
      'above',
      t({ message: 'At or above', comment: 'Heading above counts of readings' }),
      t`Readings at or above the threshold`,
      (row) => row.above,
      formatCount,
    ),
    column(
      'share',
      t`% of time`,
      t`Share of the readings with a height that are at or above the threshold`,
      (row) => row.share,
      shareText,
    ),
    window(
      'spells',
      t`Weather windows ≥ ${hours} h`,
      t`Periods in which all readings are below the threshold; not given where it is nearly always or nearly never reached`,
      (row) => row.spells,
      formatCount,
    ),
    window(
      'cut',
      t({ message: 'Truncated by gaps', comment: 'Heading above counts of weather windows' }),
      t`Windows truncated by a gap or by the end of the range`,
      (row) => row.cut,
      formatCount,
    ),
    window(
      'workable',
      t({ message: '% in windows', comment: 'Share of the time that lies in weather windows' }),
      t`Share of the time in such windows`,
      (row) => row.workable,
      shareText,
    ),
    window(
      'mean',
      `${t`Mean`}, h`,
      t`Mean length of the windows`,
      (row) => row.meanLength,
      hoursText,
    ),
    window(
      'longest',
      `${t({ message: 'Longest', comment: 'Heading above lengths of weather windows' })}, h`,
      t`Longest window`,
      (row) => row.longest,
      hoursText,
    ),
  ];
}

/** The tables of the page of a buoy, from the texts that the tables of the screens copy or are made of. */
import { plural, t } from '@lingui/core/macro';
import { formatDirection } from '#renderer/format/direction.ts';
import { formatCount, formatNumber, orNull, shareText } from '#renderer/format/figure.ts';
import {
  asText,
  formatHeight,
  formatPeriod,
  formatTemperature,
  heightUnitLabel,
  metricHeading,
  metricLabel,
  temperatureUnitLabel,
} from '#renderer/format/metrics.ts';
import { formatDate, formatDateTime } from '#renderer/format/time.ts';
import { toTsv } from '#renderer/ui/tableRows.ts';
import { linearVariables } from '#shared/model/quality.ts';
import { type ReturnFit, tablePeriods } from '#shared/model/returnValues.ts';
import type { StatisticsGroup, Summary } from '#shared/model/statistics.ts';
import type { PageData } from './pageData.ts';
import { groupName } from './statistics/tables.tsx';
import { unitText, valueText } from './statistics/words.ts';

/**
 * @param text tab-separated, the first line are the headings
 * @param groups names over the columns after the first one, each over as many
 */
export function PageTable(props: { title: string; text: string; groups?: readonly string[] }) {
  const { title, text, groups = [] } = props;
  const [head = [], ...rows] = text
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'));
  const columns = [...head.keys()];
  return (
    <table>
      <caption>{title}</caption>
      <thead>
        {groups.length === 0 ? null : (
          <tr>
            <td />
            {groups.map((name) => (
              <th key={name} scope="colgroup" colSpan={(head.length - 1) / groups.length}>
                {name}
              </th>
            ))}
          </tr>
        )}
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {head[column]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.join()}>
            {columns.map((column) => (
              <td key={column}>{row[column]}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type Figures = Pick<Summary, 'mean' | 'median' | 'p90' | 'max'>;

/** A row for each month and one for the period: heights, the time of the highest one, and waits. */
export function monthsText(data: PageData): string {
  const { groups, highest, waits, below, zone, input } = data;
  const { hours } = waits;
  const { units } = input;
  const unit = heightUnitLabel[units.heightUnit];
  const limit = asText(formatHeight(waits.height, units.heightUnit));
  const rows = groups.map((group, at) => ({
    group,
    at: highest[at],
    wait: waits.rows.find(({ number }) => number === group.month)?.wait,
    share: below.rows.find(({ number }) => number === group.month)?.workable ?? null,
  }));
  type Row = (typeof rows)[number];
  const height = (header: string, name: keyof Figures) => ({
    header: `${header}, ${unit}`,
    text: ({ group }: Row) => valueText('significantHeight', group.significantHeight[name], units),
  });
  return toTsv<Row>(
    [
      { header: t`Month`, text: ({ group }) => groupName(group) },
      {
        header: t`Readings`,
        text: ({ group }) => formatCount(group.significantHeight.count),
      },
      height(t`Mean`, 'mean'),
      height('P50', 'median'),
      height('P90', 'p90'),
      height(t({ message: 'Max', comment: 'Short for maximum' }), 'max'),
      {
        header: t`Date of max`,
        text: ({ group }) => formatDateTime(group.significantHeight.maxTime, zone),
      },
      { header: t`Period`, text: ({ at }) => asText(formatPeriod(orNull(at?.period))) },
      {
        header: t`Direction (from)`,
        text: ({ at }) => asText(formatDirection(orNull(at?.direction))),
      },
      {
        header: t`Sea temp., ${{ unit: temperatureUnitLabel[units.temperatureUnit] }}`,
        text: ({ at }) =>
          formatTemperature(orNull(at?.waterTemperature), units.temperatureUnit).text,
      },
      { header: t`Below ${limit}`, text: ({ share }) => shareText(share) },
      { header: t`Wait P50 (${hours} h), h`, text: ({ wait }) => formatCount(wait?.p50) },
      { header: t`Wait P90 (${hours} h), h`, text: ({ wait }) => formatCount(wait?.p90) },
    ],
    rows,
  );
}

/** Of the last year, the earlier ones and all of them. */
export const summaryNames = ({ summaries }: PageData): string[] =>
  summaries.map(({ name }) => {
    if (name === 'earlier') return t`Earlier years`;
    return name === 'all' ? t`All years` : name;
  });

/** A row for each month and one for the period; the same columns of each summary beside each other. */
export function summariesText({ summaries, input: { units } }: PageData): string {
  const unit = heightUnitLabel[units.heightUnit];
  // The last one has the months of all.
  const rows = summaries.at(-1)?.groups ?? [];
  const columns = summaries.flatMap(({ groups }) => {
    const summaryOf = (row: StatisticsGroup) =>
      groups.find(({ month }) => month === row.month)?.significantHeight;
    const height = (header: string, figure: keyof Figures) => ({
      header: `${header}, ${unit}`,
      text: (row: StatisticsGroup) =>
        valueText('significantHeight', summaryOf(row)?.[figure] ?? null, units),
    });
    return [
      { header: t`Readings`, text: (row: StatisticsGroup) => formatCount(summaryOf(row)?.count) },
      height(t`Mean`, 'mean'),
      height('P90', 'p90'),
      height(t({ message: 'Max', comment: 'Short for maximum' }), 'max'),
    ];
  });
  return toTsv([{ header: t`Month`, text: groupName }, ...columns], rows);
}

/** As many storms as there is room for. */
const STORMS = 5;

/** The storms with the highest peaks. */
export function stormsText({ storms, zone, input: { units } }: PageData): string {
  const highest = storms.storms.filter(({ rank }) => rank <= STORMS);
  return toTsv(
    [
      { header: t`Peak`, text: ({ peak }) => formatDateTime(peak.time, zone) },
      {
        header: metricHeading('significantHeight', units, 'Hs'),
        text: ({ peak }) => valueText('significantHeight', peak.height, units),
      },
      { header: t`Period`, text: ({ peak }) => asText(formatPeriod(peak.period)) },
      { header: t`Direction (from)`, text: ({ peak }) => asText(formatDirection(peak.direction)) },
      { header: t`Hours`, text: ({ hours }) => formatCount(hours) },
      { header: '', text: ({ isIncomplete }) => (isIncomplete ? t`Incomplete` : '') },
    ],
    highest.sort((a, b) => a.rank - b.rank),
  );
}

/** A row for each return period; or why there are no return values. */
export function returnsText(data: PageData): { text: string } | { reason: string } {
  const { returns, input } = data;
  const { refusal, events, fits } = returns.storms;
  const years = formatNumber(returns.coveredYears, 1);
  if (refusal === 'years')
    return {
      reason: t`Return values need 5 covered years; there are ${years}. Download more of the history.`,
    };
  if (refusal === 'events') {
    const found = plural({ storms: events.length }, { one: '# storm', other: '# storms' });
    return { reason: t`Return values need 20 storms; there are ${found}.` };
  }
  const { units } = input;
  const height = (metres?: number | null) => valueText('significantHeight', metres ?? null, units);
  const levelOf = (method: ReturnFit['method'], period: number) =>
    fits.find((fit) => fit.method === method)?.levels.find((level) => level.years === period);
  const rows = tablePeriods.map((period) => ({
    period,
    pareto: levelOf('gpd', period),
    exponential: levelOf('exponential', period),
  }));
  return {
    text: toTsv(
      [
        { header: t`Return period, years`, text: ({ period }) => formatCount(period) },
        { header: t`Generalised Pareto`, text: ({ pareto }) => height(pareto?.height) },
        {
          header: t`90 % interval`,
          text: ({ pareto }) => `${height(pareto?.low)}–${height(pareto?.high)}`,
        },
        { header: t`Exponential`, text: ({ exponential }) => height(exponential?.height) },
      ],
      rows,
    ),
  };
}

/** `Significant height 8.60 m (5 Jan 2008)`: the largest value of each quantity, and the longest time above the threshold of storms. */
export function recordsText({ whole, storms, zone, input: { units } }: PageData): string {
  const [group] = whole.groups;
  const largest = linearVariables.flatMap((name) => {
    const { max = null, maxTime = null } = group?.[name] ?? {};
    if (max === null || maxTime === null) return [];
    return `${metricLabel[name]} ${unitText(name, max, units)} (${formatDate(maxTime, zone)})`;
  });
  const { longest, limit } = storms;
  if (!longest) return largest.join(' · ');
  const height = unitText('significantHeight', limit, units);
  const hours = formatCount(longest.hours);
  const start = formatDateTime(longest.start, zone);
  return [...largest, t`Longest time above ${height}: ${hours} h from ${start}.`].join(' · ');
}

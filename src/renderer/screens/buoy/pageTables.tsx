/** The tables of the page of a buoy: columns of the tables of the screens, beside each other. */
import { t } from '@lingui/core/macro';
import { formatDirection } from '#renderer/format/direction.ts';
import { MISSING } from '#renderer/format/figure.ts';
import {
  formatPeriod,
  formatTemperature,
  limitText,
  metricHeading,
  metricLabel,
} from '#renderer/format/metrics.ts';
import { formatDate } from '#renderer/format/time.ts';
import { linearVariables } from '#shared/model/quality.ts';
import type { StatisticsGroup } from '#shared/model/statistics.ts';
import type { PageData } from './pageData.ts';
import { groupName, groupTable } from './statistics/tables.tsx';
import type { ViewInput, ViewTable } from './statistics/view.ts';
import { quantityOf } from './statistics/words.ts';

/** Headings and rows; empty: there is no table. */
type Texts = readonly (readonly string[])[];

/** Prints nothing without rows. @param groups names over the columns after the first one, each over as many */
export function PageTable(props: { title: string; texts: Texts; groups?: readonly string[] }) {
  const { title, texts, groups = [] } = props;
  const [head = [], ...rows] = texts;
  if (rows.length === 0) return null;
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
          {[...head.entries()].map(([column, text]) => (
            <th key={column} scope="col">
              {text}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.join()}>
            {[...row.entries()].map(([column, text]) => (
              <td key={column}>
                {text
                  .split(/(?<=° )/)
                  .map((part, at) => (at === 0 ? part : <span key={part}>{part}</span>))}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** @param ids of the columns; absent: all */
export const textsOf = (table: ViewTable | string | null, ids?: readonly string[]): Texts =>
  (typeof table !== 'string' && table?.texts?.(ids)) || [];

/** As many storms as there is room for. */
const STORMS = 5;

export const largestStorms = (table: ViewTable | string | null): Texts =>
  textsOf(table, ['peak', 'height', 'period', 'from', 'hours', 'notes']).slice(0, STORMS + 1);

export const heightsOf = (input: ViewInput, ids?: readonly string[]): Texts =>
  textsOf(groupTable(input, 'significantHeight'), ids);

/** A row for each group that has heights. @param tables their first column has the name of the group; a row without it is not known */
function rowsOf(groups: readonly StatisticsGroup[], tables: readonly Texts[]): Texts {
  const known = groups.filter(({ significantHeight }) => significantHeight.count > 0);
  return [t`Month`, ...known.map(groupName)].map((name, at) => [
    name,
    ...tables.flatMap(([head = [], ...rows]) => {
      const row = rows.find(([other]) => other === name) ?? head.map(() => MISSING);
      return (at === 0 ? head : row).slice(1);
    }),
  ]);
}

/** A row for each month and one for the period: heights, means of the other variables, and waits. */
export function monthsOf({ months, waits, below }: PageData): Texts {
  const { statistics, units } = months;
  const { groups } = statistics;
  const means = [
    [
      '',
      t`Mean period, s`,
      t`Mean direction (from)`,
      metricHeading('waterTemperature', units, t`Mean sea temp.`),
    ],
    ...groups.map((group) => [
      groupName(group),
      formatPeriod(group.period.mean).text,
      formatDirection(group.direction.mean).text,
      formatTemperature(group.waterTemperature.mean, units.temperatureUnit).text,
    ]),
  ];
  const { height } = waits.computed ?? {};
  const limit = height === undefined ? MISSING : limitText('significantHeight', height, units);
  const [, ...shares] = textsOf(below.table, ['name', 'workable']);
  return rowsOf(groups, [
    heightsOf(months, ['group', 'count', 'mean', 'median', 'p90', 'max', 'maxTime']),
    means,
    [['', t`Below ${limit}`], ...shares],
    textsOf(waits.table, ['name', 'p50', 'p90']),
  ]);
}

/** A row for each month and one for the period; the same columns of each part beside each other. */
export const summariesOf = ({ months, summaries }: PageData): Texts =>
  rowsOf(
    months.statistics.groups,
    summaries.map(({ input }) => heightsOf(input, ['group', 'count', 'mean', 'p90', 'max'])),
  );

/** The largest value of each quantity, and its day. */
export const recordsOf = ({ months, zone }: PageData) =>
  linearVariables.flatMap((name) => {
    const { max = null, maxTime = null } = months.statistics.groups.at(-1)?.[name] ?? {};
    if (max === null || maxTime === null) return [];
    const value = quantityOf(name, months.units).text(max);
    return { name: metricLabel[name], value, date: formatDate(maxTime, zone) };
  });

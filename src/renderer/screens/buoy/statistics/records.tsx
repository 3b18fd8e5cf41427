/** The table of records: the highest value of each month and of all, and the lowest temperature. */
import { t } from '@lingui/core/macro';
import { formatNumber } from '#renderer/format/figure.ts';
import { metricLabel } from '#renderer/format/metrics.ts';
import { recordsOf } from '#shared/science/summary.ts';
import { openHistory } from './stormTables.tsx';
import { directionColumn, figure, gridTable, groupName, timeColumn } from './tables.tsx';
import type { ViewInput, ViewTable } from './view.ts';
import { quantityOf } from './words.ts';
import { metricOf } from './years.tsx';

export function recordTable(input: ViewInput): ViewTable {
  const { statistics, form, units, zone } = input;
  const metric = metricOf(form);
  const isTemperature = metric === 'waterTemperature';
  const variable = metricLabel[metric];
  const { heading, figure: valueText } = quantityOf(metric, units);
  const rows = recordsOf(statistics.groups, metric).flatMap((record) => {
    const { month, max, maxTime, min, minTime } = record;
    const { maxPeriod: period, maxDirection: direction } = record;
    const name = groupName({ year: null, month, season: null });
    return [
      { name, isLowest: false, value: max, time: maxTime, period, direction },
      { name, isLowest: true, value: min, time: minTime, period: null, direction: null },
    ].filter(({ isLowest }) => isTemperature || !isLowest);
  });
  type Row = (typeof rows)[number];
  const recordOf = ({ isLowest }: Row) => (isLowest ? t`Minimum` : t`Maximum`);
  return gridTable({
    key: metric,
    howToRead: t`Highest value of each calendar month over all years (first occurrence). Select a row to open its history. For the longest calm spells see Exceedance; for the longest time above a threshold see Storms, By year.`,
    label: t`Records: ${variable}`,
    rows,
    columns: [
      { id: 'name', header: t`Month`, width: 136, grow: 1, text: ({ name }) => name },
      ...(isTemperature ? [{ id: 'record', header: t`Record`, width: 88, text: recordOf }] : []),
      figure<Row>('value', heading(), valueText),
      timeColumn<Row>('time', t`Date`, ({ time }) => time, zone),
      ...(isTemperature
        ? []
        : [
            figure<Row>('period', t`Period, s`, (period) => formatNumber(period, 1)),
            directionColumn<Row>('from', t`Direction (from)`, ({ direction }) => direction, {
              width: 136,
            }),
          ]),
    ],
    rowKey: ({ name, isLowest }) => `${name} ${isLowest}`,
    onRowActivate: ({ time }) =>
      time === null || openHistory(time, time, input, isTemperature ? 'temperature' : 'waves'),
  });
}

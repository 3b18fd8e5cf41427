/** Weather windows by month: how long an operation waits, and how much of the time is workable. */
import { useMemo } from 'react';
import { formatCount, formatNumber, MISSING } from '#renderer/format/figure.ts';
import { DataTable, type TableColumn } from '#renderer/ui/DataTable.tsx';
import type { WindowMonth } from '#shared/model/statisticsChart.ts';
import { monthName, shareText } from './words.ts';

const hoursText = (hours: number | null): string =>
  hours === null ? MISSING : formatNumber(hours, hours < 100 ? 1 : 0);

const figure = (
  id: string,
  header: string,
  title: string,
  value: (row: WindowMonth) => number | null,
  text: (value: number | null) => string,
): TableColumn<WindowMonth> => ({
  id,
  header,
  title,
  width: Math.max(84, 24 + 7 * header.length),
  grow: 1,
  align: 'end',
  descFirst: true,
  sortValue: value,
  text: (row) => text(value(row)),
});

const windowColumns: readonly TableColumn<WindowMonth>[] = [
  {
    id: 'month',
    header: 'Month',
    width: 104,
    grow: 1,
    sortValue: ({ month }) => month ?? 13,
    text: ({ month }) => (month === null ? 'Whole period' : monthName(month)),
  },
  figure('hours', 'Hours', 'Hours with a reading, or bridged', (row) => row.hours, formatCount),
  figure(
    'workable',
    '% workable',
    'Hours that lie in a window long enough, of the hours with a reading',
    (row) => row.workable,
    shareText,
  ),
  figure(
    'mean',
    'Mean, h',
    'Waiting time and operation together, mean',
    (row) => row.mean,
    hoursText,
  ),
  figure('p10', 'P10, h', 'One operation in ten is over by then', (row) => row.p10, hoursText),
  figure('p50', 'P50, h', 'Half of the operations are over by then', (row) => row.p50, hoursText),
  figure('p90', 'P90, h', 'Nine operations in ten are over by then', (row) => row.p90, hoursText),
  figure(
    'weeks',
    'Weeks with a start',
    'Share of the weeks in which the operation could start',
    (row) => (row.weeks === 0 ? null : row.weeksWithStart / row.weeks),
    shareText,
  ),
];

export function WindowsTable({ rows }: { rows: readonly WindowMonth[] }) {
  const shown = useMemo(
    () => rows.filter(({ hours, month }) => hours > 0 || month === null),
    [rows],
  );
  return (
    <div className="ruled" style={{ height: 34 + shown.length * 28 }}>
      <DataTable
        label="Weather windows by month"
        rows={shown}
        columns={windowColumns}
        rowKey={({ month }) => String(month)}
        rowHeight={28}
      />
    </div>
  );
}

/** Weather windows by month: how long an operation waits, and how much of the time is workable. */
import { useMemo } from 'react';
import { reads } from '#renderer/data/reads.ts';
import { useCacheQuery } from '#renderer/data/useCacheQuery.ts';
import { formatCount, formatNumber, MISSING } from '#renderer/format/figure.ts';
import type { Units } from '#renderer/format/metrics.ts';
import { DataTable, type TableColumn } from '#renderer/ui/DataTable.tsx';
import { ErrorNote } from '#renderer/ui/ErrorNote.tsx';
import { Old } from '#renderer/ui/Old.tsx';
import { ProgressLine } from '#renderer/ui/ProgressLine.tsx';
import { toTsv } from '#renderer/ui/tableText.ts';
import type { OperationLimits, Statistics } from '#shared/model/statistics.ts';
import type { WindowMonth } from '#shared/model/statisticsChart.ts';
import { chartRequestOf, operationOf, type StatisticsForm } from './form.ts';
import { type Exporting, TableFoot } from './TableFoot.tsx';
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
  width: Math.max(72, 20 + 7 * header.length),
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

interface WindowsProps extends Exporting {
  statistics: Statistics;
  form: StatisticsForm;
  units: Units;
}

export function WindowsTable(props: WindowsProps) {
  const operation = operationOf(props.form, props.units);
  return operation ? (
    <Computed {...props} operation={operation} />
  ) : (
    <p className="quiet small">Give the height below which work is possible.</p>
  );
}

function Computed({
  statistics: { request: scope },
  operation,
  ...actions
}: WindowsProps & { operation: OperationLimits }) {
  const { spellHours: hours, bridgeHours: bridge } = scope;
  const request = chartRequestOf(scope, { kind: 'windows', ...operation, hours, bridge });
  const view = useCacheQuery(
    reads.computeStatisticsChart,
    request,
    (earlier) => earlier.buoyId === request.buoyId && earlier.chart.kind === 'windows',
  );
  const data = view.value?.data;
  const rows = useMemo(
    () =>
      data?.kind === 'windows'
        ? data.rows.filter((row) => row.hours > 0 || row.month === null)
        : null,
    [data],
  );
  if (view.error) return <ErrorNote error={view.error} onRetry={view.refresh} />;
  if (!rows) return <ProgressLine active={view.reading} label="Computing" />;
  return (
    <Old old={view.old}>
      <TableFoot
        text={`All readings of an operation of ${hours} h keep the limits; ${bridge === 0 ? 'no gap is' : `gaps of up to ${bridge} h between two such readings are`} bridged. Mean and percentiles: hours of waiting and operation together, from every hour with a reading.`}
        copied={() => toTsv(windowColumns, rows)}
        {...actions}
      />
      <div className="ruled" style={{ height: 34 + rows.length * 28 }}>
        <DataTable
          label="Weather windows by month"
          rows={rows}
          columns={windowColumns}
          rowKey={({ month }) => String(month)}
          rowHeight={28}
        />
      </div>
    </Old>
  );
}

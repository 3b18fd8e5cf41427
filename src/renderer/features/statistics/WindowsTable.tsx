/** Weather windows by month: how long an operation waits, and how much of the time is workable. */
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMemo } from 'react';
import { reads } from '#renderer/data/reads.ts';
import { useCacheQuery } from '#renderer/data/useCacheQuery.ts';
import { shareText } from '#renderer/format/coverage.ts';
import { formatCount, formatNumber, MISSING } from '#renderer/format/figure.ts';
import type { Units } from '#renderer/format/metrics.ts';
import { terms } from '#renderer/format/terms.ts';
import { asText, formatHeight } from '#renderer/format/values.ts';
import { DataTable, type TableColumn } from '#renderer/ui/DataTable.tsx';
import { ErrorNote } from '#renderer/ui/ErrorNote.tsx';
import { ProgressLine } from '#renderer/ui/ProgressLine.tsx';
import { StaleContent } from '#renderer/ui/StaleContent.tsx';
import { toTsv } from '#renderer/ui/tableText.ts';
import type { OperationLimits, Statistics } from '#shared/model/statistics.ts';
import type { WindowMonth } from '#shared/model/statisticsChart.ts';
import { chartRequestOf, operationOf, type StatisticsForm } from './form.ts';
import { type Exporting, TableFooter } from './TableFooter.tsx';
import { figures, noValues } from './tables.tsx';
import { monthName, wholePeriod } from './words.ts';

const hoursText = (hours: number | null): string =>
  hours === null ? MISSING : formatNumber(hours, hours < 100 ? 1 : 0);

const figure = (
  id: string,
  header: string,
  title: string,
  value: (row: WindowMonth) => number | null,
  text: (value: number | null) => string,
  missing?: string,
) => figures({ id, header, title, width: 72 }, value, text, missing ? () => missing : noValues);

const windowColumns = (noStart: string): readonly TableColumn<WindowMonth>[] => [
  {
    id: 'month',
    header: t`Month`,
    width: 104,
    grow: 1,
    sortValue: ({ month }) => month ?? 13,
    text: ({ month }) => (month === null ? wholePeriod() : monthName(month)),
  },
  figure(
    'hours',
    t`Hours`,
    t`Hours with a reading or in a bridged gap`,
    (row) => row.hours,
    formatCount,
  ),
  figure(
    'workable',
    t({ message: '% workable', comment: 'Share of the time in which work at sea is possible' }),
    terms.workableTime,
    (row) => row.workable,
    shareText,
  ),
  figure(
    'mean',
    `${t`Mean`}, h`,
    t`Mean time until the operation is completed, waiting included`,
    (row) => row.mean,
    hoursText,
    noStart,
  ),
  ...([10, 50, 90] as const).map((percent) =>
    figure(
      `p${percent}`,
      `P${percent}, h`,
      t`${percent} % of the operations are completed within this time, waiting included`,
      (row) => row[`p${percent}`],
      hoursText,
      noStart,
    ),
  ),
  figure(
    'weeks',
    t`Weeks with a start`,
    t`Share of the weeks in which the operation could start`,
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
  const operation = operationOf(props.form, props.statistics.heightPercentiles, props.units);
  return operation ? (
    <Computed {...props} operation={operation} />
  ) : (
    <p className="quiet small">
      <Trans>Enter the significant height below which work is possible.</Trans>
    </p>
  );
}

function Computed({
  statistics: { request: scope },
  form,
  units,
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
  const noStart = t`No window of ${hours} h or more begins in or after this period`;
  const columns = useMemo(() => windowColumns(noStart), [noStart]);
  if (view.error) return <ErrorNote error={view.error} onRetry={view.refresh} />;
  if (!rows) return <ProgressLine active={view.reading} label={t`Computing`} />;
  const limits =
    bridge === 0
      ? t`An operation of ${hours} h needs readings within the limits for all of that time, without a gap.`
      : t`An operation of ${hours} h needs readings within the limits for all of that time; gaps of up to ${bridge} h are bridged.`;
  const { height: chosen } = form.window;
  const height = asText(formatHeight(operation.height, units.heightUnit));
  return (
    <StaleContent old={view.old}>
      <TableFooter
        text={[
          ...(typeof chosen === 'string'
            ? [
                t`Height limit: ${{ percentile: chosen.toUpperCase() }} of this range, rounded to ${height}.`,
              ]
            : []),
          limits,
          t`Mean and percentiles: hours of waiting and operation together, from every hour with a reading.`,
        ].join(' ')}
        copied={() => toTsv(columns, rows)}
        {...actions}
      />
      <div className="ruled" style={{ height: 34 + rows.length * 28 }}>
        <DataTable
          label={t`Weather windows by month`}
          rows={rows}
          columns={columns}
          rowKey={({ month }) => String(month)}
          rowHeight={28}
        />
      </div>
    </StaleContent>
  );
}

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
import { toTsv } from '#renderer/ui/tableRows.ts';
import type { OperationLimits, Statistics } from '#shared/model/statistics.ts';
import type { WindowMonth } from '#shared/model/statisticsChart.ts';
import { chartRequestOf, operationOf, type StatisticsForm } from './form.ts';
import { type Exporting, TableFooter } from './TableFooter.tsx';
import { figures, noValues } from './tables.tsx';
import { monthName, wholePeriod, workableLabel } from './words.ts';

const hoursText = (hours: number | null): string =>
  hours === null ? MISSING : formatNumber(hours);

const figure = (
  id: string,
  header: string,
  title: string,
  value: (row: WindowMonth) => number | null,
  text: (value: number | null) => string,
  more: { missing?: (row: WindowMonth) => string; rank?: number } = {},
) => {
  const { missing = noValues, rank } = more;
  return figures({ id, header, title, width: 72, ...(rank && { rank }) }, value, text, missing);
};

/** `41 / 53 / 73 %` */
const yearsText = ({ overYears: { p10, p50, p90 } }: WindowMonth): string =>
  p10 === null || p50 === null || p90 === null
    ? MISSING
    : `${formatNumber(p10 * 100)} / ${formatNumber(p50 * 100)} / ${shareText(p90)}`;

/** @param noStart why there is no wait */
function windowColumns(noStart: string): readonly TableColumn<WindowMonth>[] {
  const missing = ({ wait }: WindowMonth) =>
    wait.count === wait.censored ? noStart : t`Not known: too many of the waits are censored`;
  return [
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
    figure('workable', workableLabel(), terms.workableTime, (row) => row.workable, shareText),
    {
      id: 'years',
      header: t`Years P10 / P50 / P90`,
      title: t`% workable by year: percentiles of the years with readings in at least 80 % of the period`,
      width: 152,
      grow: 1,
      rank: 1,
      align: 'end',
      sortValue: ({ overYears }) => overYears.p50,
      text: yearsText,
    },
    figure(
      'atOnce',
      t`At once`,
      t`Share of the hours with a reading in which the operation can start at once`,
      (row) => row.wait.atOnce,
      shareText,
      { missing },
    ),
    figure(
      'mean',
      t`Mean wait, h`,
      t`Mean wait until the operation can start; not given where more than 2 % of the waits are censored`,
      (row) => row.wait.mean,
      hoursText,
      { missing, rank: 2 },
    ),
    ...([50, 75, 90, 95] as const).map((percent) =>
      figure(
        `p${percent}`,
        t`Wait P${percent}, h`,
        t`${percent} % of the operations can start within this time`,
        (row) => row.wait[`p${percent}`],
        hoursText,
        { missing, ...(percent === 75 && { rank: 4 }), ...(percent === 95 && { rank: 3 }) },
      ),
    ),
    figure(
      'censored',
      t({ message: 'Censored', comment: 'Heading above shares of waits whose end is not known' }),
      t`Share of the waits that a gap or the end of the range cuts off`,
      ({ wait }) => (wait.count === 0 ? null : wait.censored / wait.count),
      shareText,
    ),
  ];
}

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
  const noStart = t`No window of ${hours} h or more starts before the next gap`;
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
    <div className="answer" aria-busy={view.old}>
      <TableFooter
        text={[
          ...(typeof chosen === 'string'
            ? [
                t`Height limit: ${{ percentile: chosen.toUpperCase() }} of this range, rounded to ${height}.`,
              ]
            : []),
          limits,
          t`Wait: from every hour with a reading until the operation can start. Waits that a longer gap or the end of the range cuts off are censored: they are left out; above 2 % the percentiles are Kaplan–Meier estimates.`,
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
    </div>
  );
}

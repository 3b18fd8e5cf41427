/** The table of the view, how to read it, and its text for the clipboard. */
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMemo } from 'react';
import { metricLabel } from '#renderer/format/metrics.ts';
import type { ClockOptions } from '#renderer/format/time.ts';
import { useApp } from '#renderer/stores/app.ts';
import { DataTable, type TableColumn } from '#renderer/ui/DataTable.tsx';
import { toTsv } from '#renderer/ui/tableRows.ts';
import type { Exceedance, Statistics } from '#shared/model/statistics.ts';
import type { StatisticsForm } from './form.ts';
import { JointOccurrence } from './JointOccurrence.tsx';
import { jointText, jointView } from './joint.ts';
import { type Exporting, TableFooter } from './TableFooter.tsx';
import { directionColumns, exceedanceColumns, summaryColumns } from './tables.tsx';
import { WindowsTable } from './WindowsTable.tsx';
import { groupsShown, howToRead, leftOut } from './words.ts';

export function StatisticsTable({
  statistics,
  form,
  zone,
  ...actions
}: Exporting & {
  statistics: Statistics;
  form: StatisticsForm;
  zone: ClockOptions;
}) {
  const units = useApp((state) => state.settings);
  const { view, metric } = form;
  const hours = String(statistics.request.spellHours);
  const groupColumns = useMemo(
    () => (metric === 'direction' ? directionColumns() : summaryColumns(metric, units, zone)),
    [metric, units, zone],
  );
  const spellColumns = useMemo(() => exceedanceColumns(units, hours), [units, hours]);
  switch (view) {
    case 'years':
    case 'summary': {
      const variable = metricLabel[metric];
      const groups = groupsShown(statistics.groups);
      return (
        <>
          <TableFooter
            text={[
              howToRead(metric === 'direction' ? 'direction' : 'summary', statistics, units),
              leftOut(statistics.groups.length - groups.length),
            ]
              .filter(Boolean)
              .join(' ')}
            {...actions}
            copied={() => toTsv(groupColumns, groups)}
          />
          <Rows
            key={`${metric} ${statistics.request.grouping}`}
            label={t`${variable} by period`}
            rows={groups}
            columns={groupColumns}
            rowKey={({ year, month, season }) => `${year} ${month} ${season}`}
          />
        </>
      );
    }
    case 'windows':
      return <WindowsTable statistics={statistics} form={form} units={units} {...actions} />;
    case 'exceedance':
      return (
        <>
          <TableFooter
            text={howToRead('exceedance', statistics, units)}
            {...actions}
            copied={() => toTsv(spellColumns, reached(statistics.exceedance))}
          />
          <Rows
            label={t`Exceedance of significant height and weather windows`}
            rows={reached(statistics.exceedance)}
            columns={spellColumns}
            rowKey={({ threshold }) => String(threshold)}
          />
        </>
      );
    case 'height-period':
    case 'height-direction': {
      const kind = view === 'height-period' ? 'period' : 'direction';
      const joint = kind === 'period' ? statistics.heightPeriod : statistics.heightDirection;
      if (joint.total === 0) {
        return (
          <p className="quiet small lead statistics-quiet">
            <Trans>No downloaded reading has both values.</Trans>
          </p>
        );
      }
      return (
        <>
          <TableFooter
            text={howToRead('joint', statistics, units)}
            {...actions}
            copied={() => jointText(jointView(joint, kind, units))}
          />
          <JointOccurrence table={joint} kind={kind} cells={form.cells} units={units} />
        </>
      );
    }
  }
}

/** Up to the first height that was never reached: the rows above it are the same. */
function reached(rows: readonly Exceedance[]): readonly Exceedance[] {
  const first = rows.findIndex(({ above }) => above === 0);
  return first < 0 ? rows : rows.slice(0, first + 1);
}

const ROW = 28;
const HEAD = 34;
/** More rows than these scroll inside the table, under headings that stay. */
const MOST_ROWS = 24;

function Rows<Row>(props: {
  label: string;
  rows: readonly Row[];
  columns: readonly TableColumn<Row>[];
  rowKey: (row: Row) => string;
}) {
  const height = HEAD + Math.min(MOST_ROWS, props.rows.length) * ROW;
  return (
    <div className="ruled" style={{ height }}>
      <DataTable {...props} rowHeight={ROW} />
    </div>
  );
}

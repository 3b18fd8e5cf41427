/** The coverage by month: the calendar in numbers. */
import { t } from '@lingui/core/macro';
import { useMemo } from 'react';
import { formatCount } from '#renderer/format/figure.ts';
import { numberColumn } from '#renderer/parts/numberColumn.tsx';
import { DataTable, type TableColumn } from '#renderer/ui/DataTable.tsx';
import type { CoverageCalendar } from '#shared/model/coverage.ts';
import type { Span } from './calendar.tsx';
import { gapWithin, type MonthRow, monthRows } from './months.ts';

const count = (
  id: 'complete' | 'partial' | 'missing' | 'never' | 'readings',
  header: string,
  width: number,
  rank?: number,
): TableColumn<MonthRow> =>
  numberColumn(
    { id, header, width, ...(rank === undefined ? {} : { rank }) },
    (row) => row[id],
    formatCount,
  );

const columns = (): TableColumn<MonthRow>[] => [
  {
    id: 'month',
    header: t`Month`,
    width: 92,
    grow: 1,
    sortValue: (row) => row.first,
    text: (row) => row.name,
  },
  count('complete', t({ message: 'Complete', comment: 'Days: all readings downloaded' }), 76),
  count('partial', t({ message: 'Partial', comment: 'Days: some readings downloaded' }), 64, 1),
  count('missing', t`No data`, 68),
  count('never', t`Not downloaded`, 112),
  count('readings', t`Readings`, 76, 2),
];

export function CoverageTable({
  calendar,
  onGap,
}: {
  calendar: CoverageCalendar;
  onGap: (gap: Span) => void;
}) {
  const rows = useMemo(() => monthRows(calendar), [calendar]);
  const shownColumns = useMemo(columns, []);
  return (
    <div className="short-table ruled">
      <DataTable
        label={t`Days by month`}
        rows={rows}
        columns={shownColumns}
        rowKey={(row) => row.name}
        initialSort={{ id: 'month', desc: true }}
        onRowActivate={(row) => {
          const gap = gapWithin(calendar, row);
          if (gap) onGap(gap);
        }}
      />
    </div>
  );
}

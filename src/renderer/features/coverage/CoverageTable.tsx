/** The coverage by month: the calendar in numbers. */
import { t } from '@lingui/core/macro';
import { useMemo } from 'react';
import { formatCount } from '#renderer/format/figure.ts';
import { formatDate, utcClock } from '#renderer/format/time.ts';
import { numberColumn } from '#renderer/parts/numberColumn.tsx';
import { DataTable, type TableColumn } from '#renderer/ui/DataTable.tsx';
import type { CoverageCalendar } from '#shared/model/coverage.ts';
import { type CoverageState, countStates, isGap, stateOf } from '#shared/science/coverageDays.ts';
import type { Span } from './words.ts';

interface MonthRow extends Record<CoverageState, number>, Span {
  /** `Aug 2021`. */
  name: string;
  readings: number;
}

/** Months of which anything is due, newest first. */
export function monthRows({ years, states, readings }: CoverageCalendar): MonthRow[] {
  const rows: MonthRow[] = [];
  let first = 0;
  for (let month = 0; month < (years.to - years.from + 1) * 12; month++) {
    const start = Date.UTC(years.from, month, 1);
    const days = (Date.UTC(years.from, month + 1, 1) - start) / 86_400_000;
    const counts = countStates(states.subarray(first, first + days));
    if (counts.outside < days) {
      const held = readings.subarray(first, first + days).reduce((sum, one) => sum + one, 0);
      rows.push({
        name: formatDate(start / 1000, utcClock, 'month'),
        first,
        last: first + days - 1,
        readings: held,
        ...counts,
      });
    }
    first += days;
  }
  return rows.reverse();
}

/** From the first to the last day of a month that is not completely downloaded. */
export function gapWithin({ states }: CoverageCalendar, { first, last }: Span): Span | null {
  const days = Array.from({ length: last - first + 1 }, (_, i) => first + i);
  const open = days.filter((day) => isGap(stateOf(states, day)));
  const [start] = open;
  return start === undefined ? null : { first: start, last: open.at(-1) ?? start };
}

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

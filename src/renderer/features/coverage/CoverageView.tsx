/** The coverage of a buoy: in a sentence, as a calendar, as a table; gaps can be downloaded. */
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import { reads } from '#renderer/data/reads.ts';
import { useCacheQuery } from '#renderer/data/useCacheQuery.ts';
import { FetchDialog } from '#renderer/features/fetchHistory/FetchHistory.tsx';
import { formatCount } from '#renderer/format/figure.ts';
import { formatDate, utcClock } from '#renderer/format/time.ts';
import { useZone } from '#renderer/parts/clock.ts';
import { numberColumn } from '#renderer/parts/Figure.tsx';
import { Button } from '#renderer/ui/Button.tsx';
import { DataTable, type TableColumn } from '#renderer/ui/DataTable.tsx';
import { ErrorNote, ProgressLine } from '#renderer/ui/ReadState.tsx';
import { optionsOf, Segmented } from '#renderer/ui/Segmented.tsx';
import type { CachedBuoy } from '#shared/model/buoy.ts';
import type { CalendarYears, CoverageCalendar } from '#shared/model/coverage.ts';
import { type CoverageState, stateOf } from '#shared/science/coverageDays.ts';
import { CoverageChart, Legend } from './CoverageChart.tsx';
import { isLong } from './layout.ts';
import {
  countStates,
  type DrawnState,
  downloadTitle,
  isGap,
  recordSentence,
  type Span,
  timeOfDay,
} from './words.ts';

/** No buoy reported earlier. */
const FIRST_YEAR = 1970;

type CoveredBuoy = Pick<CachedBuoy, 'id' | 'name' | 'timezone'>;

export function CoverageView({ buoy }: { buoy: CoveredBuoy }) {
  /** The requested years; null: those with readings. */
  const [years, setYears] = useState<CalendarYears | null>(null);
  const coverage = useCacheQuery(
    reads.coverageCalendar,
    { buoyId: buoy.id, years },
    ({ buoyId }) => buoyId === buoy.id,
  );
  const [gap, setGap] = useState<Span | null>(null);
  const calendar = coverage.value;
  const [chosen, setForm] = useState<'calendar' | 'years' | 'table' | null>(null);
  // Many years fit a screen as rows.
  const form = chosen ?? (calendar && isLong(calendar.years) ? 'years' : 'calendar');
  return (
    <div className="stack gap-3">
      <ProgressLine active={coverage.reading} label={t`Reading downloaded data`} />
      <ErrorNote error={coverage.error} onRetry={coverage.refresh} />
      {calendar ? (
        <>
          <p className="numeric">{recordSentence(calendar)}</p>
          <div className="row">
            <Segmented
              label={t`Coverage as`}
              value={form}
              onChange={setForm}
              options={optionsOf({ calendar: t`Calendar`, years: t`Years`, table: t`Table` })}
            />
            {form === 'table' ? null : <Legend />}
          </div>
          <div className="answer" aria-busy={coverage.old}>
            {form === 'table' ? (
              <CoverageTable calendar={calendar} onGap={setGap} />
            ) : (
              <CoverageChart
                name={buoy.name}
                calendar={calendar}
                days={form === 'calendar'}
                onGap={setGap}
              />
            )}
          </div>
          {calendar.years.from > FIRST_YEAR ? (
            <div className="row">
              <Button
                onClick={() => setYears({ ...calendar.years, from: calendar.years.from - 1 })}
              >
                {t`Show ${{ year: String(calendar.years.from - 1) }}`}
              </Button>
            </div>
          ) : null}
          {gap ? (
            <FetchGap buoy={buoy} calendar={calendar} gap={gap} onClose={() => setGap(null)} />
          ) : null}
        </>
      ) : null}
    </div>
  );
}

/** What downloading the days of a gap costs, and its start. */
export function FetchGap(props: {
  buoy: CoveredBuoy;
  calendar: CoverageCalendar;
  gap: Span;
  onClose: () => void;
}) {
  const { buoy, calendar, gap, onClose } = props;
  const zone = useZone(buoy.timezone);
  // As it was when the day was chosen: pages that arrive move the calendar on.
  const [{ title, days, range }] = useState(() => ({
    title: downloadTitle(calendar, gap),
    days: gap.last - gap.first + 1,
    range: {
      from: timeOfDay(calendar, gap.first),
      to: Math.min(Math.floor(Date.now() / 1000), timeOfDay(calendar, gap.last + 1) - 1),
    },
  }));
  const { name } = buoy;
  const missing = plural(days, {
    one: '# day (UTC) not completely downloaded.',
    other: '# days (UTC) not completely downloaded.',
  });
  return (
    <FetchDialog title={title} buoyIds={[buoy.id]} range={range} zone={zone} onClose={onClose}>
      <p>
        <Trans>
          <bdi>{name}</bdi>: {missing}
        </Trans>
      </p>
    </FetchDialog>
  );
}

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

/** @param rank see {@link TableColumn}; 0: never left out */
const count = (id: DrawnState | 'readings', header: string, width: number, rank = 0) =>
  numberColumn<MonthRow, number>({ id, header, width, rank }, (row) => row[id], formatCount);

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

export function CoverageTable(props: { calendar: CoverageCalendar; onGap: (gap: Span) => void }) {
  const { calendar, onGap } = props;
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

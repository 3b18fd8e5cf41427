/** How whole a buoy's record is: in a sentence, as a calendar, as a table; and the gaps, to be fetched. */
import { useState } from 'react';
import { Button } from '#renderer/ui/Button.tsx';
import { ErrorNote } from '#renderer/ui/ErrorNote.tsx';
import { ProgressLine } from '#renderer/ui/ProgressLine.tsx';
import { Segmented } from '#renderer/ui/Segmented.tsx';
import type { CachedBuoy } from '#shared/model/buoy.ts';
import { CoverageCalendar, type Span } from './CoverageCalendar.tsx';
import { CoverageTable } from './CoverageTable.tsx';
import { FetchGap } from './FetchGap.tsx';
import { Legend } from './Legend.tsx';
import { useCoverage } from './useCoverage.ts';
import { recordSentence } from './words.ts';
import './coverage.css';

export type CoveredBuoy = Pick<CachedBuoy, 'id' | 'name' | 'timezone'>;

export function CoverageView({ buoy }: { buoy: CoveredBuoy }) {
  const coverage = useCoverage(buoy.id);
  const [form, setForm] = useState<'calendar' | 'table'>('calendar');
  const [gap, setGap] = useState<Span | null>(null);
  const calendar = coverage.value;
  return (
    <div className="coverage stack gap-3">
      <ProgressLine active={coverage.reading} label="Reading downloaded data" />
      {coverage.error ? <ErrorNote error={coverage.error} onRetry={coverage.refresh} /> : null}
      {calendar ? (
        <>
          <p className="numeric">{recordSentence(calendar)}</p>
          <div className="row">
            <Segmented
              label="Coverage as"
              value={form}
              onChange={setForm}
              options={[
                { value: 'calendar', label: 'Calendar' },
                { value: 'table', label: 'Table' },
              ]}
            />
            {form === 'calendar' ? <Legend /> : null}
          </div>
          {form === 'calendar' ? (
            <CoverageCalendar name={buoy.name} calendar={calendar} onGap={setGap} />
          ) : (
            <CoverageTable calendar={calendar} onGap={setGap} />
          )}
          <div>
            <Button onClick={coverage.showEarlier}>Show {calendar.years.from - 1}</Button>
          </div>
          {gap ? (
            <FetchGap buoy={buoy} calendar={calendar} gap={gap} onClose={() => setGap(null)} />
          ) : null}
        </>
      ) : null}
    </div>
  );
}

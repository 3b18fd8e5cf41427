/** Statistics of a buoy's cached readings: the views as tabs, with their choices, and the range that is computed. */
import { t } from '@lingui/core/macro';
import { useCallback, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { reads } from '#renderer/data/reads.ts';
import { useCacheQuery } from '#renderer/data/useCacheQuery.ts';
import type { Range } from '#renderer/format/range.ts';
import { zoneOf } from '#renderer/format/time.ts';
import { useZone } from '#renderer/parts/useZone.ts';
import { useApp } from '#renderer/stores/app.ts';
import { useQuality } from '#renderer/stores/quality.ts';
import { Tabs } from '#renderer/ui/Tabs.tsx';
import type { CachedBuoy } from '#shared/model/buoy.ts';
import { StatisticsControls } from './controls.tsx';
import { choose, rangeOf, requestOf, type StatisticsForm, useStatisticsForm } from './form.ts';
import { StatisticsAnswer } from './StatisticsAnswer.tsx';
import { type ReadingFilter, UnderlyingReadings } from './UnderlyingReadings.tsx';
import { viewOf, views } from './views.ts';
import './statistics.css';

export function StatisticsView({ buoy, asOf }: { buoy: CachedBuoy; asOf: number }) {
  const zone = zoneOf(useZone());
  const units = useApp((state) => state.settings);
  const form = useStatisticsForm((state) => state.form);
  const view = viewOf(form.view);
  const last = buoy.lastReading?.time ?? buoy.lastReadingTime;
  const calendar = useCacheQuery(reads.coverageCalendar, { buoyId: buoy.id, years: null });
  const first = calendar.value?.first ?? null;
  // All years: which they are is known with the calendar.
  const isUndecided = form.span === 'all' && calendar.reading;
  const wanted = rangeOf(form, asOf, { first, last }, zone);
  const quality = useQuality((state) => state.choice);
  const problem = typeof wanted === 'string' ? wanted : null;
  const range = typeof wanted === 'string' ? null : wanted;
  /** The last valid range; shown while the days typed are not valid. */
  const [kept, setKept] = useState<Range | null>(range);
  if (range && (kept?.from !== range.from || kept.to !== range.to)) setKept(range);
  const shown = range ?? kept;
  const grouping = view.grouping ?? form.grouping;
  const request =
    shown === null || isUndecided
      ? null
      : requestOf(buoy.id, shown, zone, { ...form, grouping, quality }, units);
  const statistics = useCacheQuery(
    reads.computeStatistics,
    request,
    ({ buoyId }) => buoyId === buoy.id,
  );
  /** The part of a chart whose readings are shown in place of the chart, until another choice is made. */
  const [opened, setOpened] = useState<{ filter: ReadingFilter; form: StatisticsForm } | null>(
    null,
  );
  const under = range && opened?.form === form ? opened.filter : null;
  /** The element that had the focus before. */
  const opener = useRef<Element | null>(null);
  const open = useCallback((filter: ReadingFilter) => {
    opener.current = document.activeElement;
    setOpened({ filter, form: useStatisticsForm.getState().form });
  }, []);
  const back = () => {
    flushSync(() => setOpened(null));
    const { current } = opener;
    if (current instanceof HTMLElement || current instanceof SVGElement) current.focus();
  };
  return (
    <section
      className={under ? 'statistics statistics-under column' : 'statistics column'}
      aria-label={t`Statistics`}
    >
      <Tabs
        label={t`Statistics`}
        tabs={views.map(({ id, tab }) => ({ id, ...tab() }))}
        value={view.id}
        onChange={(id) => choose({ view: id })}
      >
        <div className="statistics-view stack gap-3">
          <StatisticsControls
            view={view}
            range={isUndecided ? null : shown}
            problem={problem}
            // Those of an earlier range are not the percentiles of this one.
            percentiles={(statistics.old ? null : statistics.value?.heightPercentiles) ?? null}
          />
          {problem === null ? null : <p role="status">{problem}</p>}
          {shown && request ? (
            <>
              {under ? (
                <UnderlyingReadings buoy={buoy} range={shown} filter={under} onBack={back} />
              ) : null}
              {/* Stays mounted, so that the focus can return to the chart. */}
              <div className={under ? 'statistics-behind' : 'stack gap-3'}>
                <StatisticsAnswer
                  buoy={buoy}
                  view={view}
                  range={shown}
                  request={request}
                  answer={statistics}
                  isShown={!under}
                  onOpen={open}
                />
              </div>
            </>
          ) : null}
        </div>
      </Tabs>
    </section>
  );
}

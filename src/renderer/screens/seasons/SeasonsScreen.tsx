/** Compares seasons of a buoy: what to compare, and the series with its chart and table. */
import { t } from '@lingui/core/macro';
import { Cited } from '#renderer/data/citation.ts';
import { reads } from '#renderer/data/reads.ts';
import { useBuoys, useCacheQuery } from '#renderer/data/useCacheQuery.ts';
import { observedAt } from '#renderer/format/age.ts';
import { useApp } from '#renderer/stores/app.ts';
import { EmptyState, ErrorNote } from '#renderer/ui/ReadState.tsx';
import { buoyTitle } from '#shared/text/search.ts';
import { defaultYears, requestOf, useSeasons, yearsInUse } from './form.ts';
import { SeasonsControls } from './SeasonsControls.tsx';
import { SeriesView } from './SeriesView.tsx';
import './seasons.css';

export function SeasonsScreen() {
  const { buoyId, form: choices, years } = useSeasons();
  const localZone = useApp((state) => state.info?.timezone ?? 'UTC');
  const list = useBuoys();
  const buoy = list.value?.buoys.find((one) => one.id === buoyId) ?? null;
  const calendar = useCacheQuery(
    reads.coverageCalendar,
    buoyId === null ? null : { buoyId, years: null },
  );
  const known = { first: calendar.value?.first ?? null, last: buoy && observedAt(buoy) };
  const others = calendar.reading
    ? undefined
    : defaultYears(Date.now() / 1000, known, choices.season);
  const form = { ...choices, ...yearsInUse(years, others) };
  const made = buoyId === null || calendar.reading ? null : requestOf(form, buoyId, localZone);
  const isWrong = made !== null && 'field' in made;
  return (
    <div className="split fill">
      <div className="split-body side fill">
        <aside className="split-side seasons-form stack gap-3" aria-label={t`What to compare`}>
          <h1 className="title">{t`Seasons`}</h1>
          <SeasonsControls form={form} problem={isWrong ? made : null} buoy={buoy} />
        </aside>
        <div className="split-main stack gap-1 scroll">
          {made && !isWrong ? (
            <Cited value={buoy && { buoy, range: null }}>
              <SeriesView request={made} name={buoy && buoyTitle(buoy)} />
            </Cited>
          ) : isWrong ? (
            <EmptyState title={t`Invalid dates`} text={made.text} />
          ) : buoyId === null ? (
            <>
              <ErrorNote error={list.error} onRetry={list.refresh} />
              <EmptyState
                title={t`Choose a buoy`}
                text={t`Choose a buoy here, on the map or in the list to compare its seasons.`}
              />
            </>
          ) : null}
        </div>
      </div>
    </div>
  );
}

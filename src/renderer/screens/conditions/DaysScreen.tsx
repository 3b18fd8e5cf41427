/** The next two days at a place: what is downloaded, what is missing, and the answer of one column. */
import { t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import { reads } from '#renderer/data/reads.ts';
import { useCacheQuery } from '#renderer/data/useCacheQuery.ts';
import { positionText } from '#renderer/format/position.ts';
import { useApp } from '#renderer/stores/app.ts';
import { EmptyState, ErrorNote } from '#renderer/ui/ReadState.tsx';
import { DaysView } from './DaysView.tsx';
import { changeForm, placeOf, showPlace, useDays } from './form.ts';
import { PlaceForm, RecentPlaces } from './PlaceForm.tsx';
import './conditions.css';

export function DaysScreen() {
  const { form, place } = useDays();
  const point = useApp((state) => state.conditionsPoint);
  const [tried, setTried] = useState(false);

  useEffect(() => {
    if (!point) return;
    changeForm({ position: positionText(point) });
    showForm();
    useApp.setState({ conditionsPoint: null });
  }, [point]);

  const before = useCacheQuery(reads.listConditions, undefined);
  const list = before.value ?? [];
  return (
    <div className="split">
      <div className="split-body">
        <aside className="split-side" aria-label={t`Place`}>
          <h1 className="title">{t`Days`}</h1>
          <PlaceForm
            problems={tried ? placeOf(form).problems : null}
            onShow={() => setTried(!showForm())}
          />
          <ErrorNote error={before.error} onRetry={before.refresh} />
          <RecentPlaces list={list} />
        </aside>
        <div className="split-main stack gap-3 scroll">
          {place ? (
            <DaysView key={`${place.lat} ${place.lng} ${place.spotId}`} place={place} />
          ) : (
            <EmptyState
              title={t`No place chosen`}
              text={t`Enter a position, choose a buoy, or click the sea on the map. Waves, wind and tide of the next two days appear here and stay available offline.`}
            />
          )}
        </div>
      </div>
    </div>
  );
}

/** @returns whether the form names a place */
function showForm(): boolean {
  const { place } = placeOf(useDays.getState().form);
  if (place) showPlace(place);
  return place !== null;
}

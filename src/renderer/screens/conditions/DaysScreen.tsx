/** The next two days at a place: what is downloaded, what is missing, and the answer of one column. */
import { t } from '@lingui/core/macro';
import { useEffect } from 'react';
import { useApp } from '#renderer/stores/app.ts';
import { EmptyState } from '#renderer/ui/ReadState.tsx';
import { DaysView } from './DaysView.tsx';
import { pointOf, showPlace, useDays } from './form.ts';
import { PlaceForm, RecentPlaces } from './PlaceForm.tsx';
import './conditions.css';

export function DaysScreen() {
  const place = useDays((state) => state.place);
  const point = useApp((state) => state.conditionsPoint);
  useEffect(() => {
    if (!point) return;
    showPlace(pointOf(point));
    useApp.setState({ conditionsPoint: null });
  }, [point]);
  return (
    <div className="split fill">
      <div className="split-body side fill">
        <aside className="split-side stack gap-3" aria-label={t`Place`}>
          <h1 className="title">{t`Days`}</h1>
          <PlaceForm />
          <RecentPlaces />
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

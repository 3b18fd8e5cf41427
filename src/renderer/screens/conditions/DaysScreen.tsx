/** The next two days at a place: one line of choices, what is downloaded, what is missing, and the answer of one column. */
import { t } from '@lingui/core/macro';
import { useEffect } from 'react';
import { useApp } from '#renderer/stores/app.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { EmptyState } from '#renderer/ui/ReadState.tsx';
import { pointOf } from '#shared/model/geo.ts';
import { DaysView } from './DaysView.tsx';
import { placeKey, showPlace, useDays } from './form.ts';
import { PlaceField } from './PlaceField.tsx';
import './conditions.css';

export function DaysScreen() {
  const place = useDays((state) => state.place);
  const point = useApp((state) => state.conditionsPoint);
  const go = useApp((state) => state.go);
  useEffect(() => {
    if (!point) return;
    showPlace(pointOf(point));
    useApp.setState({ conditionsPoint: null });
  }, [point]);
  return (
    <div className="days row start sheet panel scroll fill">
      <h1 className="title beside">{t`Days`}</h1>
      <PlaceField />
      {place ? (
        <DaysView key={placeKey(place)} place={place} />
      ) : (
        <EmptyState
          title={t`No place chosen`}
          text={t`Enter a position, choose a buoy, or click the sea on the map. Waves, wind and tide of the next two days appear here and stay available offline.`}
          action={<Button onClick={() => go('map')}>{t`Pick on map`}</Button>}
        />
      )}
    </div>
  );
}

/** Where the next days are shown: a position, a spot, a buoy, or a place shown before. */
import { t } from '@lingui/core/macro';
import { type FormEvent, useState } from 'react';
import { reads } from '#renderer/data/reads.ts';
import { useBuoys, useCacheQuery } from '#renderer/data/useCacheQuery.ts';
import { useWatched } from '#renderer/data/watch.ts';
import { formatLatLng, readPosition } from '#renderer/format/position.ts';
import { BuoyPicker } from '#renderer/parts/BuoyPicker.tsx';
import { useNow, useZone } from '#renderer/parts/clock.ts';
import { Fetched } from '#renderer/parts/Figure.tsx';
import { PositionField } from '#renderer/parts/PositionField.tsx';
import { useApp, useUnits } from '#renderer/stores/app.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { focusWrong, SelectField, TextField } from '#renderer/ui/Field.tsx';
import { ErrorNote } from '#renderer/ui/ReadState.tsx';
import type { Place } from '#shared/model/conditions.ts';
import type { Position } from '#shared/model/geo.ts';
import {
  changeForm,
  isSpotNumber,
  PAST,
  placeOf,
  pointOf,
  samePlace,
  showPlace,
  useDays,
} from './form.ts';

export function PlaceForm() {
  const { form, place } = useDays();
  /** The form was sent and names no place. */
  const [isWrong, setWrong] = useState(false);
  const buoys = useBuoys().value?.buoys ?? [];
  const { spots } = useWatched();
  const go = useApp((state) => state.go);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = placeOf(form);
    if (typed) showPlace(typed);
    else focusWrong(event.currentTarget);
    setWrong(!typed);
  };
  const show = (position: Position | undefined) => {
    if (position) showPlace(pointOf(position));
  };
  const isShown = (point: Place) => place !== null && samePlace(point, place);
  const buoy = buoys.find((one) => isShown(pointOf(one)));
  const spot = spots.find(({ position }) => isShown(pointOf(position)));
  return (
    <form className="conditions-form stack gap-3" onSubmit={submit} noValidate>
      <PositionField
        value={form.position}
        problem={isWrong ? readPosition(form.position).problem : null}
        onChange={(position) => changeForm({ position })}
      />
      <BuoyPicker
        chosen={buoy?.id ?? null}
        onChoose={(id) => show(buoys.find((one) => one.id === id))}
      />
      {spots.length > 0 ? (
        <SelectField
          label={t`Spot`}
          value={spot?.id ?? ''}
          options={[
            ...(spot ? [] : [{ value: '', label: t`Choose a spot` }]),
            ...spots.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(id) => show(spots.find((one) => one.id === id)?.position)}
        />
      ) : null}
      <TextField
        label={t`Spot ID of the service (optional)`}
        error={
          isWrong && !isSpotNumber(form.spot) ? t`Enter a whole number or leave it empty.` : null
        }
        inputMode="numeric"
        value={form.spot}
        onChange={(text) => changeForm({ spot: text })}
      />
      <div className="row">
        <Button type="submit" variant="primary">
          {t`Show place`}
        </Button>
        <Button onClick={() => go('map')}>{t`Pick on map`}</Button>
      </div>
    </form>
  );
}

/** Places with downloaded conditions, the last one first. */
export function RecentPlaces() {
  const zone = useZone();
  const settings = useUnits();
  const place = useDays((state) => state.place);
  const now = useNow();
  const { value: list = [], error, refresh } = useCacheQuery(reads.listConditions, undefined);
  if (list.length === 0) return <ErrorNote error={error} onRetry={refresh} />;
  return (
    <section className="conditions-before stack" aria-label={t`Recent`}>
      <h2>{t`Recent`}</h2>
      <ul>
        {list.map(({ request: { time, ...one }, fetchedAt }) => (
          <li key={`${one.lat} ${one.lng} ${one.spotId}`}>
            <button
              type="button"
              className="item column conditions-choice"
              aria-pressed={place !== null && samePlace(one, place)}
              // An answer for an earlier time is in no column.
              onClick={() => showPlace(one, time < now - PAST * 3600 ? time : null)}
            >
              <span className="numeric">
                {formatLatLng(one, settings)}
                {one.spotId === null ? '' : ` · ${t`spot ${{ id: one.spotId }}`}`}
              </span>
              <Fetched time={fetchedAt} zone={zone} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

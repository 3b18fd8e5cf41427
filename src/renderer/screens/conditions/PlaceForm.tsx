/** Where the next days are shown: a position, a buoy, and places shown before. */
import { t } from '@lingui/core/macro';
import type { FormEvent } from 'react';
import { useBuoys } from '#renderer/data/useCacheQuery.ts';
import { formatLatLng } from '#renderer/format/direction.ts';
import { BuoyPicker } from '#renderer/parts/BuoyPicker.tsx';
import { useNow, useZone } from '#renderer/parts/clock.ts';
import { Fetched } from '#renderer/parts/Figure.tsx';
import { PositionField } from '#renderer/parts/PositionField.tsx';
import { useApp } from '#renderer/stores/app.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { Field } from '#renderer/ui/Field.tsx';
import type { StoredConditions } from '#shared/model/conditions.ts';
import { changeForm, PAST, type Problems, samePlace, showPlace, useDays } from './form.ts';

export function PlaceForm(props: {
  /** Null before the first try: only then are fields reported as wrong. */
  problems: Problems | null;
  onShow: () => void;
}) {
  const { problems, onShow } = props;
  const { form, place } = useDays();
  const buoys = useBuoys().value?.buoys ?? [];
  const go = useApp((state) => state.go);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onShow();
  };
  const chosen = buoys.find(
    ({ lat, lng }) => place !== null && samePlace({ lat, lng, spotId: null }, place),
  );
  return (
    <form className="conditions-form stack gap-3" onSubmit={submit} noValidate>
      <PositionField
        value={form.position}
        problem={problems?.position ?? null}
        onChange={(position) => changeForm({ position })}
      />
      <BuoyPicker
        buoys={buoys}
        chosen={chosen ?? null}
        onChoose={(id) => {
          const buoy = buoys.find((one) => one.id === id);
          if (buoy) showPlace({ lat: buoy.lat, lng: buoy.lng, spotId: null });
        }}
      />
      <Field label={t`Spot ID (optional)`} error={problems?.spot ?? null}>
        {(control) => (
          <input
            {...control}
            className="input"
            type="text"
            inputMode="numeric"
            autoComplete="off"
            value={form.spot}
            onChange={(event) => changeForm({ spot: event.target.value })}
          />
        )}
      </Field>
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
export function RecentPlaces({ list }: { list: readonly StoredConditions[] }) {
  const zone = useZone();
  const settings = useApp((state) => state.settings);
  const place = useDays((state) => state.place);
  const now = useNow();
  if (list.length === 0) return null;
  return (
    <section className="conditions-before stack" aria-label={t`Recent`}>
      <h2>{t`Recent`}</h2>
      <ul>
        {list.map(({ request: { time, ...one }, fetchedAt }) => (
          <li key={`${one.lat} ${one.lng} ${one.spotId}`}>
            <button
              type="button"
              className="item conditions-choice"
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

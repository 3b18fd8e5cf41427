/** Where the next days are shown: a position that is typed, a place shown before, a spot, a buoy or a place of the map; `#12` is a spot of the service. */
import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { DateTime } from 'luxon';
import { useMemo } from 'react';
import { reads } from '#renderer/data/reads.ts';
import { useBuoys, useCacheQuery } from '#renderer/data/useCacheQuery.ts';
import { useWatched } from '#renderer/data/watch.ts';
import { formatAgo } from '#renderer/format/age.ts';
import { formatLatLng, readPosition } from '#renderer/format/position.ts';
import { toPosition } from '#renderer/map/camera.ts';
import { nameOf as nameOnMap } from '#renderer/map/places.ts';
import { findBuoys } from '#renderer/parts/BuoyPicker.tsx';
import { useNow } from '#renderer/parts/clock.ts';
import { loadAllPlaces, placeKind, useFoundPlaces } from '#renderer/parts/namedPlaces.ts';
import { useUnits } from '#renderer/stores/app.ts';
import { ComboBox } from '#renderer/ui/ComboBox.tsx';
import type { Place } from '#shared/model/conditions.ts';
import { type Position, pointOf } from '#shared/model/geo.ts';
import { buoyTitle, foldText, matchesFolded } from '#shared/text/search.ts';
import { PAST, placeKey, showPlace, useDays } from './form.ts';

const keyAt = (position: Position): string => placeKey(pointOf(position));

/** The places of the map by their point. There are thousands, so the table is kept. */
const loadPlacesByPoint = async () =>
  new Map((await loadAllPlaces()).map((one) => [keyAt(toPosition(one)), one]));

/** Names a place by the spot, the buoy or the port of the map at it, else by its position. */
export function usePlaceName(): (place: Place) => string {
  const settings = useUnits();
  const { spots } = useWatched();
  const buoys = useBuoys().value?.buoys;
  const { data: places } = useQuery({ queryKey: ['placesByPoint'], queryFn: loadPlacesByPoint });
  const names = useMemo(
    () =>
      new Map([
        ...(buoys ?? []).map((one) => [keyAt(one), buoyTitle(one)] as const),
        ...spots.map(({ position, name }) => [keyAt(position), name] as const),
      ]),
    [buoys, spots],
  );
  return (place) => {
    const key = keyAt(place);
    const onMap = places?.get(key);
    const name = names.get(key) ?? (onMap ? nameOnMap(onMap) : formatLatLng(place, settings));
    return place.spotId === null ? name : `${name} · ${t`spot ${{ id: place.spotId }}`}`;
  };
}

export function PlaceField() {
  const { place, typed } = useDays();
  const now = useNow();
  const nameOf = usePlaceName();
  const { spots } = useWatched();
  const buoys = useBuoys().value?.buoys;
  const { value: recent = [] } = useCacheQuery(reads.listConditions, undefined);
  const name = place ? nameOf(place) : '';
  const [, text = '', spotId] = /^(.*?)(?:\s*#(\d{1,15}))?$/.exec(typed ?? '') ?? [];
  const { position, problem } = readPosition(text);
  const known = [
    ...recent.map(({ request: { time, ...at }, fetchedAt }) => ({
      ...{ text: nameOf(at), place: at, note: formatAgo(now, fetchedAt) },
      // An answer for an earlier time is in none of the next columns.
      start:
        time < now - PAST * 3600
          ? DateTime.fromSeconds(time)
              .toUTC()
              .toISO({ suppressMilliseconds: true, suppressSeconds: true })
          : '',
    })),
    ...spots.map((spot) => ({ text: spot.name, place: pointOf(spot.position), note: t`Spot` })),
  ].filter((one) => matchesFolded(text, foldText(one.text)));
  const ofBuoys = findBuoys(buoys ?? [], text).map((one) => ({
    ...{ text: buoyTitle(one), place: pointOf(one), note: t`Buoy ${{ id: one.id }}` },
  }));
  const ofMap = useFoundPlaces(text.trim())
    .filter(({ kind }) => kind !== 'country')
    .map((one) => ({
      ...{ text: nameOnMap(one), place: pointOf(toPosition(one)), note: placeKind[one.kind] },
    }));
  const at = position && pointOf(position);
  const choices = (
    at ? [{ text: nameOf(at), place: at, note: '' }] : [...known, ...ofBuoys, ...ofMap]
  )
    .map((one) => (spotId ? { ...one, place: { ...one.place, spotId: Number(spotId) } } : one))
    .map((one) => ({ start: '', ...one, id: placeKey(one.place) }))
    .filter(({ id }, i, all) => all.findIndex((one) => one.id === id) === i);
  const wrong =
    text === '' || choices.length > 0 ? null : `${t`No matching buoy or place.`} ${problem}`;
  return (
    <ComboBox
      label={t`Place`}
      listLabel={t`Places`}
      placeholder={t`Position, spot, buoy or port`}
      text={typed ?? name}
      onText={(next) => useDays.setState({ typed: next === name ? null : next })}
      options={choices}
      chosen={place && placeKey(place)}
      onChoose={(id) => {
        const one = choices.find((choice) => choice.id === id);
        if (one) showPlace(one.place, one.start);
      }}
      keepsText
      error={wrong}
      note={
        <p className="padded quiet small" role="status">
          {wrong ?? t`Decimal degrees, or degrees and minutes with N or S and E or W`}
        </p>
      }
    />
  );
}

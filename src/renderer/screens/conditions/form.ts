/** The place of the next days and their columns, kept while other screens are shown. */
import { create } from 'zustand';
import { positionText } from '#renderer/format/position.ts';
import { resetWithService } from '#renderer/stores/app.ts';
import { partStore } from '#renderer/stores/persisted.ts';
import type { Place } from '#shared/model/conditions.ts';
import type { columnSteps } from '#shared/science/forecastColumns.ts';

export const placeKey = ({ lat, lng, spotId }: Place): string => `${lat} ${lng} ${spotId}`;

export const samePlace = (a: Place, b: Place): boolean => placeKey(a) === placeKey(b);

export const useDays = partStore(
  'days',
  create(() => ({
    /** The place that is shown. */
    place: null as Place | null,
    /** What was typed for another one; null: nothing. */
    typed: null as string | null,
    /** Where the columns begin, as typed, and when (epoch seconds); empty: now. Read in the zone of the place once that is known. */
    start: { text: '', typedAt: 0 },
    /** Hours between columns, and those to download. */
    step: 3 as (typeof columnSteps)[number],
    hours: 48,
  })),
);

/** @param start where the columns begin, a day and a time as a person types them; empty: now */
export const showPlace = (place: Place, start = ''): void =>
  useDays.setState({ place, typed: null, start: { text: start, typedAt: 0 } });

/** Hours that are shown before the first column. */
export const PAST = 12;

// Positions are valid for every service; spots and answers belong to one.
resetWithService(() =>
  useDays.setState(({ place, typed }) => ({
    place: null,
    typed: typed ?? (place && positionText(place)),
  })),
);

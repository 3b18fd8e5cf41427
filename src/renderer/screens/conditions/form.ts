/** The form of the next days, kept while other screens are shown, and the place that it names. */
import { create } from 'zustand';
import { positionText, readPosition } from '#renderer/format/position.ts';
import { resetWithService } from '#renderer/stores/app.ts';
import { partStore } from '#renderer/stores/persisted.ts';
import type { Place } from '#shared/model/conditions.ts';
import { type Position, roundedPosition } from '#shared/model/geo.ts';
import type { columnSteps } from '#shared/science/forecastColumns.ts';

interface DaysForm {
  position: string;
  spot: string;
}

/** A number of the service or nothing. */
export const isSpotNumber = (text: string): boolean => /^\d{0,15}$/.test(text.trim());

/** Null where a field cannot be read. */
export function placeOf(form: DaysForm): Place | null {
  const { position } = readPosition(form.position);
  if (position === null || !isSpotNumber(form.spot)) return null;
  const spot = form.spot.trim();
  return { ...roundedPosition(position), spotId: spot === '' ? null : Number(spot) };
}

export const pointOf = (position: Position): Place => ({
  ...roundedPosition(position),
  spotId: null,
});

const formOf = ({ spotId, ...position }: Place): DaysForm => ({
  position: positionText(position),
  spot: spotId === null ? '' : String(spotId),
});

export const samePlace = (a: Place, b: Place): boolean =>
  a.lat === b.lat && a.lng === b.lng && a.spotId === b.spotId;

export const useDays = partStore(
  'days',
  create(() => ({
    form: { position: '', spot: '' },
    /** The place that is shown. */
    place: null as Place | null,
    /** Where the columns begin, as typed, and when (epoch seconds); empty: now. Read in the zone of the place once that is known. */
    start: { text: '', typedAt: 0 },
    /** Hours between columns, and those to download. */
    step: 3 as (typeof columnSteps)[number],
    hours: 48,
    /** The column whose answer is shown, epoch seconds; null: the first one. */
    chosen: null as number | null,
  })),
);

export const changeForm = (part: Partial<DaysForm>): void =>
  useDays.setState(({ form }) => ({ form: { ...form, ...part } }));

/** From now on. @param chosen the column whose answer is shown, epoch seconds; null: the first one typed, or that with now */
export const showPlace = (place: Place, chosen: number | null = null): void =>
  useDays.setState({ form: formOf(place), place, start: { text: '', typedAt: 0 }, chosen });

/** Hours that are shown before the first column. */
export const PAST = 12;

// Positions are valid for every service; spots and answers belong to one.
resetWithService(() => {
  changeForm({ spot: '' });
  useDays.setState({ place: null, chosen: null });
});

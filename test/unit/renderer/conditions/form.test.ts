// The form names a place that the contract accepts, or the field that is wrong.
import { describe, expect, it } from 'vitest';
import { placeOf, samePlace, showPlace, useDays } from '#renderer/screens/conditions/form.ts';
import { Place } from '#shared/model/conditions.ts';

const form = { position: '39°21′ N 9.38 W', spot: '' };

describe('the place of a form', () => {
  it('is the position and the spot', () => {
    const { place } = placeOf({ ...form, spot: ' 12 ' });
    expect(place).toEqual({ lat: 39.35, lng: -9.38, spotId: 12 });
    expect(Place.safeParse(place).success).toBe(true);
  });

  it('is one place however the position is written', () => {
    const other = placeOf({ ...form, position: '39.35, -9.380000001' }).place;
    const one = placeOf(form).place;
    expect(one && other && samePlace(one, other)).toBe(true);
  });

  it.each([
    ['position', { position: '91, 0' }],
    ['position', { position: '39.35' }],
    ['spot', { spot: '1.5' }],
  ] as const)('names %s', (field, part) => {
    const { place, problems } = placeOf({ ...form, ...part });
    expect(place).toBeNull();
    expect(
      Object.entries(problems)
        .filter(([, text]) => text !== null)
        .map(([name]) => name),
    ).toEqual([field]);
  });

  it('comes back from the form that it fills, and begins now', () => {
    const place = { lat: -33.85, lng: 151.2, spotId: 12 };
    useDays.setState({ start: { text: 'tomorrow 7', time: 9 }, chosen: 5 });
    showPlace(place);
    const state = useDays.getState();
    expect(placeOf(state.form).place).toEqual(place);
    expect(state).toMatchObject({ place, start: { text: '', time: null }, chosen: null });
  });
});

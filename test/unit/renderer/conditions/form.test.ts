// The form names a place that the contract accepts, or none.
import { describe, expect, it } from 'vitest';
import { placeOf, samePlace, showPlace, useDays } from '#renderer/screens/conditions/form.ts';
import { Place } from '#shared/model/conditions.ts';

const form = { position: '39°21′ N 9.38 W', spot: '' };

describe('the place of a form', () => {
  it('is the position and the spot', () => {
    const place = placeOf({ ...form, spot: ' 12 ' });
    expect(place).toEqual({ lat: 39.35, lng: -9.38, spotId: 12 });
    expect(Place.safeParse(place).success).toBe(true);
  });

  it('is one place however the position is written', () => {
    const other = placeOf({ ...form, position: '39.35, -9.380000001' });
    const one = placeOf(form);
    expect(one && other && samePlace(one, other)).toBe(true);
  });

  it.each([{ position: '91, 0' }, { position: '39.35' }, { spot: '1.5' }])(
    'is none of %o',
    (part) => {
      expect(placeOf({ ...form, ...part })).toBeNull();
    },
  );

  it('comes back from the form that it fills, and begins now', () => {
    const place = { lat: -33.85, lng: 151.2, spotId: 12 };
    useDays.setState({ start: { text: 'tomorrow 7', typedAt: 9 }, chosen: 5 });
    showPlace(place);
    const state = useDays.getState();
    expect(placeOf(state.form)).toEqual(place);
    expect(state).toMatchObject({ place, start: { text: '', typedAt: 0 }, chosen: null });
  });
});

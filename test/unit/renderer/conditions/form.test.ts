// A place is one, however it is named; showing it begins now.
import { expect, it } from 'vitest';
import { samePlace, showPlace, useDays } from '#renderer/screens/conditions/form.ts';
import { pointOf } from '#shared/model/geo.ts';

it('a place is rounded as the cache has it', () => {
  const [one, other] = [
    pointOf({ lat: 39.35, lng: -9.38 }),
    pointOf({ lat: 39.35, lng: -9.380000001 }),
  ];
  expect(samePlace(one, other)).toBe(true);
  expect(samePlace(one, { ...other, spotId: 12 })).toBe(false);
});

it('what was typed for another place, and its start, are forgotten', () => {
  const place = { lat: -33.85, lng: 151.2, spotId: 12 };
  useDays.setState({ typed: '39 N', start: { text: 'tomorrow 7', typedAt: 9 } });
  showPlace(place);
  expect(useDays.getState()).toMatchObject({ place, typed: null, start: { text: '', typedAt: 0 } });
});

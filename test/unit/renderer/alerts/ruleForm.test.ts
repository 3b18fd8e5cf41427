/** What the form of an alert says of numbers, and the rule that it makes of them. */
import { expect, test } from 'vitest';
import type { Units } from '#renderer/format/metrics.ts';
import {
  type ConditionDraft,
  changedOptions,
  draftOf,
  newCondition,
  newRule,
  type RuleDraft,
  readRule,
  unitOf,
} from '#renderer/screens/alerts/ruleForm.ts';
import { defaultSettings } from '#shared/model/settings.ts';
import { ruleOf } from '#support/alerts.ts';
import { spotOf } from '#support/spots.ts';

const read = (
  condition: Partial<ConditionDraft>,
  more: Partial<RuleDraft> = {},
  units: Units = defaultSettings,
) =>
  readRule(
    { ...newRule({ of: 'favourites' }, { ...newCondition(), ...condition }), ...more },
    undefined,
    units,
    false,
  );
const three: Partial<ConditionDraft> = { numbers: { limit: 3 } };

// Others: each field of the form, in alertsScreen.test.tsx.
test.each([
  ['limit', { limit: 0, hours: 6 }, { kind: 'change' }, 'Any number but 0'],
  ['hours', { hours: 0 }, { kind: 'age' }, 'At least 1'],
  ['high', { low: 3, high: 2 }, { kind: 'between' }, 'At least the lower limit'],
] as const)('a wrong %s of %j is said at its field', (name, numbers, condition, sentence) => {
  const { rule, problems } = read({ ...condition, numbers });
  expect(rule).toBeNull();
  expect([...problems]).toEqual([[`conditions.0.${name}`, sentence]]);
});

test('a part of a reading is no number of readings', () => {
  const { problems } = read(three, { for: 1.5 });
  expect([...problems]).toEqual([['for', 'A whole number from 1 to 100']]);
});

const minutes = { for: 'minutes', keep: 'readings' } as const;
test('a rule whose form is not changed is exactly the same', () => {
  const between = { kind: 'between', variable: 'waterTemperature', margin: 0.123 } as const;
  const stored = ruleOf({ conditions: [{ ...between, low: 12.3456, high: 20.1 }] });
  const feet: Units = { ...defaultSettings, heightUnit: 'ft', temperatureUnit: 'F' };
  expect(readRule(draftOf(stored), undefined, feet, false).rule).toEqual(stored);
});

test('minutes are stored as seconds and shown again as minutes; they count as an option', () => {
  const option = { for: 90, units: minutes };
  expect(changedOptions({ ...newRule({ of: 'favourites' }), ...option })).toBe(1);
  expect(read(three, option).rule).toMatchObject({ for: { seconds: 5400 }, keep: { readings: 1 } });
  const mixed = ruleOf({ for: { readings: 3 }, keep: { seconds: 3600 } });
  expect(draftOf(mixed)).toMatchObject({ for: 3, keep: 60 });
  expect(readRule(draftOf(mixed), undefined, defaultSettings, false).rule).toEqual(mixed);
});

test('the highest number in feet that is named is one that is taken', () => {
  const inFeet = (feet: number) =>
    read({ numbers: { limit: feet * 0.3048 } }, {}, { ...defaultSettings, heightUnit: 'ft' });
  expect([...inFeet(9999).problems.values()]).toEqual(['At most 3280']);
  expect(inFeet(3280).rule).not.toBeNull();
});

test('a fall is stored as a negative change, and a difference of temperatures has no offset', () => {
  const falls = { kind: 'change', falls: true, variable: 'waterTemperature' } as const;
  const { rule } = read({ ...falls, numbers: { limit: 1, hours: 6 } });
  expect(rule?.conditions[0]).toMatchObject({ limit: -1, hours: 6 });
  expect(rule && draftOf(rule).conditions[0]).toMatchObject({ falls: true, numbers: { limit: 1 } });
  const units: Units = { ...defaultSettings, temperatureUnit: 'F' };
  const condition = { ...newCondition(), variable: 'waterTemperature' } as const;
  expect(unitOf(condition, 'limit', units)).toMatchObject({ zero: 32, scale: 1.8 });
  for (const [of, name] of [
    [{ ...condition, kind: 'change' }, 'limit'],
    [condition, 'margin'],
  ] as const)
    expect(unitOf(of, name, units)).toMatchObject({ zero: 0, scale: 1.8 });
});

const none = { low: null, high: null };
test.each([
  [spotOf({ height: none, period: none, direction: null }), /^Set what is good at this spot/],
  [spotOf({ buoyIds: [] }), /^This spot has no buoy that shows/],
  [spotOf(), undefined],
])('of a spot that cannot be judged it says why (%#)', (spot, sentence) => {
  const rule = newRule({ of: 'spot', id: 's1' }, { ...newCondition(), kind: 'spot' });
  const { problems } = readRule(rule, spot, defaultSettings, false);
  const said = problems.get('conditions.0.spot');
  if (sentence) expect(said).toMatch(sentence);
  else expect(said).toBeUndefined();
});

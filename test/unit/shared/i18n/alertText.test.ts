/** Values of alerts and spots as text: a number is never parted from its unit. */
import { expect, it } from 'vitest';
import { conditionsText, quantityText, valuesText } from '#shared/i18n/alertText.ts';

const metric = { heightUnit: 'm', temperatureUnit: 'C' } as const;
const imperial = { heightUnit: 'ft', temperatureUnit: 'F' } as const;

it.each([
  ['significantHeight', 3.048, '3.05\u00a0m', '10\u00a0ft'],
  ['period', 9.14, '9.1\u00a0s', '9.1\u00a0s'],
  ['direction', 290, '290° WNW', '290° WNW'],
  ['waterTemperature', 20, '20\u00a0°C', '68\u00a0°F'],
  ['rank', 95, '95\u00a0%', '95\u00a0%'],
] as const)('%s of %f', (name, value, inMetres, inFeet) => {
  expect([quantityText(name, value, metric), quantityText(name, value, imperial)]).toEqual([
    inMetres,
    inFeet,
  ]);
});

it('a change of a temperature has no zero', () => {
  expect(quantityText('waterTemperature', 1, imperial, true)).toBe('1.8\u00a0°F');
});

it('conditions and values', () => {
  const limit = {
    kind: 'value',
    variable: 'significantHeight',
    comparison: '>=',
    limit: 3,
  } as const;
  expect(conditionsText([{ ...limit, margin: null }], metric)).toBe('Hs ≥ 3\u00a0m');
  expect(valuesText({ significantHeight: 4, period: 12 }, metric)).toBe(
    'Hs 4\u00a0m · Period 12\u00a0s',
  );
});

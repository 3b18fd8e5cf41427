/** The sentence about a season has all of its figures in the unit of the person. */
import { expect, test } from 'vitest';
import { comparisonSentence } from '#renderer/features/seasons/comparison.ts';
import { defaultSettings } from '#shared/model/settings.ts';

const spoken = (heightUnit: 'm' | 'ft') =>
  comparisonSentence({
    name: '2016',
    isRunning: false,
    isComplete: true,
    areYears: true,
    metric: 'significantHeight',
    bucket: 'day',
    units: { ...defaultSettings, heightUnit },
    figures: { mean: 2, place: null, difference: Number.NaN, highest: { at: 0, value: 4 } },
    above: null,
    dateOf: () => '1 January',
  });

test('its mean too', () => {
  expect(spoken('m')).toMatch(/^2016: mean 2\.00 m; .*4\.0 m\.$/);
  expect(spoken('ft')).toMatch(/^2016: mean 6\.56 ft; .*13 ft\.$/);
});

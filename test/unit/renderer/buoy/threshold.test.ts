/** The sentence about a threshold of significant height. */
import { describe, expect, it } from 'vitest';
import { thresholdSentence } from '#renderer/screens/buoy/history/history.ts';

const nan = Number.NaN;

const told = (heights: number[], isPast = (_: number) => false) => {
  const columns = {
    cadence: 1800,
    time: Float64Array.from(heights, (_, i) => i * 1800),
    significantHeight: Float64Array.from(heights),
  };
  return thresholdSentence(columns, 2, '2 m', (time) => `t${time}`, isPast);
};

describe('threshold of significant height', () => {
  it.each([
    [[], 'No downloaded reading has a height.'],
    [[nan, nan], 'No downloaded reading has a height.'],
    [[1, nan, 1.9], 'Hs is below 2 m in all of 2 readings.'],
    [[1, 2, 3, 1], 'Hs is at 2 m or above in 2 of 4 readings, last at t3600.'],
    [[3, 1, 2, 3, 4], 'Hs is at 2 m or above in 4 of 5 readings, continuously since t3600.'],
    [[3, 1, 2, nan, 4], 'Hs is at 2 m or above in 3 of 4 readings, continuously since t7200.'],
    [[2], 'Hs is at 2 m or above in 1 of 1 reading, continuously since t0.'],
  ])('%j: %s', (heights, sentence) => expect(told(heights)).toBe(sentence));

  it('of a buoy that is silent ends with its last reading', () => {
    const always = () => true;
    expect(told([1, 2, 3], always)).toBe(
      'Hs is at 2 m or above in 2 of 3 readings, continuously from t1800 until t3600.',
    );
    expect(told([1, 2, 1], always)).toBe(
      'Hs is at 2 m or above in 1 of 3 readings, last at t1800.',
    );
  });

  it('does not go on where newer readings have no height', () => {
    expect(told([1, 2, 3, nan, nan, nan], (time) => time < 2 * 3600)).toBe(
      'Hs is at 2 m or above in 2 of 3 readings, continuously from t1800 until t3600.',
    );
  });
});

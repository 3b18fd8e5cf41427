// What a screen reader says of a chart.
import { describe, expect, it } from 'vitest';
import { historySentence } from '#renderer/charts/sentence.ts';

const nan = Number.NaN;
const samples = {
  time: Float64Array.of(0, 1, 2, 3, 4),
  value: Float64Array.of(1.2, nan, 3.4, 0.8, 2),
};
const spoken = { subject: 'Cape Grey', from: 0, to: 4, moment: (t: number) => `hour ${t}` };
const line = {
  label: 'Significant height',
  samples,
  circular: false,
  text: (v: number) => `${v} m`,
};

describe('historySentence', () => {
  it('tells span, extreme, last and gaps', () => {
    expect(historySentence(spoken, [line])).toBe(
      'Cape Grey from hour 0 to hour 4. Significant height: 0.8 m to 3.4 m, highest at hour 2; last 2 m at hour 4. 1 gap.',
    );
  });
  it('ranks no angles', () => {
    const direction = { ...line, label: 'Direction', circular: true, text: (v: number) => `${v}°` };
    expect(historySentence(spoken, [direction])).toBe(
      'Cape Grey from hour 0 to hour 4. Direction: last 2° at hour 4.',
    );
  });
  it('says where there is nothing', () => {
    const none = { ...line, samples: { time: Float64Array.of(), value: Float64Array.of() } };
    expect(historySentence(spoken, [none])).toContain('Significant height: no values.');
  });
});

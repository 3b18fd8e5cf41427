// Heights are converted only where the unit is known; nothing gets a unit the service did not say.
import { describe, expect, it } from 'vitest';
import { reportedHeight, reportedSpeed } from '#renderer/screens/conditions/units.ts';

describe('reportedHeight', () => {
  it.each([
    [6.2, 'ft', 'm', { text: '1.9', unit: 'm' }],
    [6.2, 'feet', 'ft', { text: '6.2', unit: 'ft' }],
    [2, ' Meters ', 'ft', { text: '6.6', unit: 'ft' }],
    [250, 'cm', 'm', { text: '2.5', unit: 'm' }],
    [2500, 'Millimetres', 'm', { text: '2.5', unit: 'm' }],
    [2, 'm', 'm', { text: '2.0', unit: 'm' }],
    [2, 'fathoms', 'm', { text: '2.0', unit: 'fathoms' }],
  ] as const)('%d %s shown in %s', (value, unit, wanted, figure) => {
    const said = reportedHeight(value, unit, wanted);
    expect(said.value).toEqual(figure);
    expect(said.unitNote).toBeNull();
    expect(said.exact).toContain(String(value));
  });
  it('says that the unit is not stated', () => {
    expect(reportedHeight(2, null, 'ft')).toEqual({
      value: { text: '2.0', unit: '' },
      exact: '2, unit not stated',
      unitNote: 'unit not stated',
    });
  });
  it('names what was sent only where another text is shown', () => {
    expect(reportedHeight(2.5, 'm', 'm').exact).toBeUndefined();
    expect(reportedHeight(2.54, 'm', 'm').exact).toBe('2.54\u00a0m');
    expect(reportedHeight(2.5, 'fathoms', 'm').exact).toBeUndefined();
  });
  it('is missing without a value', () => {
    expect(reportedHeight(null, 'm', 'm')).toMatchObject({ value: { text: '–' }, unitNote: null });
  });
});

describe('reportedSpeed', () => {
  it.each([
    [14, 'knots', 'kn', { text: '14', unit: 'kn' }],
    [10, 'm/s', 'km/h', { text: '36', unit: 'km/h' }],
    [36, 'km/h', 'm/s', { text: '10.0', unit: 'm/s' }],
    [10, 'mph', 'm/s', { text: '4.5', unit: 'm/s' }],
    [12, 'm/s', 'bft', { text: '6', unit: 'Bft' }],
    [14, 'furlongs', 'kn', { text: '14.0', unit: 'furlongs' }],
  ] as const)('%d %s shown in %s', (value, unit, wanted, figure) => {
    const said = reportedSpeed(value, unit, wanted);
    expect(said.value).toEqual(figure);
    expect(said.exact).toBe(`${value}\u00a0${unit}`);
  });
  it('says that the unit is not stated', () => {
    expect(reportedSpeed(14, null, 'kn').unitNote).toBe('unit not stated');
  });
});

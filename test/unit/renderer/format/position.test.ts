// Positions are read as people write them, and nothing else is taken for one.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatLatLng } from '#renderer/format/direction.ts';
import { positionText, readPosition, roundedPosition } from '#renderer/format/position.ts';

describe('a position', () => {
  it.each([
    ['39.35, -9.38', 39.35, -9.38],
    ['39.35,-9.38', 39.35, -9.38],
    ['39.35 -9.38', 39.35, -9.38],
    ['39.35 −9.38', 39.35, -9.38],
    ['39,35 -9,38', 39.35, -9.38],
    ['39,35, -9,38', 39.35, -9.38],
    ['39,35; -9,38', 39.35, -9.38],
    ['39.35 / -9.38', 39.35, -9.38],
    ['39 -9', 39, -9],
    ['39, 9', 39, 9],
    ['39,-9.38', 39, -9.38],
    ['39.35 9.38', 39.35, 9.38],
    ['-33 51, 151 12', -33.85, 151.2],
    ['39°21′ -9°22.8′', 39.35, -9.38],
    ['39.35° -9.38°', 39.35, -9.38],
    ['39°21′ N 9°22.8′ W', 39.35, -9.38],
    ['39º21′ N 9º22.8′ W', 39.35, -9.38],
    ['39°21′ N, 9°22.8′ W', 39.35, -9.38],
    ['39 21 N 9 22.8 W', 39.35, -9.38],
    ['39 21 n 009 22,8 w', 39.35, -9.38],
    ['N39 21 W009 22.8', 39.35, -9.38],
    ['N 39.35, W 9.38', 39.35, -9.38],
    ['9°22′48″ W 39°21′ N', 39.35, -9.38],
    ['9° 22\' 48" W, 39° 21\' 0" N', 39.35, -9.38],
    ["39°21'0''N 9°22'48''W", 39.35, -9.38],
    ['33.85 S / 151.2 E', -33.85, 151.2],
    ['0 S 180 W', 0, -180],
    ['-90 180', -90, 180],
    ['39 009', 39, 9],
  ])('%s', (text, lat, lng) => {
    const { position } = readPosition(text);
    expect(position?.lat).toBeCloseTo(lat, 9);
    expect(position?.lng).toBeCloseTo(lng, 9);
  });

  it('is never degrees and minutes of a latitude alone', () => {
    for (const text of ['39 21.5', '39 21', '39 21,5', '-39 21.5', '39 9']) {
      expect(readPosition(text)).toEqual({
        position: null,
        problem: expect.stringContaining('degrees and minutes'),
      });
    }
  });

  it.each([
    ['39 21.5 N', 'N or S'],
    ['39.35 N 9.38 S', 'N or S'],
    ['39 N 9', 'N or S'],
    ['39 N 9 W 3 E', 'N or S'],
    ['90.001, 0', 'at most'],
    ['200, 10', 'at most'],
    ['10, 181', 'at most'],
    ['', 'like 39.35'],
    ['39.35', 'like 39.35'],
    ['39,35', 'like 39.35'],
    ['39,21.5', 'like 39.35'],
    ['39 60 N 9 W', 'like 39.35'],
    ['39 20 60 N 9 W', 'like 39.35'],
    ['39.5 20 N 9 W', 'like 39.35'],
    ['-39 S 9 W', 'like 39.35'],
    ['39..5, 9', 'like 39.35'],
    ['1e1, 9', 'N or S'],
    ['NaN, NaN', 'like 39.35'],
    ['39 20 10 5 N 9 W', 'like 39.35'],
    ['39 21.5 9 22.8', 'like 39.35'],
    ['Ponta Mare', 'like 39.35'],
    ['a, b', 'like 39.35'],
  ])('is not %j', (text, why) => {
    expect(readPosition(text)).toEqual({ position: null, problem: expect.stringContaining(why) });
  });

  it('is read back as the application writes it', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -90, max: 90, noNaN: true }),
        fc.double({ min: -180, max: 180, noNaN: true }),
        (lat, lng) => {
          const { position } = readPosition(formatLatLng(lat, lng));
          // A tenth of a minute is 1/600 of a degree.
          expect(Math.abs((position?.lat ?? 999) - lat)).toBeLessThanOrEqual(1 / 1199);
          expect(Math.abs((position?.lng ?? 999) - lng)).toBeLessThanOrEqual(1 / 1199);
          const again = readPosition(positionText({ lat, lng })).position;
          expect(again).toEqual(roundedPosition({ lat, lng }));
        },
      ),
    );
  });
});

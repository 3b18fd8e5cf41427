// Positions are read as people write them, and nothing else is taken for one.
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatLatLng, positionText, readPosition } from '#renderer/format/position.ts';
import { windowCatalogues } from '#renderer/i18n/showLanguage.ts';
import { activateLanguage } from '#shared/i18n/activateLanguage.ts';
import { type Language, languages } from '#shared/i18n/language.ts';
import { roundedPosition } from '#shared/model/geo.ts';
import { defaultSettings, type Settings } from '#shared/model/settings.ts';

describe('a position', () => {
  // Also what the application writes, and degrees and minutes with letters in any order: below.
  it.each([
    ['39.35,-9.38', 39.35, -9.38],
    ['39.35 -9.38', 39.35, -9.38],
    ['39.35 −9.38', 39.35, -9.38],
    ['39,35 -9,38', 39.35, -9.38],
    ['39,35, -9,38', 39.35, -9.38],
    ['39.35 / -9.38', 39.35, -9.38],
    ['39 -9', 39, -9],
    ['39, 9', 39, 9],
    ['39,-9.38', 39, -9.38],
    ['39.35 9.38', 39.35, 9.38],
    ['-33 51, 151 12', -33.85, 151.2],
    ['39°21′ -9°22.8′', 39.35, -9.38],
    ['39.35° -9.38°', 39.35, -9.38],
    ['39º21′ N 9º22.8′ W', 39.35, -9.38],
    ['39-21.0N 009-22.8W', 39.35, -9.38],
    ['N39-21.0 W009-22.8', 39.35, -9.38],
    ['39-21-00N 9–22–48W', 39.35, -9.38],
    ['N39 21 W009 22.8', 39.35, -9.38],
    ['N 39.35, W 9.38', 39.35, -9.38],
    ['9°22′48″ W 39°21′ N', 39.35, -9.38],
    ['9° 22\' 48" W, 39° 21\' 0" N', 39.35, -9.38],
    ["39°21'0''N 9°22'48''W", 39.35, -9.38],
    ['33.85 S / 151.2 E', -33.85, 151.2],
    ['0 S 180 W', 0, -180],
    ['-90 180', -90, 180],
    ['39 009', 39, 9],
    ['46 12.5N 1 30W', 46 + 12.5 / 60, -1.5],
    [`46°12'30"N 1°30'0"W`, 46 + 12.5 / 60, -1.5],
    ["N 46° 12.500' W 001° 30.000'", 46 + 12.5 / 60, -1.5],
    ['46:12:30N 001:30:00W', 46 + 12.5 / 60, -1.5],
    ['46:12.5, -1:30', 46 + 12.5 / 60, -1.5],
    ["-46°12'30\" 1°30'", -46 - 12.5 / 60, 1.5],
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
    ["39°21.5' 9°22.8'", 'N or S'],
    ['39 21, 9 22', 'N or S'],
    ['39.35 N 9.38 S', 'N or S'],
    ['39 N 9', 'N or S'],
    ['39 N 9 W 3 E', 'N or S'],
    ['48°N 5°O', 'E or W'],
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
});

/** Activates a language, as in the window. */
const use = (language: Language) => activateLanguage(language, windowCatalogues);

describe.each(languages)('in %s', (language) => {
  beforeAll(() => use(language));
  afterAll(() => use('en'));

  const anywhere = [
    fc.double({ min: -90, max: 90, noNaN: true }),
    fc.double({ min: -180, max: 180, noNaN: true }),
  ] as const;
  /** Degrees, minutes and tenths of minutes. */
  const parts = (limit: number) => fc.tuple(fc.nat(limit - 1), fc.nat(59), fc.nat(9), fc.boolean());

  // Half of the last digit: of a hundredth of a minute, and of a ten-thousandth of a degree.
  it.each([
    ['minutes', 1 / 11_999],
    ['degrees', 1 / 19_999],
    ['decimals', 1 / 19_999],
  ] as const)(
    'a position is read back as the application writes it: %s',
    (positionFormat, half) => {
      fc.assert(
        fc.property(...anywhere, (lat, lng) => {
          const { position } = readPosition(formatLatLng({ lat, lng }, { positionFormat }));
          expect(Math.abs((position?.lat ?? 999) - lat)).toBeLessThanOrEqual(half);
          expect(Math.abs((position?.lng ?? 999) - lng)).toBeLessThanOrEqual(half);
        }),
      );
    },
  );

  it('a position in a field is read as the same point in every language', async () => {
    const written = fc.sample(fc.tuple(...anywhere), 200).map(([lat, lng]) => ({
      text: positionText({ lat, lng }),
      position: roundedPosition({ lat, lng }),
    }));
    for (const other of languages) {
      await use(other);
      for (const { text, position } of written) {
        expect(readPosition(text)).toEqual({ position, problem: null });
      }
    }
    await use(language);
  });

  it('typed degrees and minutes are this position or none, with any letters, marks and order', () => {
    const typed = fc.record({
      lat: parts(90),
      lng: parts(180),
      west: fc.constantFrom('W', 'w', 'O', 'o'),
      mark: fc.constantFrom('.', ','),
      around: fc.constantFrom(['°', '′'], ['° ', "'"], [' ', '']),
      between: fc.constantFrom(' ', ', ', '; ', ' / '),
      letterFirst: fc.boolean(),
      lngFirst: fc.boolean(),
    });
    fc.assert(
      fc.property(typed, ({ lat, lng, west, mark, around, between, letterFirst, lngFirst }) => {
        const angle = ([whole, minutes, tenths]: typeof lat, letter: string) => {
          const text = `${whole}${around[0]}${minutes}${mark}${tenths}${around[1]}`;
          return letterFirst ? `${letter} ${text}` : `${text} ${letter}`;
        };
        const texts = [angle(lat, lat[3] ? 'S' : 'N'), angle(lng, lng[3] ? west : 'E')];
        const { position } = readPosition((lngFirst ? texts.reverse() : texts).join(between));
        const degrees = ([whole, minutes, tenths, negative]: typeof lat) =>
          (negative ? -1 : 1) * (whole + (minutes + tenths / 10) / 60);
        if (language === 'en' && lng[3] && /o/i.test(west)) expect(position).toBeNull();
        else {
          expect(position?.lat).toBeCloseTo(degrees(lat), 9);
          expect(position?.lng).toBeCloseTo(degrees(lng), 9);
        }
      }),
    );
  });
});

it('no text is one position in one language and another in the next', async () => {
  const token = fc.oneof(
    { weight: 2, arbitrary: fc.nat(180).map(String) },
    { weight: 2, arbitrary: fc.constantFrom(...'NSEWOnsewo') },
    { weight: 1, arbitrary: fc.constantFrom(...'°′″\'"-−+.,;/ ') },
  );
  const texts = fc.sample(
    fc.array(token, { maxLength: 8 }).map((tokens) => tokens.join('')),
    20_000,
  );
  const read: string[][] = texts.map(() => []);
  for (const language of languages) {
    await use(language);
    texts.forEach((text, at) => {
      const { position } = readPosition(text);
      if (position) read[at]?.push(JSON.stringify(position));
    });
  }
  await use('en');
  expect(read.filter((positions) => new Set(positions).size > 1)).toEqual([]);
  expect(read.filter((positions) => positions.length > 0).length).toBeGreaterThan(0);
});

describe('a position is written', () => {
  it.each([
    [44.63, -124.51, '44°37.80′ N 124°30.60′ W', '44.6300° N 124.5100° W', '44.6300, -124.5100'],
    [-33.999_99, 0, '34°00.00′ S 000°00.00′ E', '34.0000° S 0.0000° E', '-34.0000, 0.0000'],
    [90, 180, '90°00.00′ N 180°00.00′ E', '90.0000° N 180.0000° E', '90.0000, 180.0000'],
    [-0.000_01, -0.000_01, '00°00.00′ N 000°00.00′ E', '0.0000° N 0.0000° E', '0.0000, 0.0000'],
  ])('%s, %s', (lat, lng, minutes, degrees, decimals) => {
    const text = (positionFormat: Settings['positionFormat']) =>
      formatLatLng({ lat, lng }, { positionFormat });
    expect([text('minutes'), text('degrees'), text('decimals')]).toEqual([
      minutes,
      degrees,
      decimals,
    ]);
  });
});

describe('the letter of west', () => {
  afterAll(() => use('en'));

  it.each([
    ['en', '48°21.00′ N 005°06.00′ W', '48.3500, -5.1000'],
    ['fr', '48°21,00′ N 005°06,00′ O', '48,3500; -5,1000'],
    ['es', '48°21,00′ N 005°06,00′ O', '48,3500; -5,1000'],
    ['pt', '48°21,00′ N 005°06,00′ W', '48,3500; -5,1000'],
  ] as const)('%s: %s', async (language, text, decimals) => {
    await use(language);
    const place = { lat: 48.35, lng: -5.1 };
    expect(formatLatLng(place, defaultSettings)).toBe(text);
    expect(formatLatLng(place, { positionFormat: 'decimals' })).toBe(decimals);
  });
});

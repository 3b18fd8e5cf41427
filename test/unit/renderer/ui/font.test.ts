/** The typeface of the window has every character that the window writes. */
import { globSync, readFileSync } from 'node:fs';
import subsetFont from 'subset-font';
import { expect, test } from 'vitest';

/** The characters of the font's table of format 4, which has those of the basic plane. */
async function charactersOf(file: string): Promise<Set<string>> {
  const options = { keepAllGlyphs: true, targetFormat: 'sfnt' } as const;
  const { buffer, byteOffset } = await subsetFont(readFileSync(file), undefined, options);
  const view = new DataView(buffer, byteOffset);
  const records = Array.from({ length: view.getUint16(4) }, (_, i) => 12 + 16 * i);
  const cmap = records.find((at) => view.getUint32(at) === 0x636d6170) ?? Number.NaN;
  const start = view.getUint32(cmap + 8);
  const tables = Array.from(
    { length: view.getUint16(start + 2) },
    (_, i) => start + view.getUint32(start + 8 + 8 * i),
  );
  const table = tables.find((at) => view.getUint16(at) === 4) ?? Number.NaN;
  const twice = view.getUint16(table + 6);
  const found = new Set<string>();
  for (let at = 0; at < twice; at += 2) {
    const last = view.getUint16(table + 14 + at);
    for (let code = view.getUint16(table + 16 + twice + at); code <= last; code += 1)
      found.add(String.fromCodePoint(code));
  }
  return found;
}

test('no character of the catalogues, the handbook and the map is without a glyph', async () => {
  const has = await charactersOf('src/renderer/ui/inter.woff2');
  expect(has.size).toBeGreaterThan(500);
  const written = globSync([
    'src/{renderer,shared}/i18n/**/*.po',
    'docs/**/*.md',
    'resources/basemap/{countries,places}.json',
  ]);
  expect(written.length).toBeGreaterThan(30);
  const missing = written.flatMap((file) =>
    [...new Set(readFileSync(file, 'utf8'))]
      .filter((character) => character !== '\n' && !has.has(character))
      .map((character) => `${file}: ${character}`),
  );
  expect(missing).toEqual([]);
});

test('its licence is shipped', () => {
  const licence = readFileSync('resources/licences/inter.txt', 'utf8');
  expect(licence).toContain('SIL OPEN FONT LICENSE Version 1.1');
});

/** Every file with messages has them in the catalogue: one that the extraction skips shows ids in a build. */
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test.each([
  ['src/shared/i18n/catalogues/en.po', 'src/{shared,main}/**/*.ts'],
  ['src/renderer/i18n/en.po', 'src/renderer/**/*.{ts,tsx}'],
])('%s has the messages of %s', (catalogue, pattern) => {
  const found = new Set(
    [...readFileSync(catalogue, 'utf8').matchAll(/^#: (.*)$/gm)].map(([, file]) => file),
  );
  const used = globSync(pattern).filter((file) =>
    /from '@lingui\/(core|react)\/(runtime-)?macro'/.test(readFileSync(file, 'utf8')),
  );
  expect(used.length).toBeGreaterThan(0);
  expect(used.filter((file) => !found.has(file))).toEqual([]);
});

/** End-to-end tests await what they read: an assertion that waits, or a helper of test/support/almanac.ts. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const folder = resolve(import.meta.dirname, '../e2e');
const once =
  /\bawait [^=]*\.(innerText|textContent|allInnerTexts|allTextContents|all|getAttribute|inputValue|boundingBox|count|isVisible|isHidden|isEnabled|isChecked)\(\)/;

it.each(readdirSync(folder).filter((name) => name.endsWith('.spec.ts')))('%s', (name) => {
  const lines = readFileSync(join(folder, name), 'utf8').split('\n');
  expect(lines.filter((line) => once.test(line))).toEqual([]);
});

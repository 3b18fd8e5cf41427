/** Descriptions against the profiles of Data Package 2.0, as published at https://datapackage.org/profiles/2.0. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import { expect } from 'vitest';

// The types of the package do not know ES modules.
const addFormats = formats as unknown as typeof formats.default;

export function expectValid(
  profile: 'datapackage' | 'dataresource' | 'tableschema' | 'tabledialect',
  value: object,
): void {
  const path = join(import.meta.dirname, 'datapackage', `${profile}.json`);
  const validator = addFormats(new Ajv({ strict: false, allErrors: true }));
  const isValid = validator.validate(JSON.parse(readFileSync(path, 'utf8')), value);
  expect(isValid, JSON.stringify(validator.errors)).toBe(true);
}

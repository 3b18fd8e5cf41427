// Places of caches that cannot be understood are told, never taken for "nowhere else". What is remembered: test/integration/session/cacheFile.test.ts.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { createCacheLocations } from '#main/session/cacheLocations.ts';
import { thrownFault } from '#support/faults.ts';
import { freshFolder } from '#support/folder.ts';

const URL = 'https://buoys.example';
let folder: string;
beforeEach(() => {
  folder = freshFolder();
});

it('a damaged file of places opens no cache, and stays as it is', () => {
  const file = join(folder, 'cache-places.json');
  writeFileSync(file, '{"demo.sqlite": {"fol');
  const error = thrownFault(() => createCacheLocations(folder).of('demo', URL));
  expect(error).toMatchObject({ kind: 'disk', path: file });
  expect(readFileSync(file, 'utf8')).toBe('{"demo.sqlite": {"fol');
});

// Where caches lie is remembered; what cannot be understood is told, never taken for "nowhere else".
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

it('is the standard place until it was moved, and again once that is forgotten', () => {
  const places = createCacheLocations(folder);
  expect(places.of('demo', URL)).toMatchObject({
    file: join(folder, 'cache/demo.sqlite'),
    moved: false,
  });
  places.move('demo', URL, '/elsewhere', join(folder, 'cache/demo.sqlite'));
  expect(createCacheLocations(folder).of('demo', URL)).toEqual({
    file: '/elsewhere/demo.sqlite',
    moved: true,
    previous: join(folder, 'cache/demo.sqlite'),
  });
  expect(places.of('remote', URL).moved).toBe(false);
  places.forget('demo', URL);
  expect(places.of('demo', URL).moved).toBe(false);
});

it('a damaged file of places opens no cache, and stays as it is', () => {
  const file = join(folder, 'cache-places.json');
  writeFileSync(file, '{"demo.sqlite": {"fol');
  const error = thrownFault(() => createCacheLocations(folder).of('demo', URL));
  expect(error).toMatchObject({ kind: 'disk', path: file });
  expect(readFileSync(file, 'utf8')).toBe('{"demo.sqlite": {"fol');
});

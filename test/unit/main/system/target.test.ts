/** Files that may not be written over. */
import { linkSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { resolveTarget, type TargetOptions } from '#main/system/target.ts';
import { errorSentence } from '#shared/i18n/errorSentence.ts';
import { thrownFault } from '#support/faults.ts';
import { freshFolder } from '#support/folder.ts';

const DATABASE = `SQLite format 3\0${'x'.repeat(100)}`;

function setUp() {
  const folder = freshFolder();
  return (name: string, content?: string): string => {
    const path = join(folder, name);
    if (content !== undefined) writeFileSync(path, content);
    return path;
  };
}

function problemOf(path: string, options?: TargetOptions): string {
  const error = thrownFault(() => resolveTarget(path, options));
  return error?.kind === 'wrong-file' ? errorSentence(error, String) : 'none';
}

test('a new file and an old one may be written; a link is followed', () => {
  const path = setUp();
  expect(resolveTarget(path('new.csv'))).toBe(path('new.csv'));
  const old = path('old.csv', 'a,b');
  expect(resolveTarget(old)).toBe(old);
  symlinkSync(old, path('link.csv'));
  expect(resolveTarget(path('link.csv'))).toBe(old);
  symlinkSync(path('gone'), path('nowhere.csv'));
  expect(() => resolveTarget(path('nowhere.csv'))).toThrow(/ENOENT/);
});

test('a folder and a device are refused', () => {
  const path = setUp();
  mkdirSync(path('folder'));
  expect(problemOf(path('folder'))).toContain('folder');
  expect(problemOf('/dev/null')).toContain('device');
});

test('the cache in use is refused under every name, whatever its content is', () => {
  const path = setUp();
  const cache = path('cache.sqlite', 'damaged');
  symlinkSync(cache, path('link.csv'));
  linkSync(cache, path('hard.csv'));
  for (const name of ['cache.sqlite', 'link.csv', 'hard.csv']) {
    expect(problemOf(path(name), { cache })).toEqual(
      expect.stringContaining('the database in use'),
    );
  }
});

test('another database is refused unless it may be replaced', () => {
  const path = setUp();
  const other = path('other.csv', DATABASE);
  expect(problemOf(other)).toContain('its contents would be lost');
  expect(problemOf(other, { mayReplace: () => false })).toContain('its contents would be lost');
  expect(resolveTarget(other, { mayReplace: (file) => file === other })).toBe(other);
});

test.each(['-wal', '-shm', '-journal'])('a name with %s beside it is refused', (suffix) => {
  const path = setUp();
  const present = path('a.sqlite', DATABASE);
  const log = path(`a.sqlite${suffix}`, 'x');
  expect(problemOf(present, { mayReplace: () => true })).toContain('in use');
  // The log of a database is no target either, and a new file would get a log left behind.
  expect(problemOf(log)).toContain('a.sqlite');
  path(`b.csv${suffix}`, 'x');
  expect(problemOf(path('b.csv'))).toContain('in use');
});

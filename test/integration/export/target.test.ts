/** An export beside and over what is there already: files, links, and what no file may replace. */
import {
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createPartFile } from '#main/export/worker/partFile.ts';
import { integrityOf } from '#support/integrity.ts';
import { expectFault, exportTask, freshCache, freshFolder, open } from '../cache/fixtures.ts';
import { options } from './exported.ts';

const listOf = (path: string) =>
  exportTask({ kind: 'buoys', buoyIds: [] }, path, { sidecar: true });

test('through a link the file it points to is replaced, and described beside it', async () => {
  const cache = await freshCache();
  const [folder, elsewhere] = [freshFolder(), freshFolder()];
  const file = join(elsewhere, 'buoys.csv');
  const link = join(folder, 'current.csv');
  writeFileSync(file, 'old');
  symlinkSync(file, link);
  await cache.writeExport(listOf(link), options);
  expect(lstatSync(link).isSymbolicLink()).toBe(true);
  expect(readFileSync(file, 'utf8')).toContain('buoy_id');
  expect(readdirSync(folder)).toEqual(['current.csv']);
  expect(JSON.parse(readFileSync(`${file}.json`, 'utf8')).path).toBe('buoys.csv');
});

test('a folder of that name appears during the export: the earlier sidecar stays, or none', async () => {
  const folder = freshFolder();
  const path = join(folder, 'out.csv');
  for (const before of [null, 'older']) {
    if (before !== null) writeFileSync(`${path}.json`, before);
    const part = await createPartFile(path, { hashed: true });
    part.out.text('rows');
    await part.sync();
    mkdirSync(path, { recursive: true });
    expect(() => part.finish(() => 'description')).toThrow(/EISDIR/);
    await part.discard();
    expect(existsSync(`${path}.json`)).toBe(before !== null);
  }
  expect(readFileSync(`${path}.json`, 'utf8')).toBe('older');
  expect(readdirSync(folder).sort()).toEqual(['out.csv', 'out.csv.json']);
});

test('a cache, in use or not, stays what it is', async () => {
  const [used, other] = [join(freshFolder(), 'cache.sqlite'), join(freshFolder(), 'other.sqlite')];
  const cache = await open(used);
  await cache.saveNearby({ buoys: [], fetchedAt: 1 });
  await (await open(other)).close();
  const folder = freshFolder();
  const link = join(folder, 'list.csv');
  const hard = join(folder, 'hard.csv');
  symlinkSync(used, link);
  linkSync(used, hard);
  for (const path of [used, `${used}-wal`, link, hard, other]) {
    const before = readFileSync(path);
    await expectFault(cache.writeExport(listOf(path), options), { kind: 'wrong-file', path });
    expect(readFileSync(path).equals(before)).toBe(true);
  }
  expect(integrityOf(cache)).toBe('ok');
});

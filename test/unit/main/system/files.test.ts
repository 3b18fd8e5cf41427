/** Small files, part files and access rights. */
import {
  chmodSync,
  chownSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it, onTestFinished, test } from 'vitest';
import * as z from 'zod/mini';
import { sessionFolder } from '#main/cli/headless.ts';
import {
  backupName,
  isSameFile,
  makePrivateFolder,
  partName,
  sweepParts,
} from '#main/system/files.ts';
import { jsonFile } from '#main/system/jsonFile.ts';
import { Fault } from '#shared/errors.ts';
import { endedPid, ofProcess } from '#support/endedProcess.ts';
import { freshFolder } from '#support/folder.ts';

const modeOf = (path: string): number => statSync(path).mode & 0o777;

describe('a JSON file', () => {
  const open = (content?: string) => {
    const folder = freshFolder();
    const path = join(folder, 'value.json');
    if (content !== undefined) writeFileSync(path, content);
    return { folder, path, file: jsonFile(path, z.object({ a: z.number() }), { a: 1 }) };
  };
  it('reads what it wrote, leaves nothing else behind, and only this user can read it', () => {
    const { folder, path, file } = open();
    expect(file.read()).toEqual({ a: 1 });
    file.write({ a: 2 });
    expect(file.read()).toEqual({ a: 2 });
    expect(readdirSync(folder)).toEqual(['value.json']);
    expect(modeOf(path)).toBe(0o600);
  });
  it.each(['', '{', '[]', '{"a":"x"}'])('that is damaged (%j) is kept', (content) => {
    const { folder, path, file } = open(content);
    expect(file.read()).toEqual({ a: 1 });
    const [kept = ''] = readdirSync(folder);
    expect(kept).toMatch(/^value\.damaged-.*\.json$/);
    expect(readFileSync(join(folder, kept), 'utf8')).toBe(content);
    expect(existsSync(path)).toBe(false);
  });
  it('that is damaged again does not replace the first one kept', () => {
    const { folder, path, file } = open('first');
    file.read();
    writeFileSync(path, 'second');
    file.read();
    const kept = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
    expect(kept.sort()).toEqual(['first', 'second']);
  });
  it('that cannot be read now is not damaged: nothing is forgotten', () => {
    const { folder, path, file } = open();
    mkdirSync(path);
    expect(() => file.read()).toThrow(Fault);
    expect(readdirSync(folder)).toEqual(['value.json']);
    expect(statSync(path).isDirectory()).toBe(true);
  });
});

describe('part files', () => {
  it('of an ended process are removed with what SQLite keeps beside them, and nothing else', async () => {
    const folder = freshFolder();
    const mine = basename(partName(join(folder, 'a.csv')));
    const dead = ofProcess(mine, await endedPid());
    const elsewhere = dead.replace(/almanac-[^-]+/, 'almanac-00000000');
    for (const name of [mine, dead, `${dead}-wal`, elsewhere, 'a.csv', '.b.part']) {
      writeFileSync(join(folder, name), 'x');
    }
    sweepParts(folder);
    expect(readdirSync(folder).sort()).toEqual([mine, elsewhere, 'a.csv', '.b.part'].sort());
  });
  it('have a name the file system takes', () => {
    const folder = freshFolder();
    const part = partName(join(folder, `${'波'.repeat(80)}.csv`));
    writeFileSync(part, '');
    expect(readdirSync(folder)).toEqual([basename(part)]);
  });
});

describe('the session folder of a command', () => {
  it.skipIf(process.getuid?.() !== 0)(
    'of another user is left alone; links are not followed',
    async () => {
      const parent = freshFolder();
      const own = sessionFolder(parent);
      expect(modeOf(own)).toBe(0o700);
      const pid = await endedPid();
      const foreign = join(parent, ofProcess(basename(partName(join(parent, 's'))), pid));
      const dead = join(parent, ofProcess(basename(partName(join(parent, 's'))), pid));
      const link = join(parent, ofProcess(basename(partName(join(parent, 's'))), pid));
      const precious = join(parent, 'precious');
      for (const folder of [foreign, dead, precious]) mkdirSync(folder);
      writeFileSync(join(precious, 'file'), 'x');
      symlinkSync(precious, link);
      chownSync(foreign, 12345, 12345);
      const next = sessionFolder(parent);
      const left = readdirSync(parent).map((name) => join(parent, name));
      expect(left.sort()).toEqual([own, next, foreign, precious].sort());
      expect(existsSync(join(precious, 'file'))).toBe(true);
    },
  );
});

test('the picture of a start without a display lies in a new folder of this user', async () => {
  const script = resolve(import.meta.dirname, '../../../../scripts/lib/display.mjs');
  const { temporaryPicture }: { temporaryPicture: () => string } = await import(
    pathToFileURL(script).href
  );
  const pictures = [temporaryPicture(), temporaryPicture()];
  for (const picture of pictures) {
    onTestFinished(() => rmSync(dirname(picture), { recursive: true }));
    expect(modeOf(dirname(picture))).toBe(0o700);
    expect(readdirSync(dirname(picture))).toEqual([]);
  }
  expect(pictures[0]).not.toBe(pictures[1]);
});

describe('names', () => {
  it('two names of one file are the same file, two files are not', () => {
    const folder = freshFolder();
    const [a, b, link, hard] = ['a', 'b', 'link', 'hard'].map((name) => join(folder, name));
    if (!a || !b || !link || !hard) throw new Error('Names are missing.');
    writeFileSync(a, '');
    writeFileSync(b, '');
    symlinkSync(a, link);
    linkSync(a, hard);
    expect(isSameFile(a, link)).toBe(true);
    expect(isSameFile(a, hard)).toBe(true);
    expect(isSameFile(a, b)).toBe(false);
    expect(isSameFile(a, join(folder, 'none'))).toBe(false);
    expect(isSameFile(join(folder, 'none'), join(folder, 'none'))).toBe(false);
  });
  it('of a file set aside keep its extension and are new', () => {
    const folder = freshFolder();
    const now = Date.UTC(2026, 10, 21, 7);
    const first = backupName(join(folder, 'demo.sqlite'), 'replaced', now);
    expect(first).toBe(join(folder, 'demo.replaced-2026-11-21T07-00-00Z.sqlite'));
    writeFileSync(first, '');
    expect(backupName(join(folder, 'demo.sqlite'), 'replaced', now)).toBe(
      join(folder, 'demo.replaced-2026-11-21T07-00-00Z-2.sqlite'),
    );
  });
});

describe('a private folder', () => {
  it('is made for this user alone; one that exists keeps its access rights', () => {
    const folder = join(freshFolder(), 'a', 'b');
    makePrivateFolder(folder);
    expect(modeOf(folder)).toBe(0o700);
    chmodSync(folder, 0o777);
    makePrivateFolder(folder);
    expect(modeOf(folder)).toBe(0o777);
  });
});

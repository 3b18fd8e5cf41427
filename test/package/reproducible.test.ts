/** The same commit makes the same packages, byte for byte: in another folder, time zone, language and umask. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const hashes = (folder: string) => readFileSync(join(folder, 'dist/SHA256SUMS'), 'utf8');
/** What a build takes from the cache instead of the network. */
const CACHED = /^(electron|package-tools)/;

/** The files of the repository as they are now, with links to the installed packages. */
function copyOfRepository(): string {
  const copy = mkdtempSync(join(tmpdir(), 'almanac-second-build-'));
  onTestFinished(() => rmSync(copy, { recursive: true, force: true }));
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' });
  for (const file of files.split('\0').filter(Boolean)) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(root, file), join(copy, file));
  }
  const link = (folder: string, isWanted: (name: string) => boolean) => {
    mkdirSync(join(copy, folder));
    for (const name of readdirSync(join(root, folder)).filter(isWanted)) {
      const paths = [join(root, folder, name), join(copy, folder, name)];
      execFileSync('sh', ['-c', 'cp -al "$1" "$2" 2>/dev/null || cp -a "$1" "$2"', 'sh', ...paths]);
    }
  };
  link('node_modules', (name) => name !== '.cache');
  link('node_modules/.cache', (name) => CACHED.test(name) && name !== 'package-electron');
  return copy;
}

it('a second build makes the same files', () => {
  const copy = copyOfRepository();
  const date = execFileSync('git', ['log', '-1', '--format=%ct'], { cwd: root, encoding: 'utf8' });
  const started = Date.now();
  const build = 'umask 077 && exec node scripts/package.mjs --with-unsupported-electron';
  execFileSync('sh', ['-c', build], {
    cwd: copy,
    env: { ...process.env, SOURCE_DATE_EPOCH: date.trim(), TZ: 'Pacific/Kiritimati', LC_ALL: 'C' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  process.stderr.write(`A second build: ${Math.round((Date.now() - started) / 1000)} s\n`);
  expect(hashes(copy)).toMatch(/\.deb\n[\s\S]*\.rpm\n/);
  expect(hashes(copy)).toBe(hashes(root));
}, 900_000);

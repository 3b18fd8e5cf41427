/** The rpm package: the files of the Debian package with their modes, and what it requires. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';

const dist = resolve(import.meta.dirname, '../../dist');
const fileOf = (ending: string) =>
  join(dist, readdirSync(dist).find((name) => name.endsWith(ending)) ?? `none${ending}`);

function output(command: string, ...words: string[]): string {
  const { status, stdout, stderr } = spawnSync(command, words, {
    encoding: 'utf8',
    maxBuffer: 1e8,
  });
  expect(status, stderr).toBe(0);
  return stdout;
}

it('has the files of the Debian package, with their owners and modes', () => {
  const format = '[%{FILEMODES:perms} %{FILEUSERNAME}/%{FILEGROUPNAME} %{FILENAMES}\n]';
  const rpm = output('rpm', '-qp', '--qf', format, fileOf('.rpm')).trim().split('\n');
  const deb = output('dpkg-deb', '-c', fileOf('.deb'))
    .trim()
    .split('\n')
    .map((line) => line.replace(/^(\S+) (\S+) .*? \.(\/\S*)( -> .*)?$/, '$1 $2 $3'));
  const files = (lines: string[]) => lines.filter((line) => !line.startsWith('d')).sort();
  expect(files(rpm)).toEqual(files(deb));
  expect(rpm.filter((line) => line.includes('-rwsr-xr-x root/root '))).toHaveLength(1);
  // No folder of the system belongs to it.
  const folders = rpm.filter((line) => line.startsWith('d'));
  expect(folders.length).toBeGreaterThan(5);
  expect(folders.filter((line) => !/ \/usr\/(lib|share\/doc)\/buoy-almanac/.test(line))).toEqual(
    [],
  );
});

it('requires libraries by names of every distribution, provides none of its own, has no build ids', () => {
  const requires = output('rpm', '-qp', '--requires', fileOf('.rpm'));
  for (const one of ['libgtk-3.so.0()(64bit)', 'libasound.so.2()(64bit)', 'xdg-utils']) {
    expect(requires.split('\n')).toContain(one);
  }
  expect(requires).not.toContain('libffmpeg');
  expect(output('rpm', '-qp', '--provides', fileOf('.rpm'))).not.toMatch(/\.so/);
  expect(output('rpm', '-qpl', fileOf('.rpm'))).not.toContain('.build-id');
});

it('unpacks to the same bytes, and removes the profile only when the last version goes', () => {
  const folder = mkdtempSync(join(tmpdir(), 'almanac-rpm-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const unpack = 'cd "$1" && rpm2cpio "$2" | cpio -id --quiet && mkdir deb && dpkg-deb -x "$3" deb';
  output('sh', '-c', unpack, 'sh', folder, fileOf('.rpm'), fileOf('.deb'));
  output('diff', '-r', '--no-dereference', join(folder, 'usr'), join(folder, 'deb/usr'));
  const [name = ''] = readdirSync(join(folder, 'usr/lib'));
  expect(readFileSync(join(folder, 'usr/lib', name, 'buoy-almanac')).length).toBeGreaterThan(1e8);
  const scripts = output('rpm', '-qp', '--scripts', fileOf('.rpm'));
  expect(scripts).toContain('if [ "$1" = 0 ]; then remove_profile; fi');
  expect(scripts).toContain("'.config/Buoy Almanac'");
});

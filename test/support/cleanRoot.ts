/** A Debian system with nothing but its base in a folder, to install a package in. Needs root, debootstrap and a mirror. */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const MIRROR = 'http://deb.debian.org/debian';
const CACHE = resolve(import.meta.dirname, '../../node_modules/.cache/clean-root');
/** For the keyring of a session, and for file types. */
export const DESKTOP = ['dbus', 'gnome-keyring', 'desktop-file-utils'];
const USER = '1000';

/** Why there can be no root here; null: there can. */
export function noRootReason(): string | null {
  if (process.getuid?.() !== 0) return 'only root can change the root folder';
  if (spawnSync('debootstrap', ['--version']).error) return 'debootstrap is missing';
  return null;
}

export interface Ended {
  code: number | null;
  out: string;
  err: string;
}

/** Runs words in a root that has its own /proc, the devices of this system and no other mount. */
function runIn(root: string, words: readonly string[], input = ''): Promise<Ended> {
  const script =
    'mount -t proc proc "$1/proc" && mount --rbind /dev "$1/dev" && shift && exec "$@"';
  return new Promise((done, fail) => {
    const child = spawn('unshare', ['--mount', 'sh', '-c', script, 'sh', root, ...words], {
      env: { PATH: process.env.PATH ?? '', LANG: 'C.UTF-8', DEBIAN_FRONTEND: 'noninteractive' },
    });
    let [out, err] = ['', ''];
    child.stdout.on('data', (chunk: Buffer) => {
      out += chunk.toString();
    });
    child.stderr.on('data', (chunk: Buffer) => {
      err += chunk.toString();
    });
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
    child.on('error', fail);
    child.on('close', (code) => done({ code, out, err }));
  });
}

/** The root that the others are copies of, made once, with the packages that tests install in its apt cache. */
async function baseRoot(suite: string, depends: readonly string[]): Promise<string> {
  const base = join(CACHE, suite);
  const marker = join(CACHE, `${suite}.txt`);
  const contents = [...depends, ...DESKTOP].join('\n');
  if (existsSync(marker) && readFileSync(marker, 'utf8') === contents) return base;
  rmSync(base, { recursive: true, force: true });
  execFileSync('debootstrap', ['--variant=minbase', suite, base, MIRROR], { stdio: 'ignore' });
  // A crash of this machine makes a new root necessary, but nothing else.
  writeFileSync(join(base, 'etc/dpkg/dpkg.cfg.d/unsafe-io'), 'force-unsafe-io\n');
  // The first of alternatives that this release has.
  const names = depends.map((one) => one.split(' | ').at(suite === 'bookworm' ? -1 : 0) ?? one);
  const download = [...INSTALL, '--download-only', ...names, ...DESKTOP];
  const { code, err } = await runIn(base, ['chroot', base, ...download]);
  if (code !== 0) throw new Error(`The packages of ${suite} could not be downloaded: ${err}`);
  execFileSync('useradd', ['--root', base, '--create-home', '--uid', USER, 'person']);
  writeFileSync(marker, contents);
  return base;
}

const INSTALL = ['apt-get', 'install', '-y', '-q', '--no-install-recommends'];

export interface CleanRoot {
  folder: string;
  /** The number of packages that installing a file of the root would add. */
  countInstalled: (file: string) => Promise<number>;
  /** Packages of the mirror, or files of the root. */
  install: (...packages: string[]) => Promise<Ended>;
  /** As root. */
  run: (words: readonly string[]) => Promise<Ended>;
  /** As a person with a home, without a display. */
  asPerson: (words: readonly string[], input?: string) => Promise<Ended>;
  /** In a session bus with an unlocked keyring. */
  inSession: (words: readonly string[], input?: string) => Promise<Ended>;
  remove: () => void;
}

/** @param depends lines of depends.txt */
export async function cleanRoot(suite: string, depends: readonly string[]): Promise<CleanRoot> {
  const base = await baseRoot(suite, depends);
  const folder = mkdtempSync(`${base}-`);
  // Keeps owners, modes and links.
  execFileSync('cp', ['-a', `${base}/.`, folder]);
  cpSync('/etc/resolv.conf', join(folder, 'etc/resolv.conf'), { dereference: true });
  const run = (words: readonly string[]) => runIn(folder, ['chroot', folder, ...words]);
  const home = '/home/person';
  const asPerson = (words: readonly string[], input?: string) => {
    const person = ['chroot', `--userspec=${USER}:${USER}`, folder];
    const env = ['env', `--chdir=${home}`, `HOME=${home}`];
    return runIn(folder, [...person, ...env, ...words], input);
  };
  const keyring =
    'printf test | gnome-keyring-daemon --unlock --components=secrets >/dev/null 2>&1; exec "$@"';
  return {
    folder,
    async countInstalled(file) {
      const { out } = await run([...INSTALL, '--simulate', file]);
      return out.match(/^Inst /gm)?.length ?? 0;
    },
    install: (...packages) => run([...INSTALL, ...packages]),
    run,
    asPerson,
    inSession: (words, input) =>
      asPerson(['dbus-run-session', '--', 'sh', '-c', keyring, 'sh', ...words], input),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** A package like another one, of another version. */
export function repack(deb: string, version: string, to: string): void {
  const folder = mkdtempSync(`${to}-`);
  execFileSync('dpkg-deb', ['--raw-extract', deb, folder]);
  const control = join(folder, 'DEBIAN/control');
  const text = readFileSync(control, 'utf8').replace(/^Version: .*$/m, `Version: ${version}`);
  writeFileSync(control, text);
  execFileSync('dpkg-deb', ['--root-owner-group', '-Znone', '--build', folder, to]);
  rmSync(folder, { recursive: true });
}

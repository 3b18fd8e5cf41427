/** What a fresh machine needs: Node, packages without a compiler, packages of the system. */
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { freshFolder } from '#support/folder.ts';
import { PROGRAMS as NAMED, npm, program, run } from '../../../scripts/lib/run.mjs';
import { hasProgram, PROGRAMS } from '../../../scripts/lib/system.mjs';

const root = resolve(import.meta.dirname, '../../..');
const read = (name: string) => readFileSync(join(root, name), 'utf8');
const manifest = JSON.parse(read('package.json'));
const lock = JSON.parse(read('package-lock.json'));

test('npm compiles nothing: the lock says that better-sqlite3 has its binaries', () => {
  const { gypfile } = lock.packages['node_modules/better-sqlite3'];
  expect(gypfile, 'npm drops the field when it writes the lock: `npm run lock` puts it back').toBe(
    false,
  );
});

describe('before a script runs', () => {
  const check = (folder: string, agent: string) => {
    const env = { ...process.env, npm_config_user_agent: agent };
    const words = ['-r', join(folder, 'checkNode.cjs'), '-e', 'console.log("runs")'];
    const { status, stdout, stderr } = spawnSync(process.execPath, words, {
      encoding: 'utf8',
      env,
    });
    return { status, stdout, stderr };
  };
  const scripts = join(root, 'scripts');

  test.each(['0.12.18', '16.20.2', '18.20.8', '20.18.0', '21.7.3', '22.11.0'])(
    'one sentence says that Node %s is too old, and what to install',
    (version) => {
      const { status, stdout, stderr } = check(scripts, `npm/10.8.2 node/v${version} linux x64`);
      expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
      expect(stderr).toMatch(
        /^Node \S+ is too old: install Node 24 .*, then run "npm ci" again\.\n$/,
      );
      expect(stderr).toContain(version);
    },
  );

  test.each(['20.19.0', '20.20.2', '22.12.0', '23.0.0', '24.21.0', '26.1.0'])(
    'Node %s is accepted',
    (version) => {
      const ended = check(scripts, `npm/11.6.2 node/v${version} linux x64 workspaces/false`);
      expect(ended).toEqual({ status: 0, stdout: 'runs\n', stderr: '' });
    },
  );

  test('one sentence says that `npm ci` has not run', () => {
    const folder = freshFolder();
    copyFileSync(join(scripts, 'checkNode.cjs'), join(folder, 'checkNode.cjs'));
    const { status, stderr } = check(folder, '');
    expect(status).toBe(1);
    expect(stderr).toMatch(/^The packages .* run "npm ci" first\.\n$/);
  });

  test('package.json names the same versions of Node, and each script with code of this project is checked', () => {
    expect(manifest.engines.node).toBe('^20.19.0 || >=22.12.0');
    expect(lock.packages[''].engines).toEqual(manifest.engines);
    const unchecked = Object.entries<string>(manifest.scripts)
      .filter(([, line]) => !line.startsWith('node -r ./scripts/checkNode.cjs '))
      .map(([name]) => name);
    expect(unchecked).toEqual(['typecheck', 'lint', 'format', 'messages', 'lock']);
  });
});

describe('a program of a package', () => {
  test.each(NAMED)('%s is a file that Node runs, on any system', (name) => {
    const [command, file = '', ...words] = program(name, '--version');
    expect([command, words]).toEqual([process.execPath, ['--version']]);
    expect(file.startsWith(join(root, 'node_modules'))).toBe(true);
    expect(readFileSync(file, 'utf8')).toMatch(/^#!\/usr\/bin\/env node/);
  });

  test('needs nothing in PATH', async () => {
    const into: Buffer[] = [];
    expect(await run(program('vitest', '--version'), { env: { PATH: '' }, into })).toBe(0);
    expect(Buffer.concat(into).toString()).toContain('vitest/');
  });

  test('npm is the one that runs the script', () => {
    const before = process.env.npm_execpath;
    onTestFinished(() => {
      if (before === undefined) delete process.env.npm_execpath;
      else process.env.npm_execpath = before;
    });
    process.env.npm_execpath = '/node/lib/npm/bin/npm-cli.js';
    expect(npm('ci')).toEqual([process.execPath, '/node/lib/npm/bin/npm-cli.js', 'ci']);
    process.env.npm_execpath = '/usr/lib/yarn.js';
    expect(npm('ci')).toEqual(['npm', 'ci']);
  });
});

test('a program is found in each folder of PATH, with the endings that a system has', () => {
  const folder = freshFolder();
  mkdirSync(join(folder, 'readelf.EXE'));
  const path = ['', '/nowhere', folder].join(delimiter);
  expect(hasProgram('readelf', path, ['.COM', '.EXE'])).toBe(true);
  expect(hasProgram('readelf', path, [''])).toBe(false);
});

/** Programs of every Debian system, and those for which a test has another way. */
const BASE = [
  ...['bash', '/bin/sh', 'cp', 'dpkg-deb', 'mkfifo', 'mount', 'setpriv', 'sh', 'umount'],
  ...['unshare', 'useradd'],
  // Tests that need them are skipped, with a sentence, or read a package that brings them.
  ...['debootstrap', 'python3', '/usr/bin/python3'],
];

test('each program that a test starts is in the list of system packages', () => {
  const listed = Object.values(PROGRAMS).flatMap((group) => Object.keys(group));
  const started = readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('node_modules'))
    .flatMap((name) =>
      [...read(`test/${name}`).matchAll(/\b(?:spawn|execFile)\w*\)?\(\s*'([^']+)'/g)].map(
        ([, it]) => it,
      ),
    );
  expect(started).toContain('ncdump');
  expect(started.filter((name) => ![...listed, ...BASE].includes(name ?? ''))).toEqual([]);
});

test('a container for development installs packages of npm and of the system', () => {
  const { image, onCreateCommand } = JSON.parse(read('.devcontainer/devcontainer.json'));
  expect(image).toMatch(/:24-bookworm$/);
  expect(onCreateCommand).toBe('npm ci && npm run system');
  expect(manifest.scripts.system).toContain('scripts/lib/system.mjs');
});

/** The Debian package as an ordinary user has it: commands without display or session, a window in its sandbox. */
import { type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startDemoService } from '#main/demo/service.ts';

const root = resolve(import.meta.dirname, '../..');
const isRoot = process.getuid?.() === 0;
const NOBODY = 65_534;

const installed = mkdtempSync(join(tmpdir(), 'almanac-package-'));
/** The name of the package, which says when its Electron is not supported. */
let name = '';
let program = '';
const home = join(installed, 'home');

beforeAll(() => {
  const deb = debianFile();
  const { status, stderr } = spawnSync('dpkg-deb', ['-x', deb, installed]);
  expect(String(stderr)).toBe('');
  expect(status).toBe(0);
  [name = ''] = readdirSync(join(installed, 'usr/lib'));
  program = join(installed, 'usr/lib', name, 'buoy-almanac');
  chmodSync(installed, 0o755);
  mkdirSync(home);
  if (isRoot) chownSync(home, NOBODY, NOBODY);
});
function debianFile(): string {
  const found = readdirSync(join(root, 'dist')).find((file) => file.endsWith('.deb'));
  if (!found) throw new Error('There is no package: npm run package makes it.');
  return join(root, 'dist', found);
}
afterAll(() => rmSync(installed, { recursive: true, force: true }));

/** Neither display nor session bus, and nothing of who runs the test. */
const env = { PATH: process.env.PATH ?? '', HOME: home, LANG: 'C.UTF-8', TMPDIR: tmpdir() };

/** The same words as an ordinary user. */
const asUser = (words: readonly string[]): string[] =>
  isRoot
    ? ['setpriv', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups', ...words]
    : [...words];

function start(words: readonly string[], options: SpawnOptions = {}) {
  const [command = '', ...args] = asUser(words);
  return spawn(command, args, { env, cwd: home, ...options });
}

interface Ended {
  code: number | null;
  out: string;
  err: string;
}

/** @param line words, or a text that is divided at its spaces */
function run(line: string | readonly string[], input = ''): Promise<Ended> {
  const words = typeof line === 'string' ? line.split(' ').filter(Boolean) : line;
  return new Promise((done, fail) => {
    const child = start([program, ...words]);
    let out = '';
    let err = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      out += chunk.toString();
    });
    child.stderr?.on('data', (chunk: Buffer) => {
      err += chunk.toString();
    });
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(input);
    child.on('error', fail);
    child.on('close', (code) => done({ code, out, err }));
  });
}

describe('what is in it', () => {
  const files = () =>
    readdirSync(installed, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));

  it('a desktop entry, an icon, the licences of all that is shipped', () => {
    const entry = readFileSync(join(installed, `usr/share/applications/${name}.desktop`), 'utf8');
    expect(entry).toMatch(/^Name=Buoy Almanac$/m);
    expect(entry).toMatch(new RegExp(`^Exec=${name} %f$`, 'm'));
    expect(entry).toMatch(new RegExp(`^Icon=${name}$`, 'm'));
    expect(entry).toMatch(/^Categories=Science;/m);
    for (const size of [16, 24, 32, 48, 64, 128, 256, 512]) {
      const icon = join(installed, `usr/share/icons/hicolor/${size}x${size}/apps/${name}.png`);
      const png = readFileSync(icon);
      // Width and height in the header of a PNG.
      expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([size, size]);
    }
    const beside = join(program, '..');
    const copyright = join(installed, `usr/share/doc/${name}/copyright`);
    expect(readFileSync(copyright, 'utf8')).toContain('MIT License');
    for (const name of [
      'LICENSE.electron.txt',
      'LICENSES.chromium.html',
      'licences/basemap.txt',
      'licences/inter.txt',
    ]) {
      expect(statSync(join(beside, name)).size, name).toBeGreaterThan(500);
    }
    const packages = readFileSync(join(beside, 'licences/packages.txt'), 'utf8');
    for (const name of ['react', 'chart.js', '@github/keytar', 'better-sqlite3']) {
      expect(packages).toMatch(new RegExp(`^${name} \\d`, 'm'));
    }
  });

  it('a name that says when its Electron gets no security fixes, and the library of the keychain', () => {
    const control = (field: string) =>
      String(spawnSync('dpkg-deb', ['-f', debianFile(), field]).stdout).trim();
    const version = readFileSync(join(program, '../version'), 'utf8').trim().replace(/^v/, '');
    const supported = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).devDependencies;
    if (version === supported.electron) expect(name).toBe('buoy-almanac');
    else {
      expect(name).toBe('buoy-almanac-unsupported-electron');
      expect(control('Description')).toContain(`Electron ${version} gets no security fixes`);
    }
    expect(control('Package')).toBe(name);
    const depends = control('Depends').split(', ');
    const reference = readFileSync(join(root, 'scripts/package/depends.txt'), 'utf8');
    expect(depends.map((one) => one.replace(/^libc6 \(>= 2\.\d+\)$/, 'libc6'))).toEqual(
      reference.trim().split('\n'),
    );
  });

  it('files for the desktop that its own tools accept', () => {
    const share = join(installed, 'usr/share');
    const accepts = (command: string, ...words: string[]) => {
      const { status, stdout, stderr } = spawnSync(command, words, { encoding: 'utf8' });
      expect(`${stdout}${stderr}`, command).not.toMatch(/error|warning|hint/i);
      expect(status, command).toBe(0);
    };
    accepts('desktop-file-validate', join(share, `applications/${name}.desktop`));
    const metainfo = join(share, 'metainfo/org.buoyalmanac.BuoyAlmanac.metainfo.xml');
    accepts('appstreamcli', 'validate', '--no-net', metainfo);
    expect(readFileSync(metainfo, 'utf8')).not.toMatch(/@[A-Z]+@/);
  });

  it('the setuid helper of the sandbox, everything owned by root, nothing else that is special', () => {
    const listed = String(spawnSync('dpkg-deb', ['-c', debianFile()], { maxBuffer: 1e8 }).stdout);
    const lines = listed.trim().split('\n');
    expect(lines.filter((line) => !/^\S+ root\/root /.test(line))).toEqual([]);
    const modes = lines.map((line) => line.replace(/^(\S+) .* \.\/(\S*).*/, '$1 $2'));
    const special = modes.filter((line) => !/^(drwxr-xr-x|lrwxrwxrwx|-rw-r--r--) /.test(line));
    expect(special.sort()).toEqual([
      `-rwsr-xr-x usr/lib/${name}/chrome-sandbox`,
      `-rwxr-xr-x usr/lib/${name}/buoy-almanac`,
      `-rwxr-xr-x usr/lib/${name}/chrome_crashpad_handler`,
    ]);
  });

  it('fuses that leave nothing open that the application does not need', async () => {
    const wire = await getCurrentFuseWire(program);
    const on = '1'.charCodeAt(0);
    expect({
      runAsNode: wire[FuseV1Options.RunAsNode] === on,
      cookieEncryption: wire[FuseV1Options.EnableCookieEncryption] === on,
      nodeOptions: wire[FuseV1Options.EnableNodeOptionsEnvironmentVariable] === on,
      inspect: wire[FuseV1Options.EnableNodeCliInspectArguments] === on,
      onlyAsar: wire[FuseV1Options.OnlyLoadAppFromAsar] === on,
      filePrivileges: wire[FuseV1Options.GrantFileProtocolExtraPrivileges] === on,
    }).toEqual({
      runAsNode: false,
      cookieEncryption: true,
      nodeOptions: false,
      inspect: false,
      onlyAsar: true,
      filePrivileges: false,
    });
  });

  it('nothing that only developers need, and no path of the machine that made it', () => {
    const names = files().map((path) => path.slice(installed.length));
    expect(names.filter((name) => /\.(map|ts|tsx|gyp|c|cpp)$|\/test\//.test(name))).toEqual([]);
    const archive = readFileSync(join(program, '../resources/app.asar'), 'latin1');
    expect(archive).toContain('cache-worker.cjs');
    expect(archive).not.toMatch(/"[^"]+\.(map|ts)":\{/);
    for (const word of [`${root}/`, 'vitest', 'playwright']) {
      expect(archive.includes(word), word).toBe(false);
    }
  });
});

describe('commands, without display and session bus, as an ordinary user', () => {
  it('status, buoys, sync and export end with their codes', async () => {
    const status = await run('status');
    expect(status, status.err).toMatchObject({ code: 0 });
    expect(status.out).toContain('none connected');
    const buoys = await run('buoys --demo --json');
    expect(buoys, buoys.err).toMatchObject({ code: 0 });
    expect(JSON.parse(buoys.out).buoys.length).toBeGreaterThan(100);
    const range = '--buoy 100 --from 2016-01-01 --to 2016-01-31 --demo';
    const synced = await run(`sync ${range} --json`);
    expect(synced, synced.err).toMatchObject({ code: 0 });
    const exported = await run(`export readings ${range} --dialect plain --out january.csv`);
    expect(exported, exported.err).toMatchObject({ code: 0, out: '' });
    const { data } = Papa.parse(readFileSync(join(home, 'january.csv'), 'utf8'), {
      header: true,
      skipEmptyLines: true,
    });
    expect(data.length).toBeGreaterThan(1000);
    expect(data.length).toBe(JSON.parse(synced.out).buoys[0].readings);
    const january = "buoy_id = 100 AND time < '2016-02-01'";
    const count = `SELECT count(*) AS n FROM v_reading WHERE ${january}`;
    const counted = await run(['sql', count, '--json', '--demo']);
    expect(counted, counted.err).toMatchObject({ code: 0 });
    expect(JSON.parse(counted.out).rows).toEqual([{ n: data.length }]);
  });

  it.each([
    ['frob', '', 2, /unknown command 'frob'/],
    ['latest', '', 2, /No service is connected/],
    ['latest --url=http://127.0.0.1:9 --key-stdin', 'key', 5, /Cannot reach the service/],
    ['buoys --demo --user-data-dir /usr/none', '', 7, /Cannot use/],
  ])('%s fails with its own code', async (line, input, code, sentence) => {
    const ended = await run(line, input);
    expect(ended.err).toMatch(sentence);
    expect(ended).toMatchObject({ code, out: '' });
  });
});

it('connect needs a keychain, which an ordinary session bus would have', async () => {
  const service = await startDemoService();
  const ended = await run(`connect --url=${service.url}`, service.key);
  await service.stop();
  expect(ended.err).toMatch(/Cannot use the system keychain/);
  expect(ended).toMatchObject({ code: 3, out: '' });
});

describe('the window, under Xvfb, as an ordinary user', () => {
  it('opens on the demo, its renderer in the sandbox', async () => {
    const picture = join(home, 'map.png');
    const window = start(
      [
        'xvfb-run',
        '-a',
        program,
        '--demo',
        `--user-data-dir=${join(home, 'window')}`,
        '--screenshot',
        picture,
        '--stay',
        '--log-level=3',
      ],
      { detached: true },
    );
    const group = window.pid ?? 0;
    let out = '';
    try {
      await new Promise<void>((done, fail) => {
        window.stdout?.on('data', (chunk: Buffer) => {
          out += chunk.toString();
          if (out.includes('Map screen:')) done();
        });
        window.once('error', fail);
        window.once('exit', (code) => fail(new Error(`It ended with ${code}: ${out}`)));
      });
      expect(out).toContain('Demo — simulated');
      expect(readFileSync(picture).subarray(1, 4).toString()).toBe('PNG');
      const renderers = processesOf(program).filter(({ command }) =>
        command.includes('--type=renderer'),
      );
      expect(renderers.length).toBeGreaterThan(0);
      for (const { command, status } of renderers) {
        expect(command).not.toContain('--no-sandbox');
        // Its system calls are filtered, and it is a process of a namespace of its own.
        expect(status).toMatch(/^Seccomp:\t2$/m);
        expect(status).toMatch(/^NSpid:\t\d+\t\d+/m);
      }
    } finally {
      process.kill(-group, 'SIGTERM');
    }
  });
});

/** Command line and kernel's record of every process that runs this program. */
function processesOf(executable: string): { command: string; status: string }[] {
  const found: { command: string; status: string }[] = [];
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
      if (command.startsWith(executable))
        found.push({ command, status: readFileSync(`/proc/${pid}/status`, 'utf8') });
    } catch {
      // It ended meanwhile.
    }
  }
  return found;
}

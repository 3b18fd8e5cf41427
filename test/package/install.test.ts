/** The Debian package in systems with nothing but their base: installed, used by an ordinary user, upgraded, removed. */
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startDemoService } from '#main/demo/service.ts';
import { startDisplay } from '#scripts/lib/display.mjs';
import { type CleanRoot, cleanRoot, DESKTOP, noRootReason, repack } from '../support/cleanRoot.ts';

const root = resolve(import.meta.dirname, '../..');
const dist = join(root, 'dist');
/** A system without recommended packages gets no more than these. */
const MOST_PACKAGES = 150;
const MINUTES = 60_000;
const RANGE = '--buoy 100 --from 2016-01-01 --to 2016-01-07'.split(' ');

const reason = noRootReason();
if (reason) process.stderr.write(`Not tested in a clean Debian: ${reason}.\n`);

// One with and one without packages that are named for their 64-bit times ("t64").
describe.skipIf(reason).each(['bookworm', 'trixie'])('in a clean Debian %s', (suite) => {
  const deb = readdirSync(dist).find((file) => file.endsWith('.deb')) ?? '';
  const [name = '', version] = deb.split('_');
  const data = '/home/person/.config/Buoy Almanac';
  const profile = () => join(system.folder, 'etc/apparmor.d', name);
  let system: CleanRoot;
  let service: Awaited<ReturnType<typeof startDemoService>>;

  beforeAll(async () => {
    const depends = readFileSync(join(root, 'scripts/package/depends.txt'), 'utf8');
    system = await cleanRoot(suite, depends.trim().split('\n'));
    copyFileSync(join(dist, deb), join(system.folder, 'tmp/new.deb'));
    repack(join(dist, deb), '0.0.1', join(system.folder, 'tmp/old.deb'));
    service = await startDemoService();
  }, 10 * MINUTES);
  afterAll(async () => {
    await service?.stop();
    system?.remove();
  });

  const succeed = async (running: ReturnType<CleanRoot['run']>): Promise<string> => {
    const { code, out, err } = await running;
    expect(code, `${out}\n${err}`).toBe(0);
    return out;
  };

  it('adds few packages', async () => {
    const count = await system.countInstalled('/tmp/new.deb');
    expect(count).toBeGreaterThan(50);
    expect(count).toBeLessThanOrEqual(MOST_PACKAGES);
    process.stderr.write(`${suite}: ${count} packages\n`);
  });

  it(
    'installs with every library that it names',
    async () => {
      await succeed(system.install('/tmp/old.deb'));
      expect(existsSync(profile())).toBe(false);
      const folder = `/usr/lib/${name}`;
      const files = await succeed(system.run(['find', folder, '-type', 'f', '-size', '+4k']));
      const elf = files
        .trim()
        .split('\n')
        .filter((path) =>
          readFileSync(join(system.folder, path)).subarray(0, 4).equals(Buffer.from('\x7fELF')),
        );
      expect(elf.length).toBeGreaterThan(5);
      const { out } = await system.run(['env', `LD_LIBRARY_PATH=${folder}`, 'ldd', ...elf]);
      expect(out).toContain('libgtk-3.so.0 => /');
      expect(out).not.toContain('not found');
    },
    10 * MINUTES,
  );

  it(
    'an upgrade keeps database, settings and key',
    async () => {
      await succeed(system.install(...DESKTOP));
      await succeed(system.inSession([name, 'connect', `--url=${service.url}`], service.key));
      await succeed(system.inSession([name, 'sync', ...RANGE]));
      const settings = join(system.folder, data, 'settings.json');
      writeFileSync(settings, JSON.stringify({ theme: 'dark' }));
      const readings = [name, 'readings', ...RANGE, '--offline', '--json'];
      const before = await succeed(system.inSession(readings));
      expect(JSON.parse(before).total).toBeGreaterThan(50);

      acceptProfiles(system.folder);
      await succeed(system.install('/tmp/new.deb'));
      expect(await succeed(system.run(['dpkg-query', '-W', name]))).toBe(`${name}\t${version}\n`);
      expect(await succeed(system.inSession(readings))).toBe(before);
      expect(readFileSync(settings, 'utf8')).toContain('"dark"');
      const status = await succeed(system.inSession([name, 'status', '--json']));
      expect(JSON.parse(status)).toMatchObject({ key: { storage: 'keychain' } });
    },
    10 * MINUTES,
  );

  it('has a profile where AppArmor knows user namespaces', () => {
    expect(readFileSync(profile(), 'utf8')).toContain(`/usr/lib/${name}/buoy-almanac`);
    expect(readFileSync(join(system.folder, 'tmp/parsed'), 'utf8')).not.toContain('--replace');
  });

  it('a database is a file type of its own that the application opens', async () => {
    const [cache] = readdirSync(join(system.folder, data, 'cache')).filter((file) =>
      file.endsWith('.sqlite'),
    );
    const type = 'application/x-buoy-almanac';
    const info = await succeed(
      system.asPerson(['gio', 'info', '-a', 'standard::content-type', `${data}/cache/${cache}`]),
    );
    expect(info).toContain(`standard::content-type: ${type}\n`);
    expect(await succeed(system.asPerson(['gio', 'mime', type]))).toContain(`${name}.desktop`);
  });

  it(
    'opens a window whose processes are in the sandbox',
    async () => {
      const { display, stop } = await startDisplay();
      try {
        const screenshot = [name, '--demo', '--screenshot', 'map.png', '--user-data-dir=window'];
        const out = await succeed(
          system.asPerson(['env', `DISPLAY=${display}`, ...screenshot, '--log-level=3']),
        );
        expect(out).toContain('Map screen:');
        const picture = readFileSync(join(system.folder, 'home/person/map.png'));
        expect(picture.subarray(1, 4).toString()).toBe('PNG');
        // Without user namespaces, which a process in a chroot cannot create, Chromium starts with the setuid helper only.
        const helper = `/usr/lib/${name}/chrome-sandbox`;
        await succeed(system.run(['chmod', '0755', helper]));
        const { code, err } = await system.asPerson(['env', `DISPLAY=${display}`, ...screenshot]);
        expect(code).not.toBe(0);
        expect(err).toMatch(/SUID sandbox helper|setuid sandbox/i);
        await succeed(system.run(['chmod', '4755', helper]));
      } finally {
        stop();
      }
    },
    3 * MINUTES,
  );

  it(
    'leaves what is the person’s when it is removed, and says where',
    async () => {
      for (const action of ['remove', 'purge']) {
        const out = await succeed(system.run(['apt-get', action, '-y', name]));
        expect(out, action).toContain("'.config/Buoy Almanac'");
        const kept = readdirSync(join(system.folder, data));
        expect(kept).toEqual(expect.arrayContaining(['cache', 'settings.json']));
        expect(existsSync(join(system.folder, 'home/person/.local/share/keyrings'))).toBe(true);
      }
      expect(existsSync(profile())).toBe(false);
      expect(existsSync(join(system.folder, 'usr/lib', name))).toBe(false);
    },
    MINUTES,
  );
});

/** An AppArmor that accepts every profile and records what it was started with. */
function acceptProfiles(folder: string): void {
  mkdirSync(join(folder, 'etc/apparmor.d/abi'), { recursive: true });
  writeFileSync(join(folder, 'etc/apparmor.d/abi/4.0'), '');
  const parser = join(folder, 'usr/sbin/apparmor_parser');
  writeFileSync(parser, '#!/bin/sh\necho "$@" >> /tmp/parsed\n', { mode: 0o755 });
}

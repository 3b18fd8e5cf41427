/** Rules of the scripts: which runtime runs, what a package is called, what a report says. */
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { freshFolder } from '#support/folder.ts';
import { isBuilt } from '../../../scripts/lib/build.mjs';
import { recentFailure } from '../../../scripts/lib/runtime.mjs';
import { sandboxProblem } from '../../../scripts/lib/sandbox.mjs';
import { startOptions, windowSwitches } from '../../../scripts/lib/startOptions.mjs';
import {
  endToEndFigures,
  printSummary,
  runSteps,
  type Step,
  script,
  withReport,
} from '../../../scripts/lib/steps.mjs';
import { hasProgram, installPackages } from '../../../scripts/lib/system.mjs';
import { verifyReport } from '../../../scripts/lib/verifyReport.mjs';
import { keepElectronLicence } from '../../../scripts/package/application.mjs';
import { debianPackages, neededLibraries } from '../../../scripts/package/dependencies.mjs';
import { packageIdentity } from '../../../scripts/package/identity.mjs';
import { checkTests, checkVersion, runChecks } from '../../../scripts/package/release.mjs';

const HOUR = 3_600_000;
const root = join(import.meta.dirname, '../../..');

describe('npm start', () => {
  const switches = (virtual: boolean, ...words: string[]) =>
    windowSwitches(startOptions(words), { from: '/home', virtual });
  test.each([
    [[], []],
    [['--gtk-version=3'], ['--gtk-version=3']],
    [
      ['--screenshot', 'map.png'],
      ['--screenshot=/home/map.png', '--demo'],
    ],
    [
      ['--no-demo', '--screenshot=/map.png', '--timings'],
      ['--screenshot=/map.png', '--timings'],
    ],
    [
      ['--user-data-dir', 'sea', '--demo'],
      ['--demo', '--user-data-dir=/home/sea'],
    ],
  ])('hands the window the options %j as %j', (words, given) => {
    expect(switches(false, ...words)).toEqual(given);
  });
  test('opens it on a virtual display, not on that of a Wayland session', () => {
    const [, platform, picture, ...others] = switches(true, '--no-demo');
    expect([platform, ...others]).toEqual(['--ozone-platform=x11', '--stay']);
    expect(picture).toMatch(/^--screenshot=.*map\.png$/);
  });
  test.each(['--gtkversion=3', '--dmeo', 'demo'])('refuses %s with the help', (word) => {
    const { status, stderr } = spawnSync(process.execPath, ['scripts/start.mjs', word], {
      cwd: root,
      encoding: 'utf8',
    });
    expect(status).toBe(2);
    expect(stderr).toMatch(/^[^\n]*(Unknown option|Unexpected argument)[\s\S]*--gtk-version=3/);
  });
});

const MAC = "data:text/javascript,Object.defineProperty(process,'platform',{value:'darwin'})";
test.each([
  ['soak', MAC, /^.*about 4 minutes\.\nNeeds Linux: .*\.\n$/],
  ['screenshots', MAC, /^.*about 10 minutes\.\nNeeds Linux: .*\.\n$/],
  ['package --target=linux-x64', MAC, /^Linux packages are made on Linux only\.\n$/],
  ['package --target=darwin-arm64', 'node:os', /^macOS packages are made on macOS only\.\n$/],
])('where it cannot run, npm run %s says so in a sentence', (line, system, sentence) => {
  const [name, ...words] = line.split(' ');
  const args = ['--import', system, `scripts/${name}.mjs`, ...words];
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
  expect(stderr).toMatch(sentence);
  expect(status).toBe(1);
});

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
/** Programs of others, and what takes no time. */
const WITHOUT_LINE = ['typecheck', 'lint', 'format', 'messages', 'lock', 'cli'];
test.each(Object.keys(scripts).filter((name) => !WITHOUT_LINE.includes(name)))(
  'npm run %s says what it does and how long it takes',
  (name) => {
    const [file = ''] = /\S+\.(mjs|ts)/.exec(scripts[name]) ?? [];
    const line = /\b(?:write|report|log|error)\(\s*['`][^'`]*\babout\b[^'`]*\b(?:second|minute)/i;
    expect(line.test(readFileSync(join(root, file), 'utf8')), file).toBe(true);
  },
);

test('a failed download of the official release is remembered for a day', () => {
  const folder = freshFolder();
  const marker = join(folder, 'unreachable');
  expect(recentFailure(marker)).toBeNull();
  writeFileSync(marker, 'github.com cannot be reached (ENOTFOUND)');
  const failedAt = statSync(marker).mtimeMs;
  const reason = recentFailure(marker, failedAt + 23 * HOUR);
  expect(reason).toMatch(/^github\.com cannot be reached .* delete .*unreachable$/);
  expect(recentFailure(marker, failedAt + 25 * HOUR)).toBeNull();
  // The clock was set back: try now rather than never.
  expect(recentFailure(marker, failedAt - HOUR)).toBeNull();
});

test.each([
  'src/main/demo/service.ts',
  'src/shared/errors.ts',
  'resources/demo/stations.json',
  'scripts/lib/messages.mjs',
  'electron.vite.config.ts',
  'package-lock.json',
])('a command runs the build again after a change of %s', (name) => {
  const folder = freshFolder();
  const write = (file: string, seconds: number) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), '');
    utimesSync(join(folder, file), seconds, seconds);
  };
  write(name, 1000);
  expect(isBuilt(folder)).toBe(false);
  write('out/main/index.cjs', 1001);
  write('src/renderer/app.tsx', 1002);
  expect(isBuilt(folder)).toBe(true);
  write(name, 1002);
  expect(isBuilt(folder)).toBe(false);
});

describe('missing system packages', () => {
  const missing = ['xvfb', 'xauth'];
  const command = /apt-get install -y -q --no-install-recommends xvfb xauth/;
  const installs = () => vi.fn((_: string) => 0);

  test.each(['', 'y', 'Yes'])(
    'are installed in a terminal after the answer "%s"',
    async (answer) => {
      const [install, ask, report] = [installs(), vi.fn(async () => answer), vi.fn()];
      await installPackages(missing, { install, ask, report });
      expect(ask).toHaveBeenCalledWith('Install system packages: xvfb xauth? [Y/n] ');
      expect(install).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(command));
    },
  );

  test('are not installed after any other answer; the error has the command', async () => {
    const [install, ask] = [installs(), async () => 'n'];
    const done = installPackages(missing, { install, ask, report: vi.fn() });
    await expect(done).rejects.toThrow(command);
    expect(install).not.toHaveBeenCalled();
  });

  test('are named before they are installed without a terminal', async () => {
    const report = vi.fn();
    const install = vi.fn((_: string) => {
      expect(report).toHaveBeenCalledWith(
        'Installing system packages (once, about a minute): xvfb xauth\n',
      );
      return 100;
    });
    const done = installPackages(missing, { install, ask: null, report });
    await expect(done).rejects.toThrow(command);
    expect(install).toHaveBeenCalledOnce();
  });

  test('are named with the command where they cannot be installed, and nothing is asked', async () => {
    const ask = vi.fn(async () => 'y');
    const done = installPackages(missing, { install: null, ask, report: vi.fn() });
    await expect(done).rejects.toThrow(command);
    expect(ask).not.toHaveBeenCalled();
  });
});

describe('a system that restricts user namespaces', () => {
  function system(restriction: string | null) {
    const folder = freshFolder();
    const parts = { restriction: join(folder, 'restricted'), profiles: join(folder, 'apparmor.d') };
    if (restriction !== null) writeFileSync(parts.restriction, restriction);
    const helper = join(folder, 'chrome-sandbox');
    writeFileSync(helper, '', { mode: 0o755 });
    return { executable: join(folder, 'electron'), helper, parts };
  }

  test.each([null, '0\n'])('is none: %j', (restriction) => {
    const { executable, parts } = system(restriction);
    expect(sandboxProblem(executable, parts)).toBeNull();
  });

  test('needs the rights of the helper, and the message has the commands', () => {
    const { executable, helper, parts } = system('1\n');
    expect(sandboxProblem(executable, parts)).toContain(
      `sudo chown root:root '${helper}' && sudo chmod 4755 '${helper}'`,
    );
    // Only root can create a helper that belongs to root.
    if (process.getuid?.() !== 0) return;
    chmodSync(helper, 0o4755);
    expect(sandboxProblem(executable, parts)).toBeNull();
  });

  test('is no problem for an Electron with a profile of AppArmor', () => {
    const { executable, parts } = system('1\n');
    mkdirSync(parts.profiles);
    const profile = join(parts.profiles, 'other');
    writeFileSync(profile, 'profile other "/opt/other" flags=(unconfined) { userns, }');
    expect(sandboxProblem(executable, parts)).not.toBeNull();
    writeFileSync(profile, `profile almanac "${executable}" flags=(unconfined) { userns, }`);
    expect(sandboxProblem(executable, parts)).toBeNull();
  });
});

describe('the report of a run', () => {
  test('is null where the run ended before it was written; its folder is removed', async () => {
    let folder = '';
    const ended = await withReport(async (file, { TMPDIR }) => {
      folder = TMPDIR;
      expect(existsSync(dirname(file))).toBe(true);
      return 3;
    });
    expect(ended).toEqual({ code: 3, report: null });
    expect(existsSync(folder)).toBe(false);
  });

  test('does not hide why a run could not start', async () => {
    const failed = Object.assign(new Error('spawn dbus-run-session ENOENT'), { code: 'ENOENT' });
    await expect(withReport(() => Promise.reject(failed))).rejects.toThrow('dbus-run-session');
  });

  test('is read before its folder is removed', async () => {
    const ended = await withReport(async (file) => {
      writeFileSync(file, '12 MB\n');
      return 0;
    });
    expect(ended).toEqual({ code: 0, report: '12 MB\n' });
  });
});

describe('a package', () => {
  const manifest = {
    name: 'buoy-almanac',
    description: 'Browse wave buoys.',
    devDependencies: { electron: '45.4.1' },
  };
  test('with the supported Electron has the name of the application', () => {
    const identity = { name: 'buoy-almanac', description: 'Browse wave buoys.' };
    expect(packageIdentity(manifest, '45.4.1', false)).toEqual(identity);
    expect(packageIdentity(manifest, '45.4.1', true)).toEqual(identity);
  });
  test('with another Electron is refused, or named so by an explicit option', () => {
    expect(() => packageIdentity(manifest, '33.2.1', false)).toThrow(
      /^Electron 33\.2\.1 gets no security fixes; .*-- --with-unsupported-electron$/,
    );
    expect(packageIdentity(manifest, '33.2.1', true)).toEqual({
      name: 'buoy-almanac-unsupported-electron',
      description: expect.stringMatching(/^Browse wave buoys \(for tests only: Electron 33\.2\.1/),
    });
  });
});

describe('what a package needs', () => {
  const listed = 'libc6\nlibglib2.0-bin\nlibgtk-3-0\nxdg-utils\n';
  test('is a Debian package for each library', () => {
    const packages = debianPackages(['libm.so.6', 'libgtk-3.so.0'], listed);
    expect(packages).toEqual(listed.trim().split('\n'));
  });
  test('must be what the list says: one error has all that is to add and to remove', () => {
    const libraries = ['libm.so.6', 'libcups.so.2', 'libxshmfence.so.1', 'libnew.so.1'];
    expect(() => debianPackages(libraries, listed)).toThrow(
      /:\n\+ libcups2 \(libcups\.so\.2\)\n\+ libxshmfence1 \(libxshmfence\.so\.1\)\n\+ the package of libnew\.so\.1 \(libnew\.so\.1\)\n- libgtk-3-0$/,
    );
  });
  test.skipIf(!hasProgram('readelf'))(
    'a window needs GTK, which the executables load by name',
    () => {
      const { libraries } = neededLibraries(
        join(import.meta.dirname, '../../../node_modules/node/bin'),
      );
      expect(libraries).toEqual(expect.arrayContaining(['libgtk-3.so.0', 'libm.so.6']));
    },
  );
});

test.each([
  ['an official release', ['LICENSE']],
  ['the fallback', ['LICENSE.electron.txt', 'LICENSE']],
])('the licence of Electron is kept beside that of the application: %s', async (_, names) => {
  const folder = freshFolder();
  for (const name of names) writeFileSync(join(folder, name), `${name} of Electron`);
  await keepElectronLicence(folder);
  const kept = readFileSync(join(folder, 'LICENSE.electron.txt'), 'utf8');
  expect(kept).toBe(`${names[0]} of Electron`);
});

describe('a release', () => {
  const changelog = (unreleased = '') =>
    `# Changelog\n\n## [Unreleased]\n${unreleased}\n## [0.3.0] - 2026-12-01\n\n### Added\n\n## [0.2.0] - 2026-11-23\n`;
  test('has the version of the newest entry of the changelog, and nothing that is unreleased', () => {
    expect(checkVersion(changelog(), ['0.3.0', '0.3.0'])).toBe('0.3.0');
    expect(checkVersion(changelog().replace('## [Unreleased]\n', ''), ['0.3.0'])).toBe('0.3.0');
    expect(() => checkVersion(changelog(), ['0.3.0', '0.2.0'])).toThrow(/is 0\.3\.0, .* 0\.2\.0$/);
    expect(() => checkVersion(changelog('\n- A thing.\n'), ['0.3.0'])).toThrow(
      /unreleased changes/,
    );
    expect(() => checkVersion('# Changelog\n', ['0.3.0'])).toThrow(/no entry/);
  });

  test('was tested as it is: only results of tests may have changed since', () => {
    const report = (commit: string, outcome = 'Every step passed.') =>
      `# Report\n\n2026-12-01, commit ${commit}, EPYC.\n\n${outcome}\n\n`;
    const results = () => ['test/verify.md', 'test/bench/results.md'];
    expect(checkTests(report('abc123'), results)).toContain('abc123');
    expect(() => checkTests(report('abc123'), () => ['src/a.ts'])).toThrow(/1 files changed since/);
    expect(() => checkTests(report('abc123 with changes'), results)).toThrow(/not committed/);
    expect(() => checkTests(report('abc123', '**Failed: e2e.**'), results)).toThrow(/failed/);
    expect(() => checkTests('', results)).toThrow(/names no commit/);
  });

  test('has a line for each check; one that needs a failed one fails too', async () => {
    const print = vi.fn();
    const fails = { run: () => Promise.reject(new Error('no tool')) };
    const checks = { clean: { run: () => 'abc' }, packages: fails };
    const sbom = { run: vi.fn(() => 'never'), needs: 'packages' };
    expect(await runChecks({ ...checks, sbom }, print)).toBe(false);
    expect(print.mock.calls.flat().map((line) => line.replace(/ +/g, ' '))).toEqual([
      'ok clean abc\n',
      'FAILED packages no tool\n',
      'FAILED sbom needs packages\n',
    ]);
    expect(sbom.run).not.toHaveBeenCalled();
    expect(await runChecks({ clean: checks.clean }, print)).toBe(true);
  });
});

describe('verify', () => {
  const step = (run: Step['run'], beside = false) => ({ does: 'what it does', run, beside });
  const begun: string[] = [];
  const steps = {
    good: step(async (_, into) => {
      into?.push(Buffer.from('what good prints\n'));
      return { ok: true, passed: 3, failed: 0, skipped: 1 };
    }, true),
    bad: step(
      async () => ({ ok: false, note: 'seed 7 | invariant', failures: ['a.test.ts a click'] }),
      true,
    ),
    broken: step(async () => {
      begun.push('broken');
      await expect.poll(() => begun).toContain('last');
      throw new Error('no display');
    }),
    elsewhere: { ...step(async () => ({ ok: false })), cannot: 'Needs Linux.', needs: ['display'] },
    after: step(async () => ({ ok: true, note: '100 runs', table: '| b | 2 |' })),
    last: step(async (_, into) => {
      into?.push(Buffer.from('what last prints\n'));
      begun.push('last');
      await expect.poll(() => begun).toContain('broken');
      into?.push(Buffer.from('and then\n'));
      return { ok: true };
    }, true),
  } satisfies Record<string, Step>;
  const facts = { date: '2026-11-21', commit: 'abc', machine: 'EPYC', bench: '# x\n| a | 1 |\n' };

  test('a failing or throwing step makes the exit code 1, stands in the report, and ends nothing', async () => {
    const out = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    const err = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    onTestFinished(() => void vi.restoreAllMocks());
    const { results, complete } = await runSteps(steps, []);
    const code = printSummary(results);
    const printed = out.mock.calls.join('') + err.mock.calls.join('');
    expect([code, complete]).toEqual([1, true]);
    expect(printed).toContain('── failed\na.test.ts a click\n\n── summary\n');
    expect(printed).toContain('3 passed, 2 failed, 1 skipped\n');
    const report = verifyReport(results, facts);
    expect(report).toContain('2026-11-21, commit abc, EPYC.');
    expect(report).toContain('**Failed: bad, broken.**');
    expect(report).toContain('| good | ok | 0 | 3 passed, 0 failed, 1 skipped |');
    expect(report).toContain('| bad | **failed** | 0 | seed 7 \\| invariant |');
    expect(report).toContain('| broken | **failed** | 0 | no display |');
    expect(report).toContain('| elsewhere | not run | 0 | Needs Linux. |');
    expect(report).toContain('| after | ok | 0 | 100 runs |');
    expect(printed).toMatch(/── good: what it does\nwhat good prints\n/);
    expect(printed).toContain('── last: what it does\nwhat last prints\nand then\n');
    expect(printed).toContain('── elsewhere: what it does\nNeeds Linux.\n');
    expect(report).toContain('\n## after\n\n| b | 2 |\n\n');
    expect(report).toMatch(/## Bench\n\n\| a \| 1 \|\n$/);
    const one = await runSteps(steps, ['--only', 'good']);
    expect([one.complete, printSummary(one.results)]).toEqual([false, 0]);
    await expect(runSteps(steps, ['--only', 'none'])).rejects.toThrow('There is no step none');
  });

  test('after a signal no other step begins', async () => {
    const step = (run: Step['run']): Step => ({ does: 'what it does', run });
    const steps = {
      ended: step(async () => ({ ok: !process.emit('SIGTERM') })),
      next: step(async () => ({ ok: true })),
    };
    vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    onTestFinished(() => void vi.restoreAllMocks());
    const { results, complete } = await runSteps(steps, []);
    expect(results.map(({ name, ok }) => [name, ok])).toEqual([['ended', false]]);
    expect(complete).toBe(false);
  });

  test('a script that package.json lacks is a failure', async () => {
    expect(await script('no-such-script')).toEqual({
      ok: false,
      note: 'package.json has no script "no-such-script"',
    });
  });

  test('counts the kills of the tests that passed, and names those that failed', () => {
    const spec = (title: string, ...errors: string[]) => ({
      ok: errors.length === 0,
      file: 'a.spec.ts',
      title,
      tests: [{ results: [{ errors: errors.map((message) => ({ message })) }] }],
    });
    const suites = [
      {
        specs: [spec('commands killed 80 times fetch all')],
        suites: [
          { specs: [spec('windows killed 20 times'), spec('killed 7 times', 'not\nthere')] },
        ],
      },
      { specs: [spec('opens')] },
    ];
    expect(endToEndFigures(suites)).toEqual({
      kills: 100,
      failures: ['a.spec.ts killed 7 times\n    not\n    there'],
    });
  });
});

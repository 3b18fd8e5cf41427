/** Rules of the scripts: which runtime runs, what a package is called, what a report says. */
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { isBuilt } from '../../../scripts/lib/build.mjs';
import { recentFailure } from '../../../scripts/lib/runtime.mjs';
import { sandboxProblem } from '../../../scripts/lib/sandbox.mjs';
import {
  killsOf,
  printSummary,
  runSteps,
  script,
  withReport,
} from '../../../scripts/lib/steps.mjs';
import { installPackages } from '../../../scripts/lib/system.mjs';
import { verifyReport } from '../../../scripts/lib/verifyReport.mjs';
import { packageIdentity } from '../../../scripts/package/identity.mjs';

const HOUR = 3_600_000;

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'almanac-scripts-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

test('a failed download of the official release is remembered for a day', () => {
  const folder = temporaryFolder();
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
  const folder = temporaryFolder();
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
  const command = /apt-get install -y --no-install-recommends xvfb xauth/;
  const installs = () => vi.fn((_: string) => ({ status: 0, stderr: '' }));

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
      expect(report).toHaveBeenCalledWith('Installing system packages: xvfb xauth\n');
      return { status: 100, stderr: 'no such package' };
    });
    const done = installPackages(missing, { install, ask: null, report });
    await expect(done).rejects.toThrow(/no such package/);
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
    const folder = temporaryFolder();
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
  const option = '--with-unsupported-electron';
  test('with the supported Electron has the name of the application', () => {
    const identity = { name: 'buoy-almanac', description: 'Browse wave buoys.' };
    expect(packageIdentity(manifest, '45.4.1', [])).toEqual(identity);
    expect(packageIdentity(manifest, '45.4.1', [option])).toEqual(identity);
  });
  test('with another Electron is refused, or named so by an explicit option', () => {
    expect(() => packageIdentity(manifest, '33.2.1', [])).toThrow(
      /^Electron 33\.2\.1 gets no security fixes; .*-- --with-unsupported-electron$/,
    );
    expect(packageIdentity(manifest, '33.2.1', [option])).toEqual({
      name: 'buoy-almanac-unsupported-electron',
      description: expect.stringMatching(/^Browse wave buoys \(for tests only: Electron 33\.2\.1/),
    });
  });
  test('an unknown option is refused', () => {
    expect(() => packageIdentity(manifest, '45.4.1', ['--fast'])).toThrow(/no option --fast/);
  });
});

describe('verify', () => {
  const steps = {
    good: async () => ({ ok: true, passed: 3, failed: 0, skipped: 1 }),
    bad: async () => ({ ok: false, note: 'seed 7 | invariant' }),
    broken: async (): Promise<never> => {
      throw new Error('no display');
    },
    after: async () => ({ ok: true, note: '100 runs' }),
  };
  const facts = { date: '2026-11-21', commit: 'abc', machine: 'EPYC', bench: '# x\n| a | 1 |\n' };

  test('a failing or throwing step makes the exit code 1, stands in the report, and ends nothing', async () => {
    const out = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    const err = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    onTestFinished(() => void vi.restoreAllMocks());
    const { results, complete } = await runSteps(steps, []);
    const code = printSummary(results);
    const printed = out.mock.calls.join('') + err.mock.calls.join('');
    expect([code, complete]).toEqual([1, true]);
    expect(printed).toContain('3 passed, 2 failed, 1 skipped\n');
    const report = verifyReport(results, facts);
    expect(report).toContain('2026-11-21, commit abc, EPYC.');
    expect(report).toContain('**Failed: bad, broken.**');
    expect(report).toContain('| good | ok | 0 | 3 passed, 0 failed, 1 skipped |');
    expect(report).toContain('| bad | **failed** | 0 | seed 7 \\| invariant |');
    expect(report).toContain('| broken | **failed** | 0 | no display |');
    expect(report).toContain('| after | ok | 0 | 100 runs |');
    expect(report).toMatch(/## Bench\n\n\| a \| 1 \|\n$/);
    const one = await runSteps(steps, ['--only', 'good']);
    expect([one.complete, printSummary(one.results)]).toEqual([false, 0]);
    await expect(runSteps(steps, ['--only', 'none'])).rejects.toThrow('There is no step none');
  });

  test('a script that package.json lacks is a failure', async () => {
    expect(await script('no-such-script')).toEqual({
      ok: false,
      note: 'package.json has no script "no-such-script"',
    });
  });

  test('counts the kills of the tests that passed', () => {
    const spec = (title: string, ok = true) => ({ title, ok });
    const suites = [
      {
        specs: [spec('commands killed 80 times fetch all')],
        suites: [{ specs: [spec('windows killed 20 times'), spec('killed 7 times', false)] }],
      },
      { specs: [spec('opens')] },
    ];
    expect(killsOf(suites)).toBe(100);
  });
});

/** Rules of the scripts: which runtime runs, what a package is called, what a report says. */
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { recentFailure } from '../../../scripts/lib/runtime.mjs';
import { killsOf, printSummary, runSteps, script } from '../../../scripts/lib/steps.mjs';
import { verifyReport } from '../../../scripts/lib/verifyReport.mjs';
import { packageIdentity } from '../../../scripts/package/identity.mjs';

const HOUR = 3_600_000;

test('a failed download of the official release is remembered for a day', () => {
  const folder = mkdtempSync(join(tmpdir(), 'almanac-scripts-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
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

/** The scripts' own rules: which runtime runs, and what a package is called. */
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { recentFailure } from '../../../scripts/lib/runtime.mjs';
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

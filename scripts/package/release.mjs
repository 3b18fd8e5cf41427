// The checks of a release: each returns what it found, or throws why the release must wait.

/** @param {string} changelog text of CHANGELOG.md @param {string[]} versions of package.json and package-lock.json */
export function checkVersion(changelog, versions) {
  const [, unreleased = ''] =
    /^## \[Unreleased\]\n([\s\S]*?)(?=^## |$(?![\s\S]))/m.exec(changelog) ?? [];
  const [, newest] = /^## \[(\d+\.\d+\.\d+)\] - \d{4}-\d\d-\d\d$/m.exec(changelog) ?? [];
  if (!newest) throw new Error('CHANGELOG.md has no entry of a version');
  const other = versions.find((version) => version !== newest);
  if (other) throw new Error(`the newest entry of CHANGELOG.md is ${newest}, the version ${other}`);
  if (unreleased.trim() !== '') throw new Error('CHANGELOG.md has unreleased changes');
  return newest;
}

/** Files that a run of all tests writes. */
const RESULTS = ['test/verify.md', 'test/bench/results.md'];

/**
 * @param {string} report test/verify.md
 * @param {(commit: string) => string[]} changedSince files that differ between a commit and this one; throws for an unknown one
 */
export function checkTests(report, changedSince) {
  const [, commit, changes] = /commit ([0-9a-f]+)( with changes)?,/.exec(report) ?? [];
  if (!commit) throw new Error('test/verify.md names no commit');
  if (changes) throw new Error('npm run verify ran with changes that were not committed');
  const later = changedSince(commit).filter((file) => !RESULTS.includes(file));
  if (later.length > 0) {
    throw new Error(`npm run verify ran at ${commit}; ${later.length} files changed since`);
  }
  if (!report.includes('\nEvery step passed.\n')) throw new Error('npm run verify failed');
  return `every step of npm run verify at ${commit}`;
}

/**
 * Runs the checks one after the other and prints a line for each; one that needs a failed one is not run.
 * @param {Record<string, {run: () => Promise<string> | string, needs?: string}>} checks
 * @param {(line: string) => void} print
 * @returns {Promise<boolean>} whether all passed
 */
export async function runChecks(checks, print) {
  const failed = new Set();
  for (const [name, { run, needs }] of Object.entries(checks)) {
    const line = (outcome, text) => print(`${outcome.padEnd(7)} ${name.padEnd(10)} ${text}\n`);
    try {
      if (failed.has(needs)) throw new Error(`needs ${needs}`);
      line('ok', await run());
    } catch (error) {
      failed.add(name);
      line('FAILED', error.message);
    }
  }
  return failed.size === 0;
}

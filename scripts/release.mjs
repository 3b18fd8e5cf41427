// npm run release -- --dry-run: everything that must be true of a release. It publishes nothing.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { npm, root, run } from './lib/run.mjs';
import { checkTests, checkVersion, runChecks } from './package/release.mjs';

const BY_HAND = `A release is published by hand:
  1. npm run release -- --dry-run: every line is ok.
  2. git tag -s vVERSION, and push the tag: the workflow "Packages" makes the packages on three systems.
  3. Compare its SHA256SUMS of Linux with those in dist/: they are equal.
  4. Publish the packages, the .cdx.json files and SHA256SUMS with the entry of CHANGELOG.md.
`;

const dist = join(root, 'dist');
const read = (name) => readFileSync(join(root, name), 'utf8');
const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
const linesOf = (text) => text.split('\n').filter(Boolean);

const checks = {
  clean: {
    run() {
      const changed = linesOf(git('status', '--porcelain'));
      if (changed.length > 0) throw new Error(`${changed.length} files are not committed`);
      return git('rev-parse', '--short', 'HEAD');
    },
  },
  version: {
    run: () =>
      checkVersion(
        read('CHANGELOG.md'),
        ['package.json', 'package-lock.json'].map((name) => JSON.parse(read(name)).version),
      ),
  },
  tests: {
    run: () =>
      checkTests(read('test/verify.md'), (commit) =>
        linesOf(git('diff', '--name-only', commit, 'HEAD')),
      ),
  },
  packages: {
    async run() {
      if ((await run(npm('run', '-s', 'package'), { cwd: root, quiet: true })) !== 0) {
        throw new Error('npm run package failed; its output is above');
      }
      const made = readdirSync(dist).filter((name) => /\.(deb|rpm|zip)$/.test(name));
      if (made.length === 0) throw new Error('npm run package made no package');
      return made.join(', ');
    },
  },
  sbom: {
    needs: 'packages',
    run() {
      const [name] = readdirSync(dist).filter((file) => file.endsWith('.cdx.json'));
      if (!name) throw new Error('there is none');
      const { components } = JSON.parse(readFileSync(join(dist, name), 'utf8'));
      return `${name}, ${components.length} components`;
    },
  },
  hashes: {
    needs: 'packages',
    run() {
      const lines = linesOf(readFileSync(join(dist, 'SHA256SUMS'), 'utf8'));
      for (const line of lines) {
        const [hash, name] = line.split('  ');
        const found = createHash('sha256')
          .update(readFileSync(join(dist, name)))
          .digest('hex');
        if (found !== hash) throw new Error(`${name} has another hash`);
      }
      return `SHA256SUMS, ${lines.length} files`;
    },
  },
};

const { values } = parseArgs({ options: { 'dry-run': { type: 'boolean', default: false } } });
if (values['dry-run']) {
  process.stdout.write('What must be true of a release, packages included: about a minute.\n');
  const isReady = await runChecks(checks, (line) => process.stdout.write(line));
  process.exitCode = isReady ? 0 : 1;
} else process.stdout.write(BY_HAND);

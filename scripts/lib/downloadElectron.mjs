// Downloads a release of Electron with its own downloader, in a process of its own: proxies and certificates are settings of a
// process.
import { spawn } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const require = createRequire(import.meta.url);
const { version } = require('electron/package.json');
/** How long a download may stand still (ms). */
const SILENCE_MS = 30_000;

/** What the environment of a download has besides: npm's settings for the network, which Node does not read. */
export function networkEnvironment(env = process.env) {
  return {
    NODE_USE_ENV_PROXY: '1',
    NODE_USE_SYSTEM_CA: '1',
    ELECTRON_GET_USE_PROXY: '1',
    HTTP_PROXY: env.HTTP_PROXY ?? env.npm_config_proxy,
    HTTPS_PROXY: env.HTTPS_PROXY ?? env.npm_config_https_proxy ?? env.npm_config_proxy,
    NO_PROXY: env.NO_PROXY ?? env.npm_config_noproxy,
    NODE_EXTRA_CA_CERTS: env.NODE_EXTRA_CA_CERTS ?? env.npm_config_cafile,
  };
}

/** Prints how much has arrived: on a terminal in one line, elsewhere after each quarter. */
function printProgress(isTerminal = process.stderr.isTTY) {
  let quarters = 0;
  return (arrived, total) => {
    const text = `${Math.round(arrived / 1e6)} of ${Math.round(total / 1e6)} MB`;
    if (isTerminal) process.stderr.write(`\r  ${text}${arrived === total ? '\n' : ''}`);
    else if (arrived / total >= (quarters + 1) / 4) {
      quarters = Math.floor((arrived / total) * 4);
      process.stderr.write(`  ${text}\n`);
    }
  };
}

/** Where npm writes a package while it arrives. */
export const npmTemporary = join(
  process.env.npm_config_cache ?? join(homedir(), '.npm'),
  '_cacache/tmp',
);

/**
 * Prints how much has arrived in a folder until `download` ends: npm shows no progress.
 * @param {Promise<number>} download its exit code
 * @param {number} total bytes
 * @returns {Promise<number>} the exit code
 */
export async function withProgress(download, folder, total, onProgress = printProgress()) {
  const size = () => {
    try {
      return readdirSync(folder)
        .map((name) => statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0)
        .reduce((sum, bytes) => sum + bytes, 0);
    } catch {
      // The folder comes with the download; one that cannot be read shows no progress.
      return 0;
    }
  };
  const before = size();
  const print = () => {
    const arrived = size() - before;
    if (arrived > 0 && arrived < total) onProgress(arrived, total);
  };
  const timer = setInterval(print, 500);
  const code = await download.finally(() => clearInterval(timer));
  if (code === 0) onProgress(total, total);
  return code;
}

/**
 * @param {string} platform @param {string} arch as Node names them
 * @param {{env?: NodeJS.ProcessEnv, silence?: number, onProgress?: (arrived: number, total: number) => void}} [options]
 * @returns {Promise<string>} the zip
 * @throws the message is the reason
 */
export async function downloadElectron(
  platform,
  arch,
  { env = process.env, silence = SILENCE_MS, onProgress = printProgress() } = {},
) {
  process.stderr.write(`Downloading Electron ${version} (about 115 MB, once).\n`);
  const child = spawn(process.execPath, [import.meta.filename, platform, arch], {
    env: { ...env, ...networkEnvironment(env) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [zip, errors, isStuck] = ['', '', false];
  const stop = () => {
    isStuck = true;
    child.kill();
  };
  let timer = setTimeout(stop, silence);
  createInterface(child.stdout).on('line', (line) => {
    clearTimeout(timer);
    const [arrived, total] = line.split(' ').map(Number);
    if (Number.isNaN(arrived)) zip = line;
    else {
      if (total > 0) onProgress(arrived, total);
      timer = setTimeout(stop, silence);
    }
  });
  child.stderr.on('data', (chunk) => {
    errors += chunk;
  });
  const code = await new Promise((done, fail) => {
    child.on('error', fail);
    child.on('close', done);
  }).finally(() => clearTimeout(timer));
  if (isStuck) throw new Error(`nothing arrived for ${silence / 1000} seconds`);
  if (code !== 0 || zip === '') throw new Error(errorLine(errors) ?? `it ended with ${code}`);
  return zip;
}

/** The line of an output that says what went wrong, without the lines of its stack. */
export function errorLine(output) {
  const lines = output.trim().split('\n').filter(Boolean);
  const line = lines.find((one) => /Error\b/.test(one)) ?? lines.at(-1);
  return line?.replace(/^(Uncaught )?(\w*Error)?(\s\[\w+\])?:\s*/, '').trim();
}

/** An error and what caused it, in one line. */
function messages({ message, code, cause }) {
  const own = (message || code || 'no reason given').split('\n')[0];
  return cause ? `${own}: ${messages(cause)}` : own;
}

async function main([platform, arch]) {
  const ofElectron = createRequire(require.resolve('electron/package.json'));
  const { downloadArtifact } = ofElectron('@electron/get');
  let printed = 0;
  const zip = await downloadArtifact({
    ...{ version, artifactName: 'electron', platform, arch },
    cacheRoot: process.env.electron_config_cache,
    checksums: process.env.electron_use_remote_checksums
      ? undefined
      : require('electron/checksums.json'),
    downloadOptions: {
      quiet: true,
      getProgressCallback: async ({ transferred, total }) => {
        if (transferred !== total && transferred - printed < 1e6) return;
        printed = transferred;
        process.stdout.write(`${transferred} ${total ?? 0}\n`);
      },
    },
  });
  process.stdout.write(`${zip}\n`);
}

if (import.meta.filename === process.argv[1]) {
  main(process.argv.slice(2)).catch((error) => {
    process.stderr.write(`Error: ${messages(error)}\n`);
    process.exitCode = 1;
  });
}

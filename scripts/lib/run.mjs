// Runs a command; a signal to this process reaches the command first.
import { spawn } from 'node:child_process';

/**
 * @param {object} [options]
 * @param {Record<string, string>} [options.env] added to that of this process
 * @param {boolean} [options.quiet] print its output only where it fails
 * @param {(text: string) => void} [options.onOutput] gets standard output too
 * @param {string} [options.cwd]
 * @returns {Promise<number>} the exit code
 */
export function run(command, args, { env = {}, quiet = false, onOutput, cwd } = {}) {
  return new Promise((resolve, reject) => {
    const output = [];
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: quiet
        ? ['ignore', 'pipe', 'pipe']
        : ['inherit', onOutput ? 'pipe' : 'inherit', 'inherit'],
    });
    child.stdout?.on('data', (chunk) => {
      if (quiet) output.push(chunk);
      else process.stdout.write(chunk);
      onOutput?.(String(chunk));
    });
    child.stderr?.on('data', (chunk) => output.push(chunk));
    const forward = (signal) => child.kill(signal);
    process.on('SIGINT', forward);
    process.on('SIGTERM', forward);
    child.on('error', reject);
    child.on('close', (code, signal) => {
      process.off('SIGINT', forward);
      process.off('SIGTERM', forward);
      if (quiet && code !== 0) process.stderr.write(Buffer.concat(output));
      resolve(code ?? (signal ? 130 : 1));
    });
  });
}

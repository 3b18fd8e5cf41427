// Runs a command and tells how it ended; a signal to this process reaches the command first.
import { spawn } from 'node:child_process';

/** @returns {Promise<number>} the exit code */
export function run(command, args, { env = {}, quiet = false, cwd } = {}) {
  return new Promise((resolve, reject) => {
    const output = [];
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    });
    child.stdout?.on('data', (chunk) => output.push(chunk));
    child.stderr?.on('data', (chunk) => output.push(chunk));
    const forward = (signal) => child.kill(signal);
    process.on('SIGINT', forward);
    process.on('SIGTERM', forward);
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      process.off('SIGINT', forward);
      process.off('SIGTERM', forward);
      if (quiet && code !== 0) process.stderr.write(Buffer.concat(output));
      resolve(code ?? (signal ? 130 : 1));
    });
  });
}

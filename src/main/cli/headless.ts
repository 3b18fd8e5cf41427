/** The process of a command: starts without a display and with a separate session folder, ends with an exit code. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { partName, sweepParts } from '../system/files.ts';
import { log } from '../system/log.ts';
import type { ExitCode } from './command.ts';
import { MARK } from './words.ts';

/** A command needs no display; Chromium needs a switch for that on the command line of its process. */
export function lacksDisplay(
  argv: readonly string[],
  env: NodeJS.ProcessEnv,
  platform: NodeJS.Platform,
): boolean {
  return (
    platform === 'linux' &&
    !env.DISPLAY &&
    !env.WAYLAND_DISPLAY &&
    !argv.some((word) => word.startsWith('--ozone-platform'))
  );
}

/** The same command with the switch. After `--` Electron accepts arguments that follow an address. */
export function headlessArguments(
  argv: readonly string[],
  words: readonly string[],
  appFolder: string | null,
): string[] {
  return [
    ...(argv.includes('--no-sandbox') ? ['--no-sandbox'] : []),
    '--ozone-platform=headless',
    '--disable-gpu',
    '--log-level=3',
    ...(appFolder === null ? [] : [appFolder]),
    MARK,
    '--',
    ...words,
  ];
}

/**
 * Waits without the event loop: this process must not reach the point where Chromium looks for a display.
 * @returns the exit code.
 */
export function runAgain(executable: string, args: readonly string[]): number {
  // The terminal sends Ctrl-C to the command too; this process waits until the command ends.
  const ignore = (): void => undefined;
  process.on('SIGINT', ignore);
  process.on('SIGTERM', ignore);
  const { status, error } = spawnSync(executable, args, { stdio: 'inherit' });
  if (error) process.stderr.write(`${error.message}\n`);
  return status ?? 1;
}

/**
 * A folder for Chromium's files, because the window locks its session folder. Also removes the folders that killed
 * commands of this user left.
 */
export function sessionFolder(parent: string = tmpdir()): string {
  sweepParts(parent);
  const folder = partName(join(parent, 'buoy-almanac-session'));
  mkdirSync(folder, { mode: 0o700 });
  return folder;
}

/**
 * Ends the process at once, after everything is closed and printed. `app.exit` of Electron 33.2.1 crashed in one of ten
 * runs without a display (signal 11), and the exit code was lost.
 */
export async function endCommand(code: ExitCode, sessionData: string): Promise<never> {
  await new Promise((done) => process.stderr.write('', done));
  try {
    rmSync(sessionData, { recursive: true, force: true });
  } catch (thrown) {
    // The next command removes it.
    log.error('removing the session folder', thrown);
  }
  return (process as NodeJS.Process & { reallyExit: (code: number) => never }).reallyExit(code);
}

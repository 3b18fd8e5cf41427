/** A command needs no display, yet Chromium wants to be told so on the command line it was started with. */
import { spawnSync } from 'node:child_process';
import { MARK } from './words.ts';

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

/** The same command again with the switch. `--` keeps Electron from refusing what follows an address. */
export function headlessArguments(
  argv: readonly string[],
  words: readonly string[],
  appFolder: string | null,
): string[] {
  const flags = argv.includes('--no-sandbox') ? ['--no-sandbox'] : [];
  const folder = appFolder === null ? [] : [appFolder];
  return [
    ...flags,
    '--ozone-platform=headless',
    '--disable-gpu',
    '--log-level=3',
    ...folder,
    MARK,
    '--',
    ...words,
  ];
}

/**
 * Runs before Chromium looks for a display, and must not return to it: so it waits without the event loop.
 * @returns the exit code.
 */
export function runAgain(executable: string, args: readonly string[]): number {
  // The terminal's Ctrl-C reaches the command, too; this process waits for how it ends.
  const stay = (): void => undefined;
  process.on('SIGINT', stay);
  process.on('SIGTERM', stay);
  const { status, error } = spawnSync(executable, args, { stdio: 'inherit' });
  if (error) process.stderr.write(`${error.message}\n`);
  return status ?? 1;
}

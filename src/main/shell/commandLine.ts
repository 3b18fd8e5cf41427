/** The switches of the window on the command line, besides those of Chromium. */
import { parseArgs } from 'node:util';

export interface LaunchOptions {
  /** Open the demo instead of the welcome screen. */
  demo: boolean;
  /** The data folder; null: the default. */
  userDataDir: string | null;
  /** Write a picture of the map screen to this file and print the latest readings. */
  screenshot: string | null;
  /** Do not quit after the picture. */
  stay: boolean;
  /** Print when each step of the start was reached. */
  timings: boolean;
  /** A database to open read-only. */
  file: string | null;
}

const options = {
  demo: { type: 'boolean' },
  'user-data-dir': { type: 'string' },
  screenshot: { type: 'string' },
  stay: { type: 'boolean' },
  timings: { type: 'boolean' },
} as const;

/** Switches with a value, which may follow as a separate argument: `--name VALUE`. */
export const launchValues: ReadonlySet<string> = new Set(['--user-data-dir', '--screenshot']);

/**
 * Reads `--name`, `--name VALUE`, `--name=VALUE` and a file. Unknown switches are left to Chromium.
 * @param packaged otherwise the first word without a dash is the application's folder.
 */
export function parseLaunch(argv: readonly string[], packaged: boolean): LaunchOptions {
  const { values, positionals } = parseArgs({ args: argv.slice(1), options, strict: false });
  const text = (value: string | boolean | undefined): string | null =>
    typeof value === 'string' && value !== '' ? value : null;
  return {
    demo: values.demo === true,
    userDataDir: text(values['user-data-dir']),
    screenshot: text(values.screenshot),
    stay: values.stay === true,
    timings: values.timings === true,
    file: text(positionals[packaged ? 0 : 1]),
  };
}

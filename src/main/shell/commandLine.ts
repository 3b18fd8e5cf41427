/** The switches of the window on the command line, besides those of Chromium. */
import { parseArgs } from 'node:util';

export type LaunchOptions = ReturnType<typeof parseLaunch>;

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
export function parseLaunch(argv: readonly string[], packaged: boolean) {
  const { values, positionals } = parseArgs({ args: argv.slice(1), options, strict: false });
  const text = (value: string | boolean | undefined): string | null =>
    typeof value === 'string' && value !== '' ? value : null;
  return {
    /** Open the demo instead of the welcome screen. */
    demo: values.demo === true,
    /** The data folder; null: the default. */
    userDataDir: text(values['user-data-dir']),
    /** Write a picture of the map screen to this file and print the latest readings. */
    screenshot: text(values.screenshot),
    /** Do not quit after the picture. */
    stay: values.stay === true,
    /** Print when each step of the start was reached. */
    timings: values.timings === true,
    /** A database to open read-only. */
    file: text(positionals[packaged ? 0 : 1]),
  };
}

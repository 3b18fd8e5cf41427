/** The switches of the window on the command line, besides those of Chromium. */

export interface LaunchOptions {
  /** Open the demo instead of the welcome screen. */
  demo: boolean;
  /** The data folder; null: the default. */
  userDataDir: string | null;
  /** Write a picture of the map screen to this file and print the latest readings. */
  screenshot: string | null;
  /** Do not quit after the picture. */
  stay: boolean;
}

/** Reads `--name` and `--name=value`. Unknown switches are left to Chromium. */
export function parseLaunch(argv: readonly string[]): LaunchOptions {
  const value = (name: string): string | null => {
    const found = argv.find((word) => word.startsWith(`--${name}=`));
    return found ? found.slice(name.length + 3) : null;
  };
  return {
    demo: argv.includes('--demo'),
    userDataDir: value('user-data-dir'),
    screenshot: value('screenshot'),
    stay: argv.includes('--stay'),
  };
}

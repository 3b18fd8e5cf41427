/** What the application takes on its command line beside Chromium's own switches. */

export interface LaunchOptions {
  /** Go straight to the demo. */
  demo: boolean;
  /** Keep everything in this folder. */
  userDataDir: string | null;
  /** Write a picture of the map screen here and print the latest readings. */
  screenshot: string | null;
  /** Stay up after the picture. */
  stay: boolean;
}

/** Reads `--name`, `--name=value`; unknown switches belong to Chromium and pass. */
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

/** The end of a command's process. */
import type { ExitCode } from './exitCodes.ts';
import { remove } from './sessionFolder.ts';

/**
 * Everything is closed and printed by now. Electron's own way out (`app.exit`) takes Chromium down piece by piece and
 * without a display crashed in one of ten runs (Electron 33.2.1, signal 11), so the exit code was lost; this leaves at once.
 */
export async function endCommand(code: ExitCode, sessionData: string): Promise<never> {
  await new Promise((done) => process.stderr.write('', done));
  remove(sessionData);
  return (process as NodeJS.Process & { reallyExit: (code: number) => never }).reallyExit(code);
}

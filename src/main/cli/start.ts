/** Before anything else starts: is this a command, is it right, and can it run without a display? */
import { mkdirSync, writeSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Job } from '#shared/model/job.ts';
import { codeOf } from '../system/faults.ts';
import type { Command, RunOptions } from './command.types.ts';
import { EXIT, type ExitCode } from './exitCodes.ts';
import { HELP } from './options.ts';
import { parseCommand } from './parse.ts';
import { createProgress } from './progress.ts';
import { headlessArguments, lacksDisplay, runAgain } from './respawn.ts';
import { sessionFolder } from './sessionFolder.ts';
import { commandWords } from './words.ts';

export interface Started {
  command: Command;
  options: RunOptions;
  /** Chromium's own files, apart from the window's: it wants them for itself. */
  sessionData: string;
  progress: (jobs: readonly Job[]) => void;
}

/**
 * Null where the window is to open. Help, mistakes and the run without a display end the process here.
 * @param app.folder null in a packaged application.
 */
export function startCommand(
  argv: readonly string[],
  app: { folder: string | null; version: string },
): Started | null {
  const words = commandWords(argv, app.folder === null);
  if (words === null) return null;
  const parsed = parseCommand(words);
  if (parsed.kind === 'help') process.exit(printed(HELP));
  if (parsed.kind === 'version') process.exit(printed(`Buoy Almanac ${app.version}\n`));
  if (parsed.kind === 'wrong') {
    process.stderr.write(`${parsed.sentence}\n--help tells what there is.\n`);
    process.exit(EXIT.usage);
  }
  if (lacksDisplay(argv, process.env, process.platform)) {
    process.exit(runAgain(process.execPath, headlessArguments(argv, words, app.folder)));
  }
  const { command, options } = parsed;
  const folder = options.userDataDir === null ? null : resolve(options.userDataDir);
  if (folder !== null) makeFolder(folder);
  return {
    command,
    options: { ...options, userDataDir: folder },
    sessionData: sessionFolder(),
    progress: createProgress(process.stderr),
  };
}

/** At once, so that a full disk is known before the process ends. */
function printed(text: string): ExitCode {
  try {
    writeSync(1, text);
    return EXIT.done;
  } catch (thrown) {
    return codeOf(thrown) === 'EPIPE' ? EXIT.done : EXIT.disk;
  }
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (thrown) {
    process.stderr.write(
      `${folder} cannot be used: ${thrown instanceof Error ? thrown.message : thrown}\n`,
    );
    process.exit(EXIT.disk);
  }
}

/** The first step of a command: parses it and prepares its process. */
import { mkdirSync, writeSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Job } from '#shared/model/job.ts';
import { codeOf, toFault } from '../system/faults.ts';
import { EXIT, type ExitCode, type NamedCommand, type RunOptions } from './command.ts';
import { headlessArguments, lacksDisplay, runAgain, sessionFolder } from './headless.ts';
import { createProgress } from './output.ts';
import { parseCommand } from './parse.ts';
import { sentenceOf } from './sentence.ts';

export interface Started {
  command: NamedCommand;
  options: RunOptions;
  /** The folder for Chromium's own files. */
  sessionData: string;
  progress: (jobs: readonly Job[]) => void;
}

/**
 * Help, errors and the run without a display end the process here.
 * @param app.folder null in a packaged application.
 */
export function startCommand(
  words: readonly string[],
  argv: readonly string[],
  app: { folder: string | null; version: string },
): Started {
  const parsed = parseCommand(words, {
    version: app.version,
    width: Math.min(process.stdout.columns ?? 100, 120),
  });
  if (parsed.kind === 'text') process.exit(print(parsed.text));
  if (parsed.kind === 'wrong') {
    process.stderr.write(parsed.text);
    process.exit(EXIT.usage);
  }
  if (lacksDisplay(argv, process.env, process.platform)) {
    process.exit(runAgain(process.execPath, headlessArguments(argv, words, app.folder)));
  }
  const { command, options } = parsed;
  if (options.userDataDir !== undefined) {
    options.userDataDir = resolve(options.userDataDir);
    makeFolder(options.userDataDir);
  }
  return {
    command,
    options,
    sessionData: sessionFolder(),
    progress: createProgress(process.stderr),
  };
}

/** Synchronous, so that a full disk is noticed before the process ends. */
function print(text: string): ExitCode {
  try {
    writeSync(1, text);
    return EXIT.done;
  } catch (thrown) {
    return codeOf(thrown) === 'EPIPE' ? EXIT.done : EXIT.disk;
  }
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (thrown) {
    const { error } = toFault(thrown, folder);
    process.stderr.write(`${sentenceOf(error)}\n`);
    process.exit(EXIT.disk);
  }
}

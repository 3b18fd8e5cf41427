/** The first step of the application: decides whether it was started for a command, and prepares its process. */
import { mkdirSync, writeSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Job } from '#shared/model/job.ts';
import { launchValues } from '../shell/commandLine.ts';
import { codeOf } from '../system/faults.ts';
import { type Command, EXIT, type ExitCode, type RunOptions } from './command.ts';
import { headlessArguments, lacksDisplay, MARK, runAgain, sessionFolder } from './headless.ts';
import { createProgress } from './output.ts';
import { parseCommand, valueOptions } from './program.ts';

export interface Started {
  command: Command;
  options: RunOptions;
  /** The folder for Chromium's own files. */
  sessionData: string;
  progress: (jobs: readonly Job[]) => void;
}

/**
 * Null: the window opens. Help, errors and the run without a display end the process here.
 * @param app.folder null in a packaged application.
 */
export function startCommand(
  argv: readonly string[],
  app: { folder: string | null; version: string },
): Started | null {
  const words = commandWords(argv, app.folder === null);
  if (words === null) return null;
  const parsed = parseCommand(words, {
    version: app.version,
    width: Math.min(process.stdout.columns ?? 100, 120),
  });
  if (parsed.kind === 'text') process.exit(print(parsed.text));
  if (parsed.kind === 'wrong') {
    process.stderr.write(`${parsed.sentence}\n--help lists commands and options.\n`);
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
    process.stderr.write(
      `${folder} cannot be used: ${thrown instanceof Error ? thrown.message : thrown}\n`,
    );
    process.exit(EXIT.disk);
  }
}

/** Switches of Chromium and of Node's debugger that may precede a command. */
const FOREIGN =
  /^--(no-sandbox|disable-gpu|enable-logging|v|log-level|ozone-platform|inspect|inspect-brk|remote-debugging-port)(=.*)?$/;
const INFORMATION: ReadonlySet<string> = new Set(['--help', '-h', '--version']);
const WORD = /^[a-z]+(-[a-z]+)*$/;

/**
 * The words of a command in the arguments of the process; null where the window opens.
 * @param packaged otherwise the first word without a dash is the application's folder.
 */
export function commandWords(argv: readonly string[], packaged: boolean): string[] | null {
  const all = argv.slice(1);
  const mark = all.indexOf(MARK);
  if (mark >= 0) return all.slice(all[mark + 1] === '--' ? mark + 2 : mark + 1);
  const folder = packaged ? -1 : all.findIndex((word) => !word.startsWith('-'));
  const words = all.filter(
    (word, index) => index !== folder && word !== '--' && !FOREIGN.test(word),
  );
  // The first word that is neither an option nor the value of one. A file name or an address is no command.
  const values = new Set([...valueOptions(), ...launchValues]);
  const first = words.find((word, at) => !word.startsWith('-') && !values.has(words[at - 1] ?? ''));
  const named = first !== undefined && WORD.test(first);
  return named || words.some((word) => INFORMATION.has(word)) ? words : null;
}

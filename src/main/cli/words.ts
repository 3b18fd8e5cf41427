/** Whether the application was started for a command. Loads nothing else: a start of the window waits for this. */
import { launchValues } from '../shell/commandLine.ts';

/** Precedes the words of a command (scripts/cli.mjs, headlessArguments). */
export const MARK = '--cli';

/** Options with a value that may precede a command. A test compares them with the definitions. */
export const VALUE_OPTIONS: ReadonlySet<string> = new Set([...launchValues, '--url', '--cache']);

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
  const first = words.find(
    (word, at) => !word.startsWith('-') && !VALUE_OPTIONS.has(words[at - 1] ?? ''),
  );
  const named = first !== undefined && WORD.test(first);
  return named || words.some((word) => INFORMATION.has(word)) ? words : null;
}

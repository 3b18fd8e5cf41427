/** Which words of the process's command line are a command for this application; null where it is to open its window. */
import { valueOptions } from './options.ts';

/** Put before the words by whoever starts the application for a command (scripts/cli.mjs, respawn.ts). */
export const MARK = '--cli';

/** Switches of Chromium that people give by hand, and Node's debugger. */
const FOREIGN =
  /^--(no-sandbox|disable-gpu|enable-logging|v|log-level|ozone-platform|inspect|inspect-brk|remote-debugging-port)(=.*)?$/;

const QUESTIONS: ReadonlySet<string> = new Set(['--help', '-h', '--version']);
const WORD = /^[a-z]+(-[a-z]+)*$/;

/** @param packaged otherwise the first word without a dash is the application's folder. */
export function commandWords(argv: readonly string[], packaged: boolean): string[] | null {
  const all = argv.slice(1);
  const mark = all.indexOf(MARK);
  if (mark >= 0) {
    const rest = all.slice(mark + 1);
    return rest[0] === '--' ? rest.slice(1) : rest;
  }
  const words = (packaged ? all : withoutFolder(all)).filter(
    (word) => word !== '--' && !FOREIGN.test(word),
  );
  const first = firstPlain(words);
  // A plain word that is no command was meant as one; a file's name or an address was not.
  const asked = first !== null && WORD.test(first);
  return asked || words.some((word) => QUESTIONS.has(word)) ? words : null;
}

function withoutFolder(words: readonly string[]): string[] {
  const at = words.findIndex((word) => !word.startsWith('-'));
  return words.filter((_, index) => index !== at);
}

/** The first word that is neither an option nor the value of one. */
function firstPlain(words: readonly string[]): string | null {
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    if (!word.startsWith('-')) return word;
    if (valueOptions.has(word.slice(2))) at += 1;
  }
  return null;
}

/** The log on disk: `logs/main.log` in the data folder and older files `main.1.log` to `main.4.log`, for this user only. */
import { appendFileSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { EOL } from 'node:os';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { codeOf } from '../system/faults.ts';
import { makePrivate, makePrivateFolder } from '../system/files.ts';
import { type LogLine, log, setLogSink } from '../system/log.ts';

/** Size in bytes at which a file is rotated, and how many older files there are. */
const MAX_BYTES = 2 * 1024 * 1024;
const OLD_FILES = 4;

export const logFolder = (userData: string): string => join(userData, 'logs');

const fileName = (age: number): string => (age === 0 ? 'main.log' : `main.${age}.log`);

/**
 * Writes all lines to the files from now on.
 * @param options.echo also gets warnings and errors: standard error of the window's process
 */
export function startLogFile(
  userData: string,
  options: { maxBytes?: number; echo?: Writable } = {},
): void {
  const folder = logFolder(userData);
  let { echo } = options;
  // Its reader has gone, with the terminal for instance. That error as a line of the log would cause the next one.
  echo?.on('error', () => {
    echo = undefined;
  });
  try {
    makePrivateFolder(folder);
    for (const name of readdirSync(folder)) makePrivate(join(folder, name));
  } catch (thrown) {
    // The data folder is read-only: there is no log.
    echo?.write(`No log is written: ${thrown}\n`);
    return;
  }
  const file = join(folder, fileName(0));
  const maxBytes = options.maxBytes ?? MAX_BYTES;
  let isStuck = false;
  setLogSink((line) => {
    const text = formatLine(line, new Date());
    try {
      if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > maxBytes) rotate(folder);
      isStuck = false;
    } catch (thrown) {
      // On Windows another program may have a file open. The file grows until it can be rotated.
      if (!isStuck) echo?.write(`The log cannot be rotated: ${thrown}\n`);
      isStuck = true;
    }
    try {
      appendFileSync(file, `${text}${EOL}`, { mode: 0o600 });
    } catch (thrown) {
      // A full disk, for instance. The work that the line is about continues.
      echo?.write(`A line of the log is lost: ${thrown}\n`);
    }
    if (line.level !== 'info') echo?.write(`${text}\n`);
  });
}

function rotate(folder: string): void {
  rmSync(join(folder, fileName(OLD_FILES)), { force: true });
  for (let age = OLD_FILES - 1; age >= 0; age -= 1) {
    try {
      renameSync(join(folder, fileName(age)), join(folder, fileName(age + 1)));
    } catch (thrown) {
      // Fewer files than that so far, or another process has just rotated them.
      if (codeOf(thrown) !== 'ENOENT') throw thrown;
    }
  }
}

/** One line: UTC time, level, event and `name=value` pairs. A stack follows in indented lines. */
export function formatLine({ level, event, fields, stack }: LogLine, at: Date): string {
  const pairs = Object.entries(fields)
    .filter(([, value]) => value !== null && value !== undefined)
    .map(
      ([name, value]) => ` ${name}=${/[\s"=]/.test(`${value}`) ? JSON.stringify(value) : value}`,
    );
  const head = `${at.toISOString()} ${level.padEnd(5)} ${event}${pairs.join('')}`;
  return withoutSecrets(stack === null ? head : `${head}\n${stack.replace(/^/gm, '    ')}`);
}

/** Messages of libraries may quote a URL, a header or JSON: query strings, keys and stored values are removed. */
const withoutSecrets = (text: string): string =>
  text
    .replace(/(Unexpected token ).* is not valid JSON/gs, '$1in text that is not valid JSON')
    .replace(/\bBearer\s+\S+/gi, 'Bearer •••')
    .replace(/(\w:\/\/[^\s?#"']+)\?[^\s"')]*/g, '$1?•••');

/** The last lines of the log, oldest first. */
export function lastLogLines(userData: string, count: number): string[] {
  let lines: string[] = [];
  for (let age = 0; age <= OLD_FILES && lines.length < count; age += 1) {
    try {
      const text = readFileSync(join(logFolder(userData), fileName(age)), 'utf8');
      lines = [...text.split(/\r?\n/).filter((line) => line !== ''), ...lines];
    } catch (thrown) {
      if (codeOf(thrown) !== 'ENOENT') log.error('reading the log', thrown);
      break;
    }
  }
  return lines.slice(-count);
}

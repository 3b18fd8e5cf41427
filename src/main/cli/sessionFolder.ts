/** Where Chromium keeps its own small files while a command runs: apart from the window's, which it keeps locked. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isRunning } from '../shell/isRunning.ts';

const NAME = /^buoy-almanac-session-(\d+)-/;

/** What a command that was killed left behind is removed by the next one. */
export function sessionFolder(parent: string = tmpdir()): string {
  for (const name of readdirSync(parent)) {
    const pid = NAME.exec(name)?.[1];
    if (pid !== undefined && !isRunning(Number(pid))) remove(join(parent, name));
  }
  return mkdtempSync(join(parent, `buoy-almanac-session-${process.pid}-`));
}

export function remove(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch {
    // Another user's, or being written to: it holds nothing that matters.
  }
}

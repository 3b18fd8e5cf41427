/** This process's mark on what it claims in the cache, and whether the process behind another mark is gone. */
import { randomUUID } from 'node:crypto';
import { readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { isRunning } from '../shell/isRunning.ts';

/** Process numbers mean something within one computer, and on Linux within one namespace of them. */
function place(): string {
  try {
    return `${hostname()} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return hostname();
  }
}

const here = place();

/** `<place>|<process>|<random>`: a new one for each session, so that it never meets its own past. */
export const newMark = (): string => `${here}|${process.pid}|${randomUUID()}`;

/** True only where it is certain: a mark of this place whose process is not there any more. */
export function isGone(mark: string): boolean {
  const [where, pid] = mark.split('|');
  return where === here && !isRunning(Number(pid));
}

/** Where an export may be written: a new file or one that can be replaced, never a device, a pipe or a folder. */
import { lstatSync, realpathSync, statSync } from 'node:fs';
import { Fault } from '#shared/errors.ts';

/**
 * The file that is written for a path: a link keeps pointing to what it pointed to.
 * @throws Fault `wrong-file` where something else than a file is there: renamed over `/dev/null` a CSV would take the
 *   place of the device. A system error where a link points nowhere.
 */
export function placeOf(path: string): string {
  if (!lstatSync(path, { throwIfNoEntry: false })) return path;
  const real = realpathSync(path);
  const there = statSync(real);
  if (there.isFile()) return real;
  const problem = there.isDirectory()
    ? 'it is a folder; name a file in it.'
    : 'it is a device or a pipe, which a file cannot replace.';
  throw new Fault({ kind: 'wrong-file', path, problem, detail: null });
}

/** A small JSON file: parsed when read, replaced atomically when written. */
import { readFileSync, renameSync } from 'node:fs';
import { dirname } from 'node:path';
import type * as z from 'zod/mini';
import { codeOf, toFault } from './faults.ts';
import { backupName, makePrivate, makePrivateFolder, writeAtomic } from './files.ts';
import { log } from './log.ts';

export type JsonFile<T> = ReturnType<typeof jsonFile<z.ZodMiniType<T>>>;

/**
 * A file that is missing reads as `fallback`.
 * @param onDamaged gives the value of a file with content that is not understood, or throws; default: `fallback`, and
 *   the damaged file is renamed.
 * @param indent 0: a large file that is not read by people
 */
export function jsonFile<S extends z.ZodMiniType>(
  path: string,
  schema: S,
  fallback: z.output<S>,
  onDamaged: () => z.output<S> = () => {
    renameDamaged(path);
    return fallback;
  },
  indent = 2,
) {
  return {
    /** @throws Fault `disk` where the file exists and cannot be read now. */
    read(): z.output<S> {
      let text: string;
      try {
        makePrivate(path);
        text = readFileSync(path, 'utf8');
      } catch (thrown) {
        if (codeOf(thrown) === 'ENOENT') return fallback;
        throw toFault(thrown, path);
      }
      try {
        return schema.parse(JSON.parse(text));
      } catch (thrown) {
        log.error('damaged settings file', thrown);
        return onDamaged();
      }
    },
    /** @throws Fault `disk`, `disk-full`; the file is then as it was. */
    write(value: z.output<S>): void {
      try {
        makePrivateFolder(dirname(path));
        writeAtomic(path, `${JSON.stringify(value, null, indent)}\n`, 0o600);
      } catch (thrown) {
        throw toFault(thrown, path);
      }
    },
  };
}

function renameDamaged(path: string): void {
  try {
    renameSync(path, backupName(path, 'damaged', Date.now()));
  } catch (thrown) {
    // A folder that cannot be written: the file stays where it is.
    log.error('renaming a damaged file', thrown);
  }
}

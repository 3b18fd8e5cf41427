/** A small JSON file that is either whole or not there: parsed on reading, renamed into place on writing. */
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { z } from 'zod';
import { toFault } from '../system/faults.ts';

export interface JsonFile<T> {
  read(): T;
  /** @throws Fault `disk`, `disk-full`; the file is then as it was. */
  write(value: T): void;
}

/**
 * A file that is missing reads as `fallback`.
 * @param onDamaged what one that cannot be understood reads as, or a throw; by default `fallback`,
 * with the damaged file kept beside as `.damaged`.
 */
export function jsonFile<S extends z.ZodType>(
  path: string,
  schema: S,
  fallback: z.output<S>,
  onDamaged: () => z.output<S> = () => {
    keepAside(path);
    return fallback;
  },
): JsonFile<z.output<S>> {
  return {
    read() {
      if (!existsSync(path)) return fallback;
      try {
        return schema.parse(JSON.parse(readFileSync(path, 'utf8')));
      } catch {
        return onDamaged();
      }
    },
    write(value) {
      const temporary = `${path}.${process.pid}.part`;
      try {
        mkdirSync(dirname(path), { recursive: true });
        writeFileSync(temporary, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
        renameSync(temporary, path);
      } catch (thrown) {
        rmSync(temporary, { force: true });
        throw toFault(thrown, path);
      }
    },
  };
}

function keepAside(path: string): void {
  try {
    renameSync(path, `${path}.damaged`);
  } catch {
    // Nothing can be written there: it stays where it is.
  }
}

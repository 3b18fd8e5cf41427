/** A small JSON file that is either whole or not there: parsed on reading, renamed into place on writing. */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { z } from 'zod';

export interface JsonFile<T> {
  read(): T;
  write(value: T): void;
}

/** A file that is missing or cannot be understood reads as `fallback`; the damaged one is kept beside as `.damaged`. */
export function jsonFile<S extends z.ZodType>(
  path: string,
  schema: S,
  fallback: z.output<S>,
): JsonFile<z.output<S>> {
  return {
    read() {
      if (!existsSync(path)) return fallback;
      try {
        return schema.parse(JSON.parse(readFileSync(path, 'utf8')));
      } catch {
        renameSync(path, `${path}.damaged`);
        return fallback;
      }
    },
    write(value) {
      mkdirSync(dirname(path), { recursive: true });
      const temporary = `${path}.${process.pid}.part`;
      writeFileSync(temporary, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
      renameSync(temporary, path);
    },
  };
}

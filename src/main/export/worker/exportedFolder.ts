/** What exports wrote into a folder. A file that none of them wrote, or that was changed since, is never replaced. */
import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { wrongFile } from '#main/system/faults.ts';
import { writeAtomic } from '#main/system/files.ts';
import { log } from '#main/system/log.ts';
import { jsonText, SIDECAR_KIND } from './sidecar.ts';

/** Named with `_`, which readers of datasets leave out. */
const LIST = '_buoy-almanac.json';
export const PACKAGE = 'datapackage.json';

const Entry = z.object({
  /** Changes with what is exported. */
  version: z.string(),
  rows: z.number(),
  /** Hexadecimal. */
  sha256: z.string(),
});
export type Entry = z.infer<typeof Entry>;

const List = z.object({
  service: z.string(),
  /** By path relative to the folder. Those of a complete package are in its description. */
  files: z.record(z.string(), Entry),
  /** SHA-256 of what was being put at a path when the export was killed: the file is this, or the one in `files`. */
  replacing: z.catch(z.record(z.string(), z.string()), {}),
});

const checksumOf = (description: object): string =>
  createHash('sha256').update(JSON.stringify(description)).digest('hex');

/** The description of a package, with a checksum of the rest: one that a user edited is known. */
export function writeDescription(folder: string, content: object): void {
  const description = JSON.parse(jsonText(content));
  const checksum = checksumOf(description);
  writeAtomic(join(folder, PACKAGE), jsonText({ ...description, checksum }));
}

/** Packages of 0.2.0 have no checksum. */
const asWritten = z
  .looseObject({ checksum: z.optional(z.string()) })
  .check(
    z.refine(({ checksum, ...rest }) => checksum === undefined || checksum === checksumOf(rest)),
  );

/** What a description of a package says of its files. */
const Resources = z.object({
  resources: z
    .array(
      z.object({
        kind: z.literal(SIDECAR_KIND),
        path: z.string(),
        hash: z.string(),
        rows: z.number(),
        sources: z.array(z.object({ title: z.string() })),
      }),
    )
    .check(z.minLength(1)),
});
const Package = z.pipe(asWritten, Resources);

type ExportedFolder = Pick<z.infer<typeof List>, 'files' | 'replacing'>;

/** @returns null where there is no such file @throws Fault `wrong-file` where exports did not write it */
function readOwn<S extends z.ZodMiniType>(path: string, schema: S): z.output<S> | null {
  if (!existsSync(path)) return null;
  try {
    return schema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (thrown) {
    log.warn('a file of an exported folder is not as it was written', { reason: String(thrown) });
    throw wrongFile(path, { code: 'not-exported' });
  }
}

/** @throws Fault `wrong-file` where its lists are not those of exports, or have readings of another service */
export function readExportedFolder(folder: string, service: string): ExportedFolder {
  const list = readOwn(join(folder, LIST), List);
  const described = readOwn(join(folder, PACKAGE), Package)?.resources ?? [];
  const titles = described.flatMap(({ sources }) => sources.map(({ title }) => title));
  const other = [...(list ? [list.service] : []), ...titles].find((label) => label !== service);
  if (other !== undefined) {
    throw wrongFile(folder, { code: 'other-service', holds: other, expected: service });
  }
  const files = described.map(({ path, hash, rows }): [string, Entry] => [
    path,
    { version: '', rows, sha256: hash.replace(/^sha256:/, '') },
  ]);
  return {
    files: { ...list?.files, ...Object.fromEntries(files) },
    replacing: { ...list?.replacing },
  };
}

/** Without files there is no list. Removes what a write that was killed left of it. */
export function writeList(folder: string, service: string, list: ExportedFolder): void {
  const path = join(folder, LIST);
  for (const name of readdirSync(folder)) {
    if (name.startsWith(LIST) && /^\.\d+$/.test(name.slice(LIST.length)))
      rmSync(join(folder, name));
  }
  if (Object.keys({ ...list.files, ...list.replacing }).length === 0) rmSync(path, { force: true });
  else writeAtomic(path, jsonText({ service, ...list }));
}

/**
 * @param paths relative to the folder
 * @throws Fault `wrong-file` for a file that is not as an export wrote it
 */
export async function refuseForeign(
  folder: string,
  { files, replacing }: ExportedFolder,
  paths: readonly string[],
): Promise<void> {
  for (const path of paths) {
    const target = join(folder, path);
    if (!existsSync(target)) continue;
    if ([files[path]?.sha256, replacing[path]].includes(await sha256Of(target))) continue;
    throw wrongFile(target, { code: 'not-exported' });
  }
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const content of createReadStream(path)) hash.update(content);
  return hash.digest('hex');
}

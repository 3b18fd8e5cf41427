/** What a check for a newer version of the application finds. */
import { z } from 'zod';

/** Three numbers: a preliminary version is not announced. */
const Version = z.string().regex(/^(0|[1-9]\d{0,4})(\.(0|[1-9]\d{0,4})){2}$/);

/** The file at the address of the check. `url`: the page of the version; `notes`: plain text. */
export const UpdateFile = z.object({
  version: Version,
  date: z.iso.date(),
  url: z.url(),
  notes: z.string(),
});

export const UpdateResult = z.discriminatedUnion('kind', [
  /** `host`: of the page. */
  UpdateFile.omit({ url: true }).extend({ kind: z.literal('newer'), host: z.string() }),
  /** `older`: the file names a version before this one. */
  z.object({ kind: z.literal(['same', 'older']), version: Version }),
  z.object({ kind: z.literal('refused'), status: z.number().int() }),
  /** `cut-off`: too large, or a redirect to another host; `unreadable`: not a version with a page on this host. */
  z.object({ kind: z.literal(['network', 'timeout', 'cut-off', 'unreadable']) }),
]);
export type UpdateResult = z.infer<typeof UpdateResult>;

/** @returns below 0: `a` is older; 0: the same; above 0: `a` is newer. Both are three numbers. */
export const compareVersions = (a: string, b: string): number =>
  a.localeCompare(b, 'en', { numeric: true });

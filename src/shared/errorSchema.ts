/** The schema of all errors. Apart from `errors.ts`, which the start of the window needs without zod. */
import { z } from 'zod';

/** Technical detail that can be copied; contains no key. */
const detail = { detail: z.string().nullable() };

export const AlmanacErrorSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal(['key-missing', 'key-rejected', 'network', 'no-service']),
    ...detail,
  }),
  z.object({ kind: z.literal(['cancelled', 'internal']), ...detail }),
  z.object({
    kind: z.literal('quota-exhausted'),
    /** Epoch seconds UTC when requests are possible again; null where the service did not say. */
    resetAt: z.number().int().nullable(),
    ...detail,
  }),
  z.object({
    kind: z.literal('not-found'),
    what: z.string(),
    /** True: the application has no such thing, and no request was sent. */
    local: z.boolean().optional(),
    ...detail,
  }),
  z.object({ kind: z.literal('invalid-request'), problem: z.string(), ...detail }),
  z.object({ kind: z.literal('service-unavailable'), status: z.number().int(), ...detail }),
  z.object({
    kind: z.literal('unexpected-answer'),
    endpoint: z.string(),
    field: z.string().nullable(),
    ...detail,
  }),
  z.object({ kind: z.literal('timeout'), seconds: z.number(), ...detail }),
  z.object({ kind: z.literal('keychain-unavailable'), reason: z.string(), ...detail }),
  z.object({
    kind: z.literal(['disk-full', 'cache-in-use', 'cache-missing', 'read-only']),
    path: z.string(),
    ...detail,
  }),
  /** `wrong-file`: a chosen file is not what it should be. `problem` completes "FILE cannot be used: ". */
  z.object({
    kind: z.literal(['disk', 'wrong-file']),
    path: z.string(),
    problem: z.string(),
    ...detail,
  }),
  z.object({ kind: z.literal('cache-newer'), path: z.string(), version: z.number(), ...detail }),
  z.object({
    kind: z.literal('no-room'),
    path: z.string(),
    /** Bytes. */
    needed: z.number(),
    free: z.number(),
    ...detail,
  }),
]);

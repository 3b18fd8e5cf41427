/** Which service the application talks to, and what is known of its key; never the key itself. */
import { z } from 'zod';

export const KeyState = z.object({
  /** `keychain`: in the system's keychain; `session`: in this process's memory only; `none`. */
  kept: z.enum(['keychain', 'session', 'none']),
  /** Epoch seconds when it was stored; null without a key. */
  since: z.number().int().nullable(),
  /** The service answered `Invalid API key` to it. */
  rejected: z.boolean(),
});
export type KeyState = z.infer<typeof KeyState>;

export const Connection = z.object({
  service: z
    .object({
      /** The base URL without `/v2`, as checked. */
      url: z.string(),
      kind: z.enum(['remote', 'demo']),
      /** What to call it on screen: the host, or `Demo — simulated`. */
      label: z.string(),
    })
    .nullable(),
  key: KeyState,
  /** Whether the system keychain can be used now; `reason` is a sentence for the person. */
  keychain: z.object({ available: z.boolean(), reason: z.string().nullable() }),
});
export type Connection = z.infer<typeof Connection>;

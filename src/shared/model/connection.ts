/** Which service the application talks to, and what is known of its key; never the key itself. */
import * as z from 'zod/mini';
import { AlmanacErrorSchema, KeychainProblem } from '../errorSchema.ts';

export const KeyState = z.object({
  /** `keychain`: in the system's keychain; `session`: in this process's memory only; `none`. */
  storage: z.enum(['keychain', 'session', 'none']),
  /** Epoch seconds when it was stored; null without a key. */
  since: z.nullable(z.int()),
  /** The service answered `Invalid API key` to it. */
  rejected: z.boolean(),
});
export type KeyState = z.infer<typeof KeyState>;

/** A cache or backup that is only looked at. */
export const ReadOnlyCache = z.object({
  path: z.string(),
  /** The file's own name. */
  name: z.string(),
  /** Null where the file does not say whose readings it holds. */
  simulated: z.nullable(z.boolean()),
  /** Epoch seconds when it was made as a backup; null where it was not. */
  madeAt: z.nullable(z.int()),
});
export type ReadOnlyCache = z.infer<typeof ReadOnlyCache>;

/** Labels that are stored and exported; `serviceName` shows them in the current language. */
export const DEMO_LABEL = 'Demo — simulated';
export const UNRECORDED_LABEL = 'Service not recorded';

export const Connection = z.object({
  service: z.nullable(
    z.object({
      /** The base URL without `/v2`, as checked. */
      url: z.string(),
      kind: z.enum(['remote', 'demo', 'file']),
      /** Whose readings these are: the host, {@link DEMO_LABEL} or {@link UNRECORDED_LABEL}. */
      label: z.string(),
      /** Of kind `file` only: there is no service, and nothing is changed. */
      readOnlyCache: z.nullable(ReadOnlyCache),
    }),
  ),
  /** A service whose cache was moved to where nothing is now: the person says what to do. */
  missing: z.nullable(z.object({ label: z.string(), path: z.string() })),
  key: KeyState,
  /** Whether the system keychain can be used now, and why not. */
  keychain: z.object({ available: z.boolean(), reason: z.nullable(KeychainProblem) }),
  /** Why the service wanted at the start of the window is not open; null where nothing went wrong. */
  openError: z.nullable(AlmanacErrorSchema),
});
export type Connection = z.infer<typeof Connection>;

/** Identifies the service or file in use; empty without one. Data of one are never shown under another. */
export const serviceKey = (connection: Connection | null): string => {
  const service = connection?.service;
  return service ? `${service.kind} ${service.url} ${service.readOnlyCache?.path ?? ''}` : '';
};

/** How a command ends: one number per way things go wrong. */
import type { AlmanacErrorKind } from '#shared/errors.ts';

export const EXIT = {
  done: 0,
  internal: 1,
  usage: 2,
  key: 3,
  quota: 4,
  network: 5,
  notFound: 6,
  disk: 7,
  interrupted: 130,
} as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

export const exitCodes: Readonly<Record<AlmanacErrorKind, ExitCode>> = {
  'key-missing': EXIT.key,
  'key-rejected': EXIT.key,
  'keychain-unavailable': EXIT.key,
  'quota-exhausted': EXIT.quota,
  network: EXIT.network,
  timeout: EXIT.network,
  'service-unavailable': EXIT.network,
  'unexpected-answer': EXIT.network,
  'not-found': EXIT.notFound,
  'invalid-request': EXIT.usage,
  'no-service': EXIT.usage,
  disk: EXIT.disk,
  'disk-full': EXIT.disk,
  'cache-newer': EXIT.disk,
  'no-room': EXIT.disk,
  'wrong-file': EXIT.disk,
  'cache-in-use': EXIT.disk,
  'cache-missing': EXIT.disk,
  'read-only': EXIT.usage,
  cancelled: EXIT.interrupted,
  internal: EXIT.internal,
};

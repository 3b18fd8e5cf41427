/** The file that is only looked at, and why something cannot be done meanwhile. */
import type { ReadOnlyCache } from '#shared/model/connection.ts';
import { useApp } from './app.ts';

/** Null where a service is in use. */
export const useReadOnlyCache = (): ReadOnlyCache | null =>
  useApp((state) => state.connection?.service?.readOnlyCache ?? null);

export const readOnlyReason = ({ name }: ReadOnlyCache): string =>
  `${name} is open read-only: nothing is downloaded or changed.`;

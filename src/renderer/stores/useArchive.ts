/** The file that is only looked at, and why something cannot be done meanwhile. */
import type { Archive } from '#shared/model/connection.ts';
import { useApp } from './app.ts';

/** Null where a service is in use. */
export const useArchive = (): Archive | null =>
  useApp((state) => state.connection?.service?.archive ?? null);

export const readOnlyReason = ({ name }: Archive): string =>
  `${name} is open read-only: nothing is fetched or changed.`;

/** The file that is open read-only, and why something cannot be done meanwhile. */
import { t } from '@lingui/core/macro';
import type { ReadOnlyCache } from '#shared/model/connection.ts';
import { useApp } from './app.ts';

/** Null where a service is in use. */
export const useReadOnlyCache = (): ReadOnlyCache | null =>
  useApp((state) => state.connection?.service?.readOnlyCache ?? null);

export const readOnlyReason = ({ name }: ReadOnlyCache): string =>
  t`${name} is open read-only: nothing is changed or downloaded.`;

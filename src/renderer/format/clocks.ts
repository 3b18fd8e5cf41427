/** The choices of a time zone for the times shown. */
import { t } from '@lingui/core/macro';
import type { Settings } from '#shared/model/settings.ts';

/** @param localZone IANA zone of this computer. */
export const clockOptions = (
  localZone: string,
): { value: Settings['clock']; label: string; title?: string }[] => [
  { value: 'utc', label: 'UTC' },
  { value: 'buoy', label: t`Buoy local` },
  { value: 'local', label: t`This computer`, title: localZone },
];

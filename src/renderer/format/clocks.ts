/** The clocks times can be shown in. */
import type { Settings } from '#shared/model/settings.ts';

/** @param localZone IANA zone of this computer. */
export const clockOptions = (
  localZone: string,
): { value: Settings['clock']; label: string; title?: string }[] => [
  { value: 'utc', label: 'UTC' },
  { value: 'buoy', label: 'Buoy local' },
  { value: 'local', label: 'This computer', title: localZone },
];

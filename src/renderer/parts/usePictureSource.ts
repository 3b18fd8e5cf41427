/** The line below a picture: whose data it shows, and when it was made. */
import { t } from '@lingui/core/macro';
import { DateTime } from 'luxon';
import { useApp } from '#renderer/stores/app.ts';
import { serviceName } from '#shared/i18n/serviceName.ts';

export function usePictureSource(): string {
  const label = useApp((state) => state.connection?.service?.label);
  const made = DateTime.utc().toFormat('yyyy-MM-dd HH:mm');
  return [
    ...(label ? [t`Source: ${{ label: serviceName(label) }}`] : []),
    `Buoy Almanac, ${made} UTC`,
  ].join(' · ');
}

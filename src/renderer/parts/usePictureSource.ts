/** The line below a picture: whose data it shows, and when it was made. */
import { t } from '@lingui/core/macro';
import { useApp } from '#renderer/stores/app.ts';
import { serviceName } from '#shared/i18n/serviceName.ts';

/** @returns makes the line when the picture is made */
export function usePictureSource(): () => string {
  const label = useApp((state) => state.connection?.service?.label);
  return () =>
    [
      ...(label ? [t`Source: ${{ label: serviceName(label) }}`] : []),
      `Buoy Almanac, ${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC`,
    ].join(' · ');
}

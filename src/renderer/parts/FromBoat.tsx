/** Range and bearing from the boat, where its position is given in the settings. */
import { t } from '@lingui/core/macro';
import { formatDirection } from '#renderer/format/direction.ts';
import { asText, formatDistance } from '#renderer/format/metrics.ts';
import { useApp } from '#renderer/stores/app.ts';
import type { Position } from '#shared/model/geo.ts';
import { greatCircleKm, initialBearing } from '#shared/science/compass.ts';

export function FromBoat({ position }: { position: Position }) {
  const { boat, distanceUnit } = useApp((state) => state.settings);
  if (!boat) return null;
  const range = asText(formatDistance(greatCircleKm(boat, position), distanceUnit));
  const bearing = formatDirection(initialBearing(boat, position)).text;
  return <span>{t`${range}, ${bearing} from the boat`}</span>;
}

/** The last choices in the Almanac, the same for every buoy, and the climatology they request. */
import { z } from 'zod';
import { zoneOf } from '#renderer/format/time.ts';
import { useZone } from '#renderer/parts/useZone.ts';
import { persistedStore } from '#renderer/stores/persisted.ts';
import { useQuality } from '#renderer/stores/quality.ts';
import type { CachedBuoy } from '#shared/model/buoy.ts';
import type { ClimatologyRequest } from '#shared/model/climatology.ts';
import { qualityVariables } from '#shared/model/quality.ts';

const AlmanacForm = z.object({
  variable: z.enum(qualityVariables),
  smooth: z.boolean(),
  show: z.enum(['chart', 'table']),
});

export const useAlmanacForm = persistedStore('almanac', AlmanacForm, {
  variable: 'significantHeight',
  smooth: false,
  show: 'chart',
});

export function useAlmanacRequest({ id, timezone }: CachedBuoy): ClimatologyRequest {
  const zone = useZone(timezone);
  const { variable, smooth } = useAlmanacForm();
  const quality = useQuality((state) => state.choice);
  return {
    buoyId: id,
    variable,
    range: null,
    zone: zoneOf(zone),
    smooth: smooth && variable !== 'direction',
    counts: 'half',
    quality,
  };
}

/** The variable that colours the map, and which of its parts are open. */
import { z } from 'zod';
import { mapVariables } from '#renderer/map/variables.ts';
import { persistedStore } from '#renderer/stores/persisted.ts';

const MapChoices = z.object({
  variable: z.enum(mapVariables).default('significantHeight'),
  isLegendOpen: z.boolean().default(false),
  isNowOpen: z.boolean().default(true),
});

export const useMapChoices = persistedStore('map', MapChoices);

/** The variable that colours the map, and which of its parts are open. */
import * as z from 'zod/mini';
import { useReplay } from '#renderer/data/replay.ts';
import { type MapVariable, mapVariables } from '#renderer/map/variables.ts';
import { persistedStore } from '#renderer/stores/persisted.ts';

const MapChoices = z.object({
  variable: z._default(z.enum(mapVariables), 'significantHeight'),
  isLegendOpen: z._default(z.boolean(), false),
  isNowOpen: z._default(z.boolean(), true),
});

export const useMapChoices = persistedStore('map', MapChoices);

/** Of the hours of a replay. */
export const replayVariables: readonly MapVariable[] = ['significantHeight', 'rank'];

/** What colours show. */
export function useShownVariable(): MapVariable {
  const isReplay = useReplay(({ range }) => range !== null);
  const { variable } = useMapChoices();
  return isReplay && !replayVariables.includes(variable) ? 'significantHeight' : variable;
}

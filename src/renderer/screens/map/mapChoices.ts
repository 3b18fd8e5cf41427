/** What the map is coloured by, and which of its parts are unfolded. */
import { z } from 'zod';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { mapVariables } from '#renderer/map/variables.ts';
import { persisted } from '#renderer/stores/persisted.ts';

const MapChoices = z.object({
  variable: z.enum(mapVariables),
  isLegendOpen: z.boolean(),
  isNowOpen: z.boolean(),
});
type MapChoices = z.infer<typeof MapChoices>;

export const useMapChoices = create(
  persist<MapChoices>(
    () => ({ variable: 'significantHeight', isLegendOpen: true, isNowOpen: true }),
    persisted('map', MapChoices, (state) => state),
  ),
);

export function chooseOnMap(choices: Partial<MapChoices>): void {
  useMapChoices.setState(choices);
}

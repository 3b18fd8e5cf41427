/** The last view of the map of each service, in the storage of the window. */
import { z } from 'zod';

export const MapView = z.object({
  lat: z.number().min(-85).max(85),
  lng: z.number().min(-180).max(180),
  zoom: z.number().min(0).max(22),
});
export type MapView = z.infer<typeof MapView>;

const keyOf = (service: string): string => `map-view ${service}`;

/** Null where none is stored, or what is stored cannot be read. */
export function readView(storage: Pick<Storage, 'getItem'>, service: string): MapView | null {
  try {
    const parsed = MapView.safeParse(JSON.parse(storage.getItem(keyOf(service)) ?? 'null'));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

export function saveView(storage: Pick<Storage, 'setItem'>, service: string, view: MapView): void {
  try {
    storage.setItem(keyOf(service), JSON.stringify(view));
  } catch {
    // A full or forbidden storage costs the remembered view and nothing else.
  }
}

/** Where the map was left, kept in this window's storage. */
import { z } from 'zod';

export const MapView = z.object({
  lat: z.number().min(-85).max(85),
  lng: z.number().min(-180).max(180),
  zoom: z.number().min(0).max(22),
});
export type MapView = z.infer<typeof MapView>;

const KEY = 'map-view';

/** Null where nothing was kept, or what was kept cannot be read. */
export function readView(storage: Pick<Storage, 'getItem'>): MapView | null {
  try {
    const parsed = MapView.safeParse(JSON.parse(storage.getItem(KEY) ?? 'null'));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

export function keepView(storage: Pick<Storage, 'setItem'>, view: MapView): void {
  try {
    storage.setItem(KEY, JSON.stringify(view));
  } catch {
    // A full or forbidden storage costs the remembered view and nothing else.
  }
}

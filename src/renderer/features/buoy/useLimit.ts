/** The significant height one watches, for every buoy: kept in this window's storage. */
import { create } from 'zustand';

const KEY = 'height-limit';

/** Metres; null: none is watched. */
export const useLimit = create<{ limit: number | null }>(() => ({
  limit: Number(localStorage.getItem(KEY)) || null,
}));

export function setLimit(limit: number | null): void {
  if (limit === null) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, String(limit));
  useLimit.setState({ limit });
}

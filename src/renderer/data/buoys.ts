/** Every buoy of the cache, one list for all screens. */
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { almanac } from './almanac.ts';
import { type BuoyListValue, createBuoyList } from './buoyList.ts';
import type { Cached } from './useCached.ts';

const list = createBuoyList(almanac);

/** All buoys the cache holds. `refresh` walks the service's list again. */
export function useBuoys(): Cached<BuoyListValue> {
  const state = useStore(list.store);
  useEffect(list.start, []);
  return { ...state, refresh: list.refresh };
}

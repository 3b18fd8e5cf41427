/** The chosen time zone, as the formatters of `format/time.ts` take it, and the current time. */
import { createContext, useContext, useMemo, useSyncExternalStore } from 'react';
import type { ClockOptions } from '#renderer/format/time.ts';
import { useApp } from '#renderer/stores/app.ts';

/** IANA zone of the buoy that a panel shows: all times in the panel are in one zone. Null: no buoy. */
export const PanelZone = createContext<string | null>(null);

/** @param buoyZone IANA zone of the buoy the time belongs to; null: no buoy; absent: that of the panel. */
export function useZone(buoyZone?: string | null): ClockOptions {
  const panelZone = useContext(PanelZone);
  const clock = useApp((state) => state.settings.clock);
  const localZone = useApp((state) => state.info?.timezone ?? 'UTC');
  const zone = buoyZone === undefined ? panelZone : buoyZone;
  return useMemo(() => ({ clock, buoyZone: zone, localZone }), [clock, zone, localZone]);
}

/** Milliseconds between two updates of the current time. */
const TICK_MS = 60_000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | null = null;
let now = Math.floor(Date.now() / 1000);

function tick(): void {
  now = Math.floor(Date.now() / 1000);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (timer === null) {
    timer = setInterval(tick, TICK_MS);
    queueMicrotask(tick);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0 && timer !== null) {
      clearInterval(timer);
      timer = null;
    }
  };
}

/** Epoch seconds; the component renders again each minute. */
export const useNow = (): number => useSyncExternalStore(subscribe, () => now);

/** The replay of a time on the map: which hours, which of them is shown, and the buoys as they were in it. */
import { create } from 'zustand';
import { nearestSample } from '#renderer/charts/samples.ts';
import { resetWithService, useApp } from '#renderer/stores/app.ts';
import type { CachedBuoy } from '#shared/model/buoy.ts';
import type { Interval } from '#shared/model/geo.ts';
import type { LastHours } from './ranks.ts';

export const HOUR = 3600;
const LAST_HOURS = 48;
/** A storm is shown with the day before it. */
const BEFORE = 24 * HOUR;
/** Longest replay, hours. */
const MOST = 30 * 24;

interface Replay {
  /** Full hours; null: the map shows what is newest. */
  range: Interval | null;
  /** The hour that is shown, epoch seconds. */
  at: number;
  isPlaying: boolean;
}
export const useReplay = create<Replay>(() => ({ range: null, at: 0, isPlaying: false }));

const hourOf = (time: number): number => Math.floor(time / HOUR) * HOUR;

function open(from: number, to: number): void {
  const range = { from: hourOf(from), to: Math.min(hourOf(to), hourOf(from) + MOST * HOUR) };
  useReplay.setState({ range, at: range.from, isPlaying: false });
}
export const replayLastHours = (now: number): void => open(now - LAST_HOURS * HOUR, now);

/** @param storm its start and end, epoch seconds */
export function replayStorm(storm: { start: number; end: number }): void {
  open(storm.start - BEFORE, storm.end);
  useApp.getState().go('map');
}

export const endReplay = (): void => useReplay.setState({ range: null, isPlaying: false });
resetWithService(endReplay);

/** Shows another hour of the range; at its end it stops. */
export function showHour(at: number): void {
  const { range, isPlaying } = useReplay.getState();
  if (!range) return;
  const shown = Math.max(range.from, Math.min(range.to, at));
  useReplay.setState({ at: shown, isPlaying: isPlaying && shown < range.to });
}

/** From the begin where the last hour is shown. */
export function play(): void {
  const { range, at, isPlaying } = useReplay.getState();
  if (!range) return;
  useReplay.setState({ isPlaying: !isPlaying, at: !isPlaying && at >= range.to ? range.from : at });
}

const nothingElse = {
  ...{ id: null, uuid: null, maximumHeight: null, period: null, direction: null },
  ...{ directionCompass: null, waterTemperature: null, energyPerWave: null, heightUnit: null },
};

/** The buoys with the heights of an hour, each within half an hour of it, as their newest readings; without one where it has none. */
export const buoysAt = (
  buoys: readonly CachedBuoy[],
  hours: ReadonlyMap<number, LastHours>,
  at: number,
): CachedBuoy[] =>
  buoys.map((buoy) => {
    const own = hours.get(buoy.id);
    const samples = own && { time: own.time, value: own.significantHeight };
    const found = samples ? nearestSample({ samples, reach: HOUR / 2 }, at) : null;
    const lastReading = found && {
      ...nothingElse,
      time: found.time,
      significantHeight: found.value,
    };
    return { ...buoy, lastReading, lastReadingTime: found?.time ?? null, implausible: [] };
  });

/** The replay of a time on the map: which hours, which of them is shown, and the buoys as they were in it. */
import { create } from 'zustand';
import { resetWithService, useApp } from '#renderer/stores/app.ts';
import type { CachedBuoy } from '#shared/model/buoy.ts';
import type { Interval } from '#shared/model/geo.ts';
import { firstFrom } from '#shared/science/intervals.ts';
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

/** The height nearest to a time and not more than half an hour from it, metres; null without one. */
export function heightAt({ time, significantHeight }: LastHours, at: number) {
  let nearest: { time: number; height: number } | null = null;
  for (
    let row = firstFrom(time, at - HOUR / 2);
    (time[row] ?? Infinity) <= at + HOUR / 2;
    row += 1
  ) {
    const [here, height] = [time[row] as number, significantHeight[row] as number];
    if (Number.isNaN(height)) continue;
    if (!nearest || Math.abs(here - at) < Math.abs(nearest.time - at))
      nearest = { time: here, height };
  }
  return nearest;
}

const nothingElse = {
  ...{ id: null, uuid: null, maximumHeight: null, period: null, direction: null },
  ...{ directionCompass: null, waterTemperature: null, energyPerWave: null, heightUnit: null },
};

/** The buoys with the heights of an hour as their newest readings; without one where it has none. */
export const buoysAt = (
  buoys: readonly CachedBuoy[],
  hours: ReadonlyMap<number, LastHours>,
  at: number,
): CachedBuoy[] =>
  buoys.map((buoy) => {
    const own = hours.get(buoy.id);
    const found = own ? heightAt(own, at) : null;
    const lastReading = found && {
      ...nothingElse,
      time: found.time,
      significantHeight: found.height,
    };
    return { ...buoy, lastReading, lastReadingTime: found?.time ?? null, implausible: [] };
  });

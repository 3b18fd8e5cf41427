/** The replay of a time on the map: which hours, which of them is shown, and the buoys as they were in it. */
import { useMemo } from 'react';
import { create } from 'zustand';
import { resetWithService, useApp } from '#renderer/stores/app.ts';
import type { CachedBuoy } from '#shared/model/buoy.ts';
import { orNull } from '#shared/model/columns.ts';
import type { Interval, Position } from '#shared/model/geo.ts';
import { HOUR } from '#shared/science/durations.ts';
import { reads } from './reads.ts';
import { useCacheQuery } from './useCacheQuery.ts';

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

/** @param storm its start and end, epoch seconds @param position of its buoy */
export function replayStorm(storm: { start: number; end: number }, position: Position): void {
  open(storm.start - BEFORE, storm.end);
  useApp.getState().showOnMap(position);
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

/** Null range: nothing is read. @param isRanked with the ranks of the hours, which take longer */
export function useReplayHours(range: Interval | null, isRanked: boolean) {
  const { value } = useCacheQuery(
    reads.replay,
    range && { ...range, isRanked, quality: 'notFail' },
  );
  return useMemo(
    () => value && { ...value, rows: new Map(Array.from(value.buoyId, (id, row) => [id, row])) },
    [value],
  );
}

/** The buoys with the heights of an hour as their newest readings, without one where it has none; and their ranks. */
export function hourAt(
  buoys: readonly CachedBuoy[],
  hours: ReturnType<typeof useReplayHours>,
  { from, to }: Interval,
  time: number,
): { buoys: CachedBuoy[]; ranks: Map<number, { rank: number | null; time: number }> } {
  const length = (to - from) / HOUR + 1;
  const ranks = new Map<number, { rank: number | null; time: number }>();
  const shown = buoys.map((buoy) => {
    const row = (hours?.rows.get(buoy.id) ?? Number.NaN) * length + (time - from) / HOUR;
    const significantHeight = orNull(hours?.significantHeight[row]);
    if (hours?.rank.length) ranks.set(buoy.id, { rank: orNull(hours.rank[row]), time });
    const lastReading =
      significantHeight === null ? null : { ...nothingElse, time, significantHeight };
    return { ...buoy, lastReading, lastReadingTime: lastReading && time, implausible: [] };
  });
  return { buoys: shown, ranks };
}

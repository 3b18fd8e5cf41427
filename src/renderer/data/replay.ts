/** The replay of a time on the map: which hours, which of them is shown, and the buoys as they were in it. */
import { useMemo } from 'react';
import { create } from 'zustand';
import { resetWithService, useApp } from '#renderer/stores/app.ts';
import type { CachedBuoy } from '#shared/model/buoy.ts';
import { orNull } from '#shared/model/columns.ts';
import type { Interval, Position } from '#shared/model/geo.ts';
import { HOUR } from '#shared/science/durations.ts';
import { type ReplayedHours, reads } from './reads.ts';
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

const noReading = { lastReading: null, lastReadingTime: null, implausible: [] };
const nothingElse = {
  ...{ id: null, uuid: null, maximumHeight: null, period: null, direction: null },
  ...{ directionCompass: null, waterTemperature: null, energyPerWave: null, heightUnit: null },
};

/** What a buoy had at an hour, by its id: the rank or the height in metres; null where nothing is known. */
export const valuesAt =
  (hours: ReplayedHours | undefined, { from }: Interval, time: number, isRank: boolean) =>
  (buoyId: number): number | null =>
    orNull(hours?.get(buoyId)?.[isRank ? 'rank' : 'significantHeight'][(time - from) / HOUR]);

/** The hour that is shown; null: the map shows what is newest. @param isRanked with ranks, which take longer to read */
export function useReplayedHour(buoys: readonly CachedBuoy[], isShown: boolean, isRanked: boolean) {
  const { range, at } = useReplay();
  const { value: hours } = useCacheQuery(
    reads.replay,
    isShown && range ? { ...range, isRanked, quality: 'notFail' } : null,
  );
  const isOpen = range !== null;
  const silent = useMemo(
    () => (isOpen ? buoys.map((buoy) => ({ ...buoy, ...noReading })) : []),
    [isOpen, buoys],
  );
  return useMemo(() => {
    if (!range) return null;
    const heightOf = valuesAt(hours, range, at, false);
    return {
      time: at,
      hours,
      /** The same list in each hour, without readings. */
      buoys: silent,
      valueOf: isRanked ? valuesAt(hours, range, at, true) : heightOf,
      /** With the height of the hour as its newest reading. */
      read: (buoy: CachedBuoy): CachedBuoy => {
        const significantHeight = heightOf(buoy.id);
        if (significantHeight === null) return { ...buoy, ...noReading };
        const lastReading = { ...nothingElse, time: at, significantHeight };
        return { ...buoy, lastReading, lastReadingTime: at, implausible: [] };
      },
    };
  }, [range, at, hours, silent, isRanked]);
}
export type ReplayedHour = ReturnType<typeof useReplayedHour>;

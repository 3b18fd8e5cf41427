/** Which view of a buoy is open, the range of its history, and the readings of that range. */
import { useEffect, useMemo, useState } from 'react';
import * as z from 'zod/mini';
import { shallow } from 'zustand/shallow';
import { reads } from '#renderer/data/reads.ts';
import { useCacheQuery, useRefresh } from '#renderer/data/useCacheQuery.ts';
import { observedAt } from '#renderer/format/age.ts';
import { customRange, dayOf, nearestPreset, presetRange, presets } from '#renderer/format/range.ts';
import { zoneOf } from '#renderer/format/time.ts';
import { useNow, useZone } from '#renderer/parts/clock.ts';
import { onBuoySelected, useApp } from '#renderer/stores/app.ts';
import { persistedStore } from '#renderer/stores/persisted.ts';
import type { CachedBuoy } from '#shared/model/buoy.ts';
import type { Interval } from '#shared/model/geo.ts';
import { DAY } from '#shared/science/durations.ts';
import { groups } from './history.ts';

const Choice = z.object({
  group: z.enum(groups),
  range: z.enum([...presets, 'custom']),
  /** `YYYY-MM-DD`; empty: not chosen yet. */
  days: z.object({ from: z.string(), to: z.string() }),
});
type Choice = z.infer<typeof Choice>;

const BuoyView = z.object({
  view: z.enum(['history', 'almanac', 'statistics', 'coverage']),
  choice: Choice,
});

export const useBuoyView = persistedStore('buoy-view', BuoyView, {
  view: 'history',
  choice: { group: 'waves', range: '3d', days: { from: '', to: '' } },
});

const Threshold = z.object({
  /** Metres, the same for every buoy; null: none. It changes no statistic. */
  threshold: z._default(z.nullable(z.number().check(z.positive())), null),
  /** Whether the storms above it are marked. */
  marksStorms: z._default(z.boolean(), false),
});
/** The line drawn over the heights. */
export const useThreshold = persistedStore('threshold', Threshold);

/** Another buoy opens on its history. Its range is about as long as the last one, but not of the same custom dates. */
const startAnew = (): void => {
  const { group, range, days } = useBuoyView.getState().choice;
  useBuoyView.setState({
    view: 'history',
    choice: {
      group,
      range: range === 'custom' ? nearestPreset(secondsOf(days)) : range,
      days: { from: '', to: '' },
    },
  });
};
const secondsOf = ({ from, to }: Choice['days']): number =>
  (Date.parse(to) - Date.parse(from)) / 1000 + DAY;
startAnew();
onBuoySelected(startAnew);

/** The choice that is stored, or the days of the readings that another screen opens. */
function useChoice({ id }: CachedBuoy, zone: string): Choice {
  const stored = useBuoyView((state) => state.choice);
  const wanted = useApp(({ readingsWanted }) => readingsWanted?.buoyId === id && readingsWanted);
  const choice = useMemo((): Choice => {
    if (!wanted) return stored;
    const days = { from: dayOf(wanted.from, zone), to: dayOf(wanted.to, zone) };
    return { ...stored, range: 'custom', days };
  }, [stored, wanted, zone]);
  useEffect(() => {
    if (!wanted) return;
    useBuoyView.setState({ view: 'history', choice });
    useApp.setState({ readingsWanted: null });
  }, [wanted, choice]);
  return choice;
}

const epochNow = () => Math.floor(Date.now() / 60_000) * 60;
/** The end of a range that ends now moves so far at a time, seconds. */
const STEP = 600;

export type History = ReturnType<typeof useHistory>;

export function useHistory(buoy: CachedBuoy) {
  const zone = zoneOf(useZone());
  const choice = useChoice(buoy, zone);
  const last = observedAt(buoy);
  const now = useNow();
  // A request is sent for the range as a choice, a refresh or a newer reading left it. What is shown of the cache ends now,
  // unless the chart is zoomed.
  const [requestedAt, setRequestedAt] = useState(epochNow);
  const [asOf, setAsOf] = useState(requestedAt);
  const [zoomed, setZoomed] = useState(false);
  if (last !== null && last > asOf && !zoomed) setRequestedAt(last);
  const newest = Math.max(requestedAt, Math.floor(now / STEP) * STEP);
  if (newest > asOf && !zoomed) setAsOf(newest);
  const rangeAt = (end: number) =>
    choice.range === 'custom'
      ? customRange(choice.days.from, choice.days.to, zone, end)
      : presetRange(choice.range, end, last);
  const wanted = rangeAt(asOf);
  const [kept, setKept] = useState(() => presetRange('3d', asOf, last));
  const range = typeof wanted === 'string' || shallow(kept, wanted) ? kept : wanted;
  if (range !== kept) setKept(range);
  const { from, to } = range;
  const requested = rangeAt(requestedAt);
  const ofBuoy = ({ from, to }: Interval) => ({ buoyId: buoy.id, from, to });
  const isOfBuoy = ({ buoyId }: { buoyId: number }) => buoyId === buoy.id;
  const sent = useCacheQuery(
    reads.readReadings,
    ofBuoy(typeof requested === 'string' ? range : requested),
    isOfBuoy,
  );
  const shown = useCacheQuery(reads.cachedReadings, ofBuoy(range), isOfBuoy);
  const { value, old, reading } = shown;
  const refreshReadings = useRefresh(reads.readReadings);
  const nowOrLater = () => Math.max(epochNow(), asOf);
  return {
    choice,
    choose: (part: Partial<Choice>) => {
      // Custom dates start with the days shown.
      const days =
        part.range === 'custom' && choice.days.from === ''
          ? { from: dayOf(from, zone), to: dayOf(to, zone) }
          : choice.days;
      useBuoyView.setState({ choice: { ...choice, days, ...part } });
      if (part.range) setRequestedAt(nowOrLater());
    },
    range,
    /** Why the custom dates are invalid; the range before them is then shown. */
    problem: typeof wanted === 'string' ? wanted : null,
    view: { ...sent, value, old, reading },
    /** The end of ranges that end now, epoch seconds. */
    asOf,
    setZoomed,
    /** Ends the range now, and fetches it. */
    refresh: () => {
      const now = nowOrLater();
      const next = rangeAt(now);
      setRequestedAt(now);
      if (typeof next !== 'string')
        refreshReadings({ buoyId: buoy.id, from: next.from, to: next.to });
    },
  };
}

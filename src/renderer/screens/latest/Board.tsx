/** Spots, and favourites in groups, in the person's order or by what is known: their last hours and their forecasts on common axes. */
import { t } from '@lingui/core/macro';
import { type PointerEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useSize } from '#renderer/charts/svg.tsx';
import { useChartTheme } from '#renderer/charts/theme.ts';
import { daysWithin } from '#renderer/charts/timeTicks.ts';
import { useForecasts } from '#renderer/data/forecasts.ts';
import { type AllRanks, isUnusualNow, useLastHours } from '#renderer/data/ranks.ts';
import { useWatchChange, useWatched } from '#renderer/data/watch.ts';
import {
  type HeightForecast,
  heightForecast,
  type SpotData,
} from '#renderer/features/spots/spotData.ts';
import { showSpot } from '#renderer/features/spots/spots.ts';
import { goodness, verdictText } from '#renderer/features/spots/verdict.ts';
import { isSilent, observedAt, oldLast } from '#renderer/format/age.ts';
import { LIST_HOURS } from '#renderer/format/metrics.ts';
import { zoneOf } from '#renderer/format/time.ts';
import { useBuoyAlerts } from '#renderer/parts/AlertMark.tsx';
import { useNow, useZone } from '#renderer/parts/clock.ts';
import { useApp, useIsPrinting } from '#renderer/stores/app.ts';
import type { TableColumn } from '#renderer/ui/DataTable.tsx';
import { ErrorNote } from '#renderer/ui/ReadState.tsx';
import { sortedRows } from '#renderer/ui/tableRows.ts';
import type { CachedBuoy } from '#shared/model/buoy.ts';
import type { FavouriteGroup } from '#shared/model/watch.ts';
import { HOUR } from '#shared/science/durations.ts';
import { columnOf } from '#shared/science/forecastColumns.ts';
import { buoyTitle } from '#shared/text/search.ts';
import { BuoyRow, figures, SpotRow } from './BoardRow.tsx';
import { BoardRows } from './BoardRows.tsx';
import { type BoardAxes, BoardDates, BoardKey, heightAxis, PointedTime } from './BoardStrip.tsx';
import { boardGroups, storedGroups } from './board.ts';
import { useLatest } from './filter.ts';
import { GroupHead } from './GroupHead.tsx';
import './board.css';

/** Pixels of a strip beside the other columns on a sheet. */
const PRINTED_STRIP = 256;
const FORECAST = 48 * HOUR;

export function Board(props: {
  favourites: readonly CachedBuoy[];
  /** In place of the person's groups: shown in this order, which cannot be changed. */
  along?: FavouriteGroup;
  ranks: AllRanks;
  columns: readonly TableColumn<CachedBuoy>[];
  spots: readonly SpotData[];
  /** In place of the favourites where there are none. */
  empty?: ReactNode;
}) {
  const { favourites: known, along, ranks, columns, spots, empty } = props;
  const favourites = useMemo(
    () => (along ? known.filter(({ id }) => along.buoyIds.includes(id)) : known),
    [known, along],
  );
  const { groups: stored } = useWatched();
  const groups = useMemo(
    () => boardGroups(along ? [along] : stored, favourites).slice(along ? 1 : 0),
    [along, stored, favourites],
  );
  const change = useWatchChange();
  const board = useRef<HTMLDivElement>(null);
  /** The row that was moved by keys, until the rows stand in the new order. */
  const focused = useRef<string | null>(null);
  const dates = useRef<HTMLDivElement>(null);
  const forecasts = useForecastHeights(favourites);
  const lastHours = useLastHours();
  const axes = useAxes(favourites, lastHours, forecasts, spots, useSize(dates)?.width ?? 0);
  const { now } = axes;
  const clock = useZone();
  const alerts = useBuoyAlerts();
  const { order } = useLatest();
  const isFixed = along !== undefined || order !== 'own';
  const by = columns.find(({ id }) => id === order)?.sortValue;
  const isOld = (buoy: CachedBuoy) => isSilent(now, observedAt(buoy));
  const shown = by
    ? groups.map((group) => ({
        ...group,
        buoys: oldLast(sortedRows(group.buoys, by, true), isOld),
      }))
    : groups;
  const byNumber = shown.flatMap(({ buoys }) => buoys);
  const spotRows = sortedRows(
    spots.map((one) => ({ ...one, id: one.spot.id })),
    ({ buoy, ...one }) => {
      if (order === 'own') return null;
      return order === 'best' ? goodness(one, now) : buoy ? by?.(buoy) : null;
    },
    true,
  );
  const common = { columns, axes };

  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      const isTyped =
        event.target instanceof HTMLElement &&
        event.target.closest('input, select, textarea, dialog, [role=listbox], [role=menu]');
      const buoy = /^[1-9]$/.test(event.key) ? byNumber[Number(event.key) - 1] : undefined;
      if (!buoy || isTyped || event.ctrlKey || event.altKey || event.metaKey) return;
      // The page of a buoy covers the board.
      if (board.current?.closest('[inert]')) return;
      useApp.getState().selectBuoy(buoy.id);
    };
    document.addEventListener('keydown', open);
    return () => document.removeEventListener('keydown', open);
  }, [byNumber]);

  // A row that was moved keeps the focus: another group mounts it again, and the list that it has left focuses a neighbour.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the rows stand in another order.
  useEffect(() => {
    const id = focused.current;
    if (id === null) return;
    const frame = requestAnimationFrame(() => {
      focused.current = null;
      board.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(id)}"]`)?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [groups, spots]);

  return (
    <div className="board grow scroll printed" ref={board}>
      <ErrorNote error={change.error} />
      <p role="status" className="padded heading">
        {verdictText(spots, now, clock)}
      </p>
      <div className="board-row board-dates" aria-hidden="true">
        <BoardKey axes={axes} />
        <div className="board-figures board-headings quiet small">
          {figures.map((id) => (
            <span key={id}>{columns.find((column) => column.id === id)?.header}</span>
          ))}
        </div>
        <div ref={dates} className="board-strip">
          <BoardDates axes={axes} />
        </div>
      </div>
      <Pointed axes={axes}>
        {spots.length > 0 ? (
          <BoardRows
            label={t`Spots`}
            kind="application/x-almanac-spot"
            groups={[{ name: t`Spots`, buoys: spotRows }]}
            index={0}
            titleOf={({ spot }) => spot.name}
            onOpen={({ spot }) => showSpot(spot)}
            onMove={([next]) =>
              change.run({ patch: { spots: next?.buoys.map(({ spot }) => spot) ?? [] } })
            }
            {...{ isFixed, focused }}
          >
            {(row) => (
              <SpotRow
                {...common}
                data={row}
                hours={lastHours.get(row.buoy?.id ?? -1)}
                alert={alerts.get(row.spot.id)}
              />
            )}
          </BoardRows>
        ) : null}
        {favourites.length === 0
          ? empty
          : shown.map((group, index) => (
              <BoardRows
                key={group.name}
                label={group.name === '' ? t`Favourites` : group.name}
                kind="application/x-almanac-buoy"
                groups={shown}
                index={index}
                titleOf={buoyTitle}
                first={group.buoys[0] ? byNumber.indexOf(group.buoys[0]) : 0}
                head={along ? null : <GroupHead groups={groups} index={index} change={change} />}
                onOpen={({ id }) => useApp.getState().selectBuoy(id)}
                onMove={(next) => change.run({ patch: { groups: storedGroups(next) } })}
                {...{ isFixed, focused }}
              >
                {(buoy, isPointed) => (
                  <BuoyRow
                    {...common}
                    buoy={buoy}
                    isPointed={isPointed}
                    hours={lastHours.get(buoy.id)}
                    forecast={forecasts.get(buoy.id)}
                    alert={alerts.get(buoy.id)}
                    isUnusual={isUnusualNow(ranks, buoy, now)}
                  />
                )}
              </BoardRows>
            ))}
      </Pointed>
    </div>
  );
}

/** Gives the strips the time under the pointer. The rows are not drawn again when it moves. */
function Pointed({ axes, children }: { axes: BoardAxes; children: ReactNode }) {
  const [at, setAt] = useState<number | null>(null);
  const point = (event: PointerEvent) => {
    const strip = (event.target as Element).closest('[data-strip]');
    if (!strip) return setAt(null);
    const { left, width } = strip.getBoundingClientRect();
    setAt(axes.from + ((event.clientX - left) / width) * (axes.to - axes.from));
  };
  return (
    <div onPointerMove={point} onPointerLeave={() => setAt(null)}>
      <PointedTime value={at}>{children}</PointedTime>
    </div>
  );
}

type Forecasts = ReadonlyMap<number, HeightForecast>;

/** Of favourites that have some: from now on. */
function useForecastHeights(favourites: readonly CachedBuoy[]): Forecasts {
  const stored = useForecasts(favourites);
  const now = useNow();
  return useMemo(() => {
    const all = [...stored].map(([id, answers]) => {
      const next = answers
        .map((one) => ({ ...columnOf(one.request.time, one), fetchedAt: one.fetchedAt }))
        .filter(({ time }) => time >= now && time <= now + FORECAST);
      return [id, heightForecast(next)] as const;
    });
    return new Map(all.filter(([, { time }]) => time.length > 0));
  }, [stored, now]);
}

/** The axes of all strips: the last hours, and the next ones where there is a forecast; from zero to above the highest of the waves shown. */
function useAxes(
  favourites: readonly CachedBuoy[],
  lastHours: ReturnType<typeof useLastHours>,
  forecasts: Forecasts,
  spots: readonly SpotData[],
  shown: number,
): BoardAxes {
  const now = useNow();
  const zone = zoneOf(useZone());
  const theme = useChartTheme();
  const unit = useApp((state) => state.settings.heightUnit);
  const width = useIsPrinting() ? PRINTED_STRIP : shown;
  return useMemo(() => {
    let highest = 0;
    const buoys = [...favourites, ...spots.flatMap(({ buoy }) => buoy ?? [])];
    const heights = [
      ...buoys.map(({ id }) => lastHours.get(id)?.significantHeight),
      ...[...forecasts.values(), ...spots.map((spot) => spot.forecast)].map(({ value }) => value),
    ];
    for (const values of heights) {
      for (const height of values ?? []) if (height > highest) highest = height;
    }
    const from = now - LIST_HOURS * HOUR;
    const isForecast = forecasts.size > 0 || spots.some(({ hours }) => hours.length > 0);
    const to = isForecast ? now + FORECAST : now;
    const weekends = daysWithin({ from, to }, zone).filter(({ day }) => day.weekday >= 6);
    return { from, now, to, zone, weekends, unit, ...heightAxis(highest, unit), width, theme };
  }, [favourites, lastHours, forecasts, spots, now, zone, unit, width, theme]);
}

/** Favourites in the person's order and groups, their last hours and their forecasts on common axes. */
import { t } from '@lingui/core/macro';
import { GripVertical } from 'lucide-react';
import { type PointerEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { Button as DragButton } from 'react-aria-components/Button';
import { GridList, GridListItem } from 'react-aria-components/GridList';
import {
  type DropItem,
  isTextDropItem,
  useDragAndDrop,
} from 'react-aria-components/useDragAndDrop';
import { ListLayout, Virtualizer } from 'react-aria-components/Virtualizer';
import { breakAtGaps } from '#renderer/charts/samples.ts';
import { useSize } from '#renderer/charts/svg.tsx';
import { useChartTheme } from '#renderer/charts/theme.ts';
import { daysWithin } from '#renderer/charts/timeTicks.ts';
import { useForecasts } from '#renderer/data/forecasts.ts';
import { type AllRanks, isUnusualNow, type LastHours, useLastHours } from '#renderer/data/ranks.ts';
import { useWatchChange, useWatched } from '#renderer/data/watch.ts';
import { SpotCards } from '#renderer/features/spots/SpotCard.tsx';
import { formatAgo, isSilent, observedAt } from '#renderer/format/age.ts';
import { heightColour } from '#renderer/format/colourScale.ts';
import { LIST_HOURS } from '#renderer/format/metrics.ts';
import { zoneOf } from '#renderer/format/time.ts';
import { AlertMark, type BuoyAlerts, useBuoyAlerts } from '#renderer/parts/AlertMark.tsx';
import { useNow, useZone } from '#renderer/parts/clock.ts';
import { spanText } from '#renderer/parts/HoursLine.tsx';
import { useOnThisDay } from '#renderer/parts/onThisDay.ts';
import { useApp } from '#renderer/stores/app.ts';
import type { TableColumn } from '#renderer/ui/DataTable.tsx';
import { ErrorNote } from '#renderer/ui/ReadState.tsx';
import { explained } from '#renderer/ui/Tooltip.tsx';
import type { CachedBuoy } from '#shared/model/buoy.ts';
import type { StoredConditions } from '#shared/model/conditions.ts';
import type { FavouriteGroup } from '#shared/model/watch.ts';
import { columnSteps } from '#shared/science/forecastColumns.ts';
import { metresOf } from '#shared/science/serviceUnits.ts';
import { buoyTitle } from '#shared/text/search.ts';
import {
  type BoardAxes,
  BoardDates,
  BoardStrip,
  type HeightForecast,
  heightTicks,
  PointedTime,
} from './BoardStrip.tsx';
import { type BoardGroup, boardGroups, moved, placeOf, stepped, storedGroups } from './board.ts';
import { GroupHead } from './GroupHead.tsx';
import './board.css';

/** The type of data of a card that is dragged: the id of its buoy. */
const DRAGGED = 'application/x-almanac-buoy';

/** The cells of a card that the list has as columns. */
const figures = ['significantHeight', 'change', 'period', 'direction', 'rank', 'age'];

const HOUR = 3600;
const FORECAST = 48 * HOUR;
/** Cards have the height of their strip, see board.css: only those in view are made. */
const layoutOptions = { rowHeight: 57 };

export function Board(props: {
  favourites: readonly CachedBuoy[];
  /** In place of the person's groups: shown in this order, which cannot be changed. */
  along?: FavouriteGroup;
  ranks: AllRanks;
  columns: readonly TableColumn<CachedBuoy>[];
}) {
  const { favourites: known, along, ranks, columns } = props;
  const favourites = useMemo(
    () => (along ? known.filter(({ id }) => along.buoyIds.includes(id)) : known),
    [known, along],
  );
  const stored = useWatched().groups;
  const groups = useMemo(
    () => boardGroups(along ? [along] : stored, favourites).slice(along ? 1 : 0),
    [along, stored, favourites],
  );
  const change = useWatchChange();
  const board = useRef<HTMLDivElement>(null);
  /** The card that was moved by keys, until the cards stand in the new order. */
  const focused = useRef<number | null>(null);
  const dates = useRef<HTMLDivElement>(null);
  const forecasts = useForecastHeights(favourites);
  const lastHours = useLastHours();
  const axes = useAxes(favourites, lastHours, forecasts, useSize(dates)?.width ?? 0);
  const alerts = useBuoyAlerts();
  const order = groups.flatMap(({ buoys }) => buoys);

  const store = (next: readonly BoardGroup[]) => {
    if (!along) change.run({ patch: { groups: storedGroups(next) } });
  };

  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      const isTyped =
        event.target instanceof HTMLElement &&
        event.target.closest('input, select, textarea, dialog, [role=listbox], [role=menu]');
      const buoy = /^[1-9]$/.test(event.key) ? order[Number(event.key) - 1] : undefined;
      if (!buoy || isTyped || event.ctrlKey || event.altKey || event.metaKey) return;
      // The page of a buoy covers the board.
      if (board.current?.closest('[inert]')) return;
      useApp.getState().selectBuoy(buoy.id);
    };
    document.addEventListener('keydown', open);
    return () => document.removeEventListener('keydown', open);
  }, [order]);

  // A card that was moved keeps the focus: another group mounts it again, and the list that it has left focuses a neighbour.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the cards stand in another order.
  useEffect(() => {
    const id = focused.current;
    if (id === null) return;
    const frame = requestAnimationFrame(() => {
      focused.current = null;
      board.current?.querySelector<HTMLElement>(`[data-key="${id}"]`)?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [groups]);

  const step = (event: React.KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    const card = (event.target as HTMLElement).closest<HTMLElement>('[data-key]');
    const id = Number(card?.dataset.key);
    const next = card && stepped(groups, id, event.key === 'ArrowUp' ? -1 : 1);
    event.preventDefault();
    event.stopPropagation();
    if (!next) return;
    focused.current = id;
    store(next);
  };

  return (
    <div className="board grow scroll" ref={board} onKeyDownCapture={step}>
      <ErrorNote error={change.error} />
      <SpotCards />
      <div className="board-row board-dates" aria-hidden="true">
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
        {groups.map((group, index) => (
          <section key={group.name}>
            {along ? null : <GroupHead groups={groups} index={index} change={change} />}
            <Cards
              group={group}
              isFixed={along !== undefined}
              first={group.buoys[0] ? order.indexOf(group.buoys[0]) : 0}
              onMove={(ids, position) => store(moved(groups, ids, { group: index, position }))}
              card={(buoy, isPointed) => (
                <Card
                  buoy={buoy}
                  isPointed={isPointed}
                  columns={columns}
                  axes={axes}
                  hours={lastHours.get(buoy.id)}
                  forecast={forecasts.get(buoy.id)}
                  alert={alerts.get(buoy.id)}
                  isUnusual={isUnusualNow(ranks, buoy, axes.now)}
                />
              )}
            />
          </section>
        ))}
      </Pointed>
    </div>
  );
}

/** Gives the strips the time under the pointer. The cards are not drawn again when it moves. */
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

/** Metres, from now on, and when the oldest was downloaded, epoch seconds. */
function forecastHeights(stored: readonly StoredConditions[], now: number): HeightForecast {
  const next = stored.filter(({ request: { time } }) => time >= now && time <= now + FORECAST);
  const samples = breakAtGaps(
    Float64Array.from(next, ({ request }) => request.time),
    Float64Array.from(
      next,
      ({ conditions: { forecast, units } }) =>
        metresOf(forecast?.wavesHeight ?? null, units.height) ?? Number.NaN,
    ),
    Math.max(...columnSteps) * HOUR,
  );
  return { ...samples, fetchedAt: Math.min(...next.map(({ fetchedAt }) => fetchedAt)) };
}

/** Of favourites that have some. */
function useForecastHeights(favourites: readonly CachedBuoy[]): Forecasts {
  const stored = useForecasts(favourites);
  const now = useNow();
  return useMemo(() => {
    const all = [...stored].map(([id, one]) => [id, forecastHeights(one, now)] as const);
    return new Map(all.filter(([, { time }]) => time.length > 0));
  }, [stored, now]);
}

/** The axes of all strips: the last hours, and the next ones where there is a forecast; from zero to the highest of the waves shown. */
function useAxes(
  favourites: readonly CachedBuoy[],
  lastHours: ReturnType<typeof useLastHours>,
  forecasts: Forecasts,
  width: number,
): BoardAxes {
  const now = useNow();
  const zone = zoneOf(useZone());
  const theme = useChartTheme();
  const unit = useApp((state) => state.settings.heightUnit);
  return useMemo(() => {
    let highest = 0;
    for (const { id } of favourites) {
      for (const shown of [lastHours.get(id)?.significantHeight, forecasts.get(id)?.value]) {
        for (const height of shown ?? []) if (height > highest) highest = height;
      }
    }
    const from = now - LIST_HOURS * HOUR;
    const to = forecasts.size > 0 ? now + FORECAST : now;
    const weekends = daysWithin({ from, to }, zone).filter(({ day }) => day.weekday >= 6);
    const ticks = heightTicks(highest, unit);
    return { from, now, to, zone, weekends, unit, ticks, width, theme };
  }, [favourites, lastHours, forecasts, now, zone, unit, width, theme]);
}

/** The cards of a group, which can be dragged to another place or another group. */
function Cards(props: {
  group: BoardGroup;
  isFixed: boolean;
  /** Place of its first card on the board, from 0. */
  first: number;
  onMove: (ids: number[], position: number) => void;
  card: (buoy: CachedBuoy, isPointed: boolean) => React.ReactNode;
}) {
  const { group, isFixed, first, onMove, card } = props;
  const selected = useApp((state) => state.selectedBuoyId);
  const positionOf = (key: React.Key, dropPosition: string): number => {
    const position = placeOf([group], Number(key))?.position ?? 0;
    return dropPosition === 'after' ? position + 1 : position;
  };
  const dropped = (items: readonly DropItem[]): Promise<number[]> =>
    Promise.all(
      items.filter(isTextDropItem).map(async (item) => Number(await item.getText(DRAGGED))),
    );
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ [DRAGGED]: String(key) })),
    acceptedDragTypes: [DRAGGED],
    onReorder: ({ keys, target }) =>
      onMove([...keys].map(Number), positionOf(target.key, target.dropPosition)),
    onInsert: async ({ items, target }) =>
      onMove(await dropped(items), positionOf(target.key, target.dropPosition)),
    onRootDrop: async ({ items }) => onMove(await dropped(items), group.buoys.length),
  });
  return (
    <Virtualizer layout={ListLayout} layoutOptions={layoutOptions}>
      <GridList
        aria-label={group.name === '' ? t`Favourites` : group.name}
        className="board-cards"
        items={group.buoys}
        dependencies={[card, selected]}
        {...(!isFixed && { dragAndDropHooks })}
        onAction={(key) => useApp.getState().selectBuoy(Number(key))}
        renderEmptyState={() => (
          <p className="quiet padded">{t`Drag a favourite here, or move one with Alt and the arrow keys.`}</p>
        )}
      >
        {(buoy) => {
          const number = first + group.buoys.indexOf(buoy) + 1;
          return (
            <GridListItem
              className={buoy.id === selected ? 'board-row board-open' : 'board-row'}
              textValue={buoyTitle(buoy)}
            >
              {({ isHovered, isFocusVisible }) => (
                <>
                  {isFixed ? (
                    <span />
                  ) : (
                    <DragButton
                      slot="drag"
                      className="board-grip quiet"
                      aria-label={t`Move ${{ name: buoy.name }}`}
                    >
                      <GripVertical size={14} aria-hidden="true" />
                    </DragButton>
                  )}
                  <span className="quiet small numeric end">{number < 10 ? number : ''}</span>
                  {card(buoy, isHovered || isFocusVisible)}
                </>
              )}
            </GridListItem>
          );
        }}
      </GridList>
    </Virtualizer>
  );
}

function Card(props: {
  buoy: CachedBuoy;
  /** By the pointer or the keyboard. */
  isPointed: boolean;
  columns: readonly TableColumn<CachedBuoy>[];
  axes: BoardAxes;
  hours: LastHours | undefined;
  forecast: HeightForecast | undefined;
  alert: ReturnType<BuoyAlerts['get']>;
  isUnusual: boolean;
}) {
  const { buoy, columns, axes, hours, forecast, alert, isUnusual } = props;
  const day = useOnThisDay(buoy, props.isPointed);
  const now = useNow();
  const column = (id: string) => columns.find((one) => one.id === id);
  const heights = column('course')?.text(buoy) ?? '';
  const { theme, quiet } = axes.theme;
  const height = buoy.lastReading?.significantHeight ?? null;
  const samples = useMemo(
    () => hours && breakAtGaps(hours.time, hours.significantHeight, null),
    [hours],
  );
  return (
    <>
      <div className="board-name grow" {...explained(day?.text)}>
        <bdi className="strong two-lines">{buoyTitle(buoy)}</bdi>
        {alert ? <AlertMark alert={alert} /> : null}
      </div>
      <div className={isSilent(now, observedAt(buoy)) ? 'board-figures silent' : 'board-figures'}>
        {figures.map((id) => (
          <span key={id} className={id === 'significantHeight' ? 'heading' : undefined}>
            {column(id)?.cell?.(buoy)}
          </span>
        ))}
      </div>
      <div className="board-strip" data-strip>
        <BoardStrip
          axes={axes}
          position={buoy}
          samples={samples}
          forecast={forecast}
          colour={isUnusual ? heightColour(height, theme) : quiet}
          label={[
            t`Last ${{ hours: LIST_HOURS }} hours: ${{ heights }}`,
            forecast
              ? t`Forecast of ${{ age: formatAgo(now, forecast.fetchedAt) }}: ${{ heights: spanText(forecast.value, axes.unit) }}`
              : '',
          ]
            .filter(Boolean)
            .join('. ')}
        />
      </div>
    </>
  );
}

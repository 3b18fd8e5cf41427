/** Spots, and favourites in groups, in the person's order or by what is known: their last hours and their forecasts on common axes. */
import { t } from '@lingui/core/macro';
import { GripVertical } from 'lucide-react';
import {
  type ComponentProps,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
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
import { StateMark } from '#renderer/features/spots/SpotCard.tsx';
import type { SpotData } from '#renderer/features/spots/spotData.ts';
import { showSpot } from '#renderer/features/spots/spots.ts';
import { goodness, momentText, verdictText } from '#renderer/features/spots/verdict.ts';
import { matchTexts, pastText, stateText } from '#renderer/features/spots/words.ts';
import { formatAgo, isSilent, observedAt, oldLast } from '#renderer/format/age.ts';
import { heightColour } from '#renderer/format/colourScale.ts';
import { LIST_HOURS } from '#renderer/format/metrics.ts';
import { zoneOf } from '#renderer/format/time.ts';
import { AlertMark, type BuoyAlerts, useBuoyAlerts } from '#renderer/parts/AlertMark.tsx';
import { useNow, useZone } from '#renderer/parts/clock.ts';
import { Missing } from '#renderer/parts/Figure.tsx';
import { spanText } from '#renderer/parts/HoursLine.tsx';
import { useOnThisDay } from '#renderer/parts/onThisDay.ts';
import { useApp, useIsPrinting, useUnits } from '#renderer/stores/app.ts';
import type { TableColumn } from '#renderer/ui/DataTable.tsx';
import { ErrorNote } from '#renderer/ui/ReadState.tsx';
import { explained } from '#renderer/ui/Tooltip.tsx';
import { sortedRows } from '#renderer/ui/tableRows.ts';
import type { CachedBuoy } from '#shared/model/buoy.ts';
import type { StoredConditions } from '#shared/model/conditions.ts';
import type { FavouriteGroup } from '#shared/model/watch.ts';
import { columnSteps } from '#shared/science/forecastColumns.ts';
import { metresOf } from '#shared/science/serviceUnits.ts';
import { buoyTitle } from '#shared/text/search.ts';
import {
  type BoardAxes,
  BoardDates,
  BoardKey,
  BoardStrip,
  type HeightForecast,
  heightAxis,
  PointedTime,
} from './BoardStrip.tsx';
import { type BoardGroup, boardGroups, moved, stepped, storedGroups } from './board.ts';
import { useLatest } from './filter.ts';
import { GroupHead } from './GroupHead.tsx';
import './board.css';
import { HOUR } from '#shared/science/durations.ts';

/** The cells of a row that the list has as columns. */
const figures = ['significantHeight', 'change', 'period', 'direction', 'rank', 'age'];

/** Pixels of a strip beside the other columns on a sheet. */
const PRINTED_STRIP = 256;
const FORECAST = 48 * HOUR;
/** Rows have the height of their strip, see board.css: only those in view are made. */
const layoutOptions = { rowHeight: 57 };

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
  const spotGroups = [{ name: t`Spots`, buoys: spotRows }];

  const store = (next: readonly BoardGroup[]) =>
    change.run({ patch: { groups: storedGroups(next) } });
  const storeSpots = ([next]: readonly BoardGroup<(typeof spotRows)[number]>[]) =>
    change.run({ patch: { spots: next?.buoys.map(({ spot }) => spot) ?? [] } });
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

  /** @param step makes and stores the new order; false: there is none */
  const byKeys = (step: (key: string, by: -1 | 1) => boolean) => (event: React.KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    const row = (event.target as HTMLElement).closest<HTMLElement>('[data-key]');
    event.preventDefault();
    event.stopPropagation();
    const key = row?.dataset.key;
    if (!key || isFixed || !step(key, event.key === 'ArrowUp' ? -1 : 1)) return;
    focused.current = key;
  };

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
          <section
            onKeyDownCapture={byKeys((key, by) => {
              const next = stepped(spotGroups, key, by);
              if (next) storeSpots(next);
              return next !== null;
            })}
          >
            <Rows
              label={t`Spots`}
              kind="application/x-almanac-spot"
              rows={spotRows}
              titleOf={({ spot }) => spot.name}
              isFixed={isFixed}
              onOpen={({ spot }) => showSpot(spot)}
              onMove={(keys, position) =>
                storeSpots(moved(spotGroups, keys, { group: 0, position }))
              }
            >
              {(row) => (
                <SpotRow
                  {...common}
                  data={row}
                  hours={lastHours.get(row.buoy?.id ?? -1)}
                  alert={alerts.get(row.spot.id)}
                />
              )}
            </Rows>
          </section>
        ) : null}
        {favourites.length === 0
          ? empty
          : shown.map((group, index) => (
              <section
                key={group.name}
                onKeyDownCapture={byKeys((key, by) => {
                  const next = stepped(groups, key, by);
                  if (next) store(next);
                  return next !== null;
                })}
              >
                {along ? null : <GroupHead groups={groups} index={index} change={change} />}
                <Rows
                  label={group.name === '' ? t`Favourites` : group.name}
                  kind="application/x-almanac-buoy"
                  rows={group.buoys}
                  titleOf={buoyTitle}
                  isFixed={isFixed}
                  first={group.buoys[0] ? byNumber.indexOf(group.buoys[0]) : 0}
                  onOpen={({ id }) => useApp.getState().selectBuoy(id)}
                  onMove={(keys, position) =>
                    store(moved(groups, keys, { group: index, position }))
                  }
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
                </Rows>
              </section>
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

/** The rows of a group, which can be dragged to another place or to another group of their kind. */
function Rows<Row extends { id: number | string }>(props: {
  label: string;
  /** The type of data of a row that is dragged: its id. */
  kind: string;
  rows: readonly Row[];
  titleOf: (row: Row) => string;
  isFixed: boolean;
  /** Place of the first one on the board, from 0; absent: they have no numbers. */
  first?: number;
  onOpen: (row: Row) => void;
  onMove: (keys: string[], position: number) => void;
  children: (row: Row, isPointed: boolean) => ReactNode;
}) {
  const { label, kind, rows, titleOf, isFixed, first, onOpen, onMove, children } = props;
  const selected = useApp((state) => state.selectedBuoyId);
  const indexOf = (key: React.Key) => rows.findIndex(({ id }) => String(id) === String(key));
  const positionOf = (key: React.Key, dropPosition: string): number =>
    Math.max(0, indexOf(key)) + (dropPosition === 'after' ? 1 : 0);
  const dropped = (items: readonly DropItem[]): Promise<string[]> =>
    Promise.all(items.filter(isTextDropItem).map((item) => item.getText(kind)));
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ [kind]: String(key) })),
    acceptedDragTypes: [kind],
    onReorder: ({ keys, target }) =>
      onMove([...keys].map(String), positionOf(target.key, target.dropPosition)),
    onInsert: async ({ items, target }) =>
      onMove(await dropped(items), positionOf(target.key, target.dropPosition)),
    onRootDrop: async ({ items }) => onMove(await dropped(items), rows.length),
  });
  const numberOf = (row: Row) => {
    const number = first === undefined ? 10 : first + rows.indexOf(row) + 1;
    return <span className="quiet small numeric end">{number < 10 ? number : ''}</span>;
  };
  // All rows, not only those in view, in place of the list, which keeps the focus.
  const printed =
    useIsPrinting() &&
    rows.map((row) => (
      <div key={row.id} className="board-row">
        <span />
        {numberOf(row)}
        {children(row, false)}
      </div>
    ));
  const list = (
    <Virtualizer key="" layout={ListLayout} layoutOptions={layoutOptions}>
      <GridList
        // A list that can be dragged cannot become one that cannot.
        key={String(isFixed)}
        aria-label={label}
        className="board-cards"
        items={rows}
        dependencies={[children, selected]}
        {...(!isFixed && { dragAndDropHooks })}
        onAction={(key) => {
          const row = rows[indexOf(key)];
          if (row) onOpen(row);
        }}
        renderEmptyState={() => (
          <p className="toolbar quiet">{t`Drag a favourite here, or move one with Alt and the arrow keys.`}</p>
        )}
      >
        {(row) => (
          <GridListItem
            className={row.id === selected ? 'board-row board-open' : 'board-row'}
            textValue={titleOf(row)}
          >
            {({ isHovered, isFocusVisible }) => (
              <>
                {isFixed ? (
                  <span />
                ) : (
                  <DragButton
                    slot="drag"
                    className="board-grip quiet"
                    aria-label={t`Move ${{ name: titleOf(row) }}`}
                  >
                    <GripVertical size={14} aria-hidden="true" />
                  </DragButton>
                )}
                {numberOf(row)}
                {children(row, isHovered || isFocusVisible)}
              </>
            )}
          </GridListItem>
        )}
      </GridList>
    </Virtualizer>
  );
  return [list, printed];
}

interface Common {
  columns: readonly TableColumn<CachedBuoy>[];
  axes: BoardAxes;
  hours: LastHours | undefined;
}

function BuoyRow(
  props: Common & {
    buoy: CachedBuoy;
    /** By the pointer or the keyboard. */
    isPointed: boolean;
    forecast: HeightForecast | undefined;
    alert: ReturnType<BuoyAlerts['get']>;
    isUnusual: boolean;
  },
) {
  const { buoy, isPointed, alert, isUnusual, ...common } = props;
  const { theme, quiet } = common.axes.theme;
  const height = buoy.lastReading?.significantHeight ?? null;
  const day = useOnThisDay(buoy, isPointed);
  return (
    <>
      <div className="board-name grow" {...explained(day?.text)}>
        <bdi className="strong two-lines">{buoyTitle(buoy)}</bdi>
        {alert ? <AlertMark alert={alert} isBrief={alert.isForAll} /> : null}
      </div>
      <Cells
        {...common}
        buoy={buoy}
        position={buoy}
        colour={isUnusual ? heightColour(height, theme) : quiet}
      />
    </>
  );
}

/** The figures of the buoy that the spot follows, and its own forecast, with a mark for each of its hours. */
function SpotRow({
  data,
  alert,
  ...common
}: Common & { data: SpotData; alert: ReturnType<BuoyAlerts['get']> }) {
  const { spot, buoy, match, isOld, hours, forecast } = data;
  const units = useUnits();
  const zone = useZone();
  const state = match?.state ?? 'unknown';
  const words = [
    match && match.quantities.length > 0
      ? matchTexts(match.quantities, units)
      : t`No limits are set.`,
    buoy?.name ?? t`No reading of the last 24 hours is downloaded.`,
  ];
  return (
    <>
      <div className="board-name grow" {...explained(words.join(' · '))}>
        <bdi className="strong clip">{spot.name}</bdi>
        <span className="line gap-1 small">
          <StateMark size={14} state={state} isOld={isOld} />
          <span className="clip">{(isOld ? pastText : stateText)[state]}</span>
          {alert ? <AlertMark alert={alert} isBrief /> : null}
        </span>
      </div>
      <Cells
        {...common}
        buoy={buoy}
        position={spot.position}
        forecast={hours.length > 0 ? forecast : undefined}
        marks={hours}
        colour={common.axes.theme.quiet}
        more={hours
          .map(({ time, match: { state } }) => `${momentText(time, zone)} ${stateText[state]}`)
          .join(', ')}
      />
    </>
  );
}

/** The figures of a row and its strip. */
function Cells(
  props: Common &
    Pick<ComponentProps<typeof BoardStrip>, 'position' | 'marks' | 'colour'> & {
      buoy: CachedBuoy | undefined;
      forecast?: HeightForecast | undefined;
      /** What the marks say. */
      more?: string;
    },
) {
  const { buoy, columns, axes, hours, forecast, position, marks, colour, more = '' } = props;
  const now = useNow();
  const column = (id: string) => columns.find((one) => one.id === id);
  const heights = spanText(hours?.significantHeight, axes.unit);
  const samples = useMemo(
    () => hours && breakAtGaps(hours.time, hours.significantHeight, null),
    [hours],
  );
  const isOld = isSilent(now, buoy && observedAt(buoy));
  return (
    <>
      <div className={isOld ? 'board-figures silent' : 'board-figures'}>
        {figures.map((id) => (
          <span key={id} className={id === 'significantHeight' ? 'heading' : undefined}>
            {buoy ? column(id)?.cell?.(buoy) : <Missing reason={t`no reading known`} />}
          </span>
        ))}
      </div>
      <div className="board-strip" data-strip>
        <BoardStrip
          axes={axes}
          position={position}
          samples={samples}
          forecast={forecast}
          marks={marks}
          colour={colour}
          label={[
            t`Last ${{ hours: LIST_HOURS }} hours: ${{ heights }}`,
            forecast
              ? t`Forecast from ${{ age: formatAgo(now, forecast.fetchedAt) }}: ${{ heights: spanText(forecast.value, axes.unit) }}`
              : '',
            more,
          ]
            .filter(Boolean)
            .join('. ')}
        />
      </div>
    </>
  );
}

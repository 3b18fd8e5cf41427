/** Connects a sea map to a component: creates it once, passes changes on, returns its state. */
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { createStore } from 'zustand';
import { useChartTheme } from '#renderer/charts/theme.ts';
import { useNow } from '#renderer/parts/clock.ts';
import { useApp, useUnits } from '#renderer/stores/app.ts';
import type { CachedBuoy } from '#shared/model/buoy.ts';
import type { Position } from '#shared/model/geo.ts';
import { readView, saveView, type View } from './camera.ts';
import { buoyPoint } from './clusters.ts';
import type { Hover } from './pointing.ts';
import { SeaMap } from './seaMap.ts';
import { colouringOf, type MapVariable, type Surroundings } from './variables.ts';
import type { MapFailure } from './world.ts';

export interface Pointer {
  /** Null: not over the map. */
  position: Position | null;
}

export interface SeaMapOptions {
  /** Undefined until the list was read. */
  buoys: readonly CachedBuoy[] | undefined;
  variable: MapVariable;
  ranks: Surroundings['ranks'];
  past?: Surroundings['past'];
  selected: CachedBuoy | null;
  /** Something is pinned to a place: render again while the map moves. */
  following: boolean;
  onFailed: (failure: MapFailure) => void;
  onPlace: (position: Position) => void;
  onSpot: (id: string) => void;
  onDismiss: () => void;
}

/** Zoom at which the sea around a position is seen. */
const NEIGHBOURHOOD_ZOOM = 7;

export function useSeaMap(options: SeaMapOptions) {
  const container = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<SeaMap | null>(null);
  /** All that was given is drawn and nothing moves. */
  const [settled, setSettled] = useState(false);
  /** Which part of the base map could not be loaded. */
  const [trouble, setTrouble] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [hover, setHover] = useState<Hover | null>(null);
  /** Changes with each move of the mouse: only what shows it subscribes. */
  const pointer = useRef(createStore<Pointer>(() => ({ position: null }))).current;
  const [view, setView] = useState<View | null>(null);
  const [, setMoved] = useState(0);
  const colours = useChartTheme();
  const units = useUnits();
  const now = useNow();
  const { variable, ranks, past } = options;
  const colouring = useMemo(
    () => colouringOf(variable, units, { now, ranks, past }),
    [variable, units, now, ranks, past],
  );
  /** What the view is stored under: the demo has another address at each start. */
  const service = useApp(({ connection }) =>
    connection?.service?.kind === 'demo' ? 'demo' : (connection?.service?.url ?? ''),
  );
  const latest = useRef({ ...options, service });
  latest.current = { ...options, service };
  /** The map and the service whose buoys it has shown. */
  const shown = useRef<{ map: SeaMap; service: string } | null>(null);

  // The map outlives a change of theme and colouring: it is drawn again below.
  const first = useRef({ colours, colouring });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt makes the map again.
  useLayoutEffect(() => {
    if (!container.current) return;
    const start = readView(localStorage, latest.current.service);
    const made = new SeaMap(container.current, start, first.current, {
      settled: setSettled,
      failed: (failure) => latest.current.onFailed(failure),
      trouble: (thrown) => setTrouble(thrown instanceof Error ? thrown.message : String(thrown)),
      hover: setHover,
      pointer: (position) => pointer.setState({ position }),
      pick: (id) => useApp.getState().selectBuoy(id),
      pickSpot: (id) => latest.current.onSpot(id),
      place: (position) => latest.current.onPlace(position),
      move: () => {
        if (latest.current.following) setMoved((count) => count + 1);
      },
      view: (next) => {
        setView(next);
        // A view is stored only after the buoys of this service have been shown.
        if (shown.current?.service === latest.current.service)
          saveView(localStorage, latest.current.service, next);
      },
      dismiss: () => latest.current.onDismiss(),
    });
    setMap(made);
    return () => {
      setMap(null);
      setTrouble(null);
      setSettled(false);
      setHover(null);
      made.destroy();
    };
  }, [pointer, attempt]);

  const { buoys } = options;
  const points = useMemo(() => buoys?.map(buoyPoint) ?? null, [buoys]);
  // Before the paint, so that the page never shows a count the map has not been given.
  useLayoutEffect(() => {
    if (!map) return;
    map.setBuoys(points);
    if (!points?.length) return;
    if (shown.current?.map === map && shown.current.service === service) return;
    const stored = readView(localStorage, service);
    if (!stored) map.fit('jump');
    else if (shown.current?.map === map) map.jumpTo(stored);
    shown.current = { map, service };
  }, [map, points, service]);

  const { lat = null, lng = null } = options.selected ?? {};
  useEffect(() => {
    const selected = lat === null || lng === null ? null : { lat, lng };
    map?.set({ colours, colouring, selected });
  }, [map, colours, colouring, lat, lng]);

  const target = useApp((state) => state.mapTarget);
  useEffect(() => {
    if (!map || !target) return;
    map.flyTo(target, NEIGHBOURHOOD_ZOOM);
    useApp.setState({ mapTarget: null });
  }, [map, target]);

  /** Makes the map again where it is. */
  const again = () => setAttempt((count) => count + 1);
  return { container, map, settled, trouble, again, colouring, hover, pointer, view };
}

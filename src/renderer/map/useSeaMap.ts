/** Ties a sea map to a component: made once, fed with what changes, asked for where things are. */
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTheme } from '#renderer/charts/theme.ts';
import { useApp } from '#renderer/stores/app.ts';
import { useNow } from '#renderer/ui/useNow.ts';
import type { CachedBuoy } from '#shared/model/buoy.ts';
import type { Position } from '#shared/model/geo.ts';
import { readMapColours } from './colours.ts';
import { buoyFeatures, drawingKey } from './features.ts';
import { createSeaMap, type SeaMap } from './seaMap.ts';
import type { Hover, View } from './seaMap.types.ts';
import { keepView, type MapView, readView } from './view.ts';

/** The world once across, whatever the width: at zoom 0 it spans 512 pixels. */
const wholeWorld = (width: number): MapView => ({
  lat: 22,
  lng: -20,
  zoom: Math.max(1.3, Math.log2(width / 512)),
});

export interface MapFailure {
  why: 'no-webgl' | 'lost';
  detail: string;
}

export interface SeaMapState {
  container: RefObject<HTMLDivElement | null>;
  map: SeaMap | null;
  ready: boolean;
  /** All that was given is drawn and nothing moves. */
  settled: boolean;
  /** What of the map could not be drawn, in the library's words. */
  trouble: string | null;
  hover: Hover | null;
  pointer: Position | null;
  view: View | null;
}

export interface SeaMapOptions {
  buoys: readonly CachedBuoy[];
  selected: CachedBuoy | null;
  /** Something is pinned to a place: render again while the map moves. */
  following: boolean;
  onFailed: (failure: MapFailure) => void;
  onPlace: (position: Position) => void;
  onDismiss: () => void;
}

export function useSeaMap(options: SeaMapOptions): SeaMapState {
  const container = useRef<HTMLDivElement>(null);
  const latest = useRef(options);
  latest.current = options;
  const [map, setMap] = useState<SeaMap | null>(null);
  const [ready, setReady] = useState(false);
  const [settled, setSettled] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const [hover, setHover] = useState<Hover | null>(null);
  const [pointer, setPointer] = useState<Position | null>(null);
  const [view, setView] = useState<View | null>(null);
  const [, setMoved] = useState(0);
  const theme = useTheme();

  // The map outlives a change of theme: it is repainted below, not made anew.
  const firstTheme = useRef(theme);
  useEffect(() => {
    if (!container.current) return;
    const start = readView(localStorage) ?? wholeWorld(container.current.clientWidth);
    const made = createSeaMap(container.current, start, readMapColours(firstTheme.current), {
      ready: () => setReady(true),
      settled: setSettled,
      failed: (why, detail) => latest.current.onFailed({ why, detail }),
      trouble: setTrouble,
      hover: setHover,
      pointer: setPointer,
      pick: (id) => useApp.getState().selectBuoy(id),
      place: (position) => latest.current.onPlace(position),
      move: () => {
        if (latest.current.following) setMoved((count) => count + 1);
      },
      view: (next) => {
        setView(next);
        keepView(localStorage, { lat: next.lat, lng: next.lng, zoom: next.zoom });
      },
      dismiss: () => latest.current.onDismiss(),
    });
    setMap(made);
    return () => {
      setMap(null);
      setReady(false);
      setSettled(false);
      made?.destroy();
    };
  }, []);

  useEffect(() => map?.setColours(readMapColours(theme)), [map, theme]);

  const now = useNow();
  const features = useMemo(() => buoyFeatures(options.buoys, now), [options.buoys, now]);
  const drawn = useRef<{ map: SeaMap; key: string } | null>(null);
  // Before the paint, so that the page never shows a count the map has not been given.
  useLayoutEffect(() => {
    if (!map) return;
    const key = drawingKey(features);
    if (drawn.current?.map === map && drawn.current.key === key) return;
    drawn.current = { map, key };
    map.setBuoys(features);
  }, [map, features]);

  const { selected } = options;
  const lat = selected?.lat ?? null;
  const lng = selected?.lng ?? null;
  useEffect(() => {
    map?.setSelected(lat === null || lng === null ? null : { lat, lng });
  }, [map, lat, lng]);

  const target = useApp((state) => state.mapTarget);
  useEffect(() => {
    if (!map || !ready || !target) return;
    map.flyTo(target, target.zoom);
    useApp.getState().flyTo(null);
  }, [map, ready, target]);

  return { container, map, ready, settled, trouble, hover, pointer, view };
}

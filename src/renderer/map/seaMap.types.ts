/** Events and positions of a sea map. */
import type { Position } from '#shared/model/geo.ts';
import type { Shown } from './variables.ts';
import type { MapView } from './view.ts';

/** CSS pixels from the map's top left corner. */
export interface ScreenPoint {
  x: number;
  y: number;
}

/** What lies under the pointer. */
export type Hover =
  | { kind: 'buoy'; id: number; at: ScreenPoint }
  | { kind: 'cluster'; count: number; shown: Shown; at: ScreenPoint };

export interface View extends MapView {
  west: number;
  east: number;
  south: number;
  north: number;
}

/** Why there is no map. */
export interface MapFailure {
  why: 'no-webgl' | 'lost';
  detail: string;
}

export interface SeaMapEvents {
  failed: (failure: MapFailure) => void;
  /** Whether all that was given is drawn and nothing moves. */
  settled: (settled: boolean) => void;
  /** A part of the base map could not be loaded; the rest is drawn. */
  trouble: (detail: string) => void;
  hover: (hover: Hover | null) => void;
  pointer: (position: Position | null) => void;
  pick: (id: number) => void;
  /** A place on the sea was chosen. */
  place: (position: Position) => void;
  /** The map moves; places on screen are elsewhere now. */
  move: () => void;
  /** The map came to rest. */
  view: (view: View) => void;
  /** A double click or a drag began: what a single click opened is closed. */
  dismiss: () => void;
}

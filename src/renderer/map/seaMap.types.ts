/** What a sea map tells and where things lie on it. */
import type { Position } from '#shared/model/geo.ts';
import type { MapView } from './view.ts';

/** CSS pixels from the map's top left corner. */
export interface ScreenPoint {
  x: number;
  y: number;
}

/** What lies under the pointer. */
export type Hover =
  | { kind: 'buoy'; id: number; at: ScreenPoint }
  | { kind: 'cluster'; count: number; highest: number | null; at: ScreenPoint };

export interface View extends MapView {
  west: number;
  east: number;
  south: number;
  north: number;
}

export interface SeaMapEvents {
  ready: () => void;
  /** Whether all that was given is drawn and nothing moves. */
  settled: (settled: boolean) => void;
  /** No map can be shown: WebGL is missing, or was lost and did not come back. */
  failed: (why: 'no-webgl' | 'lost', detail: string) => void;
  /** Something of the map could not be loaded or drawn; the rest stands. */
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
  /** A double click or a drag began: what a single click opened is not meant. */
  dismiss: () => void;
}

/** The properties of a plot. */
import type { ReactNode } from 'react';
import type { Interval } from '#shared/model/geo.ts';
import type { Described } from './ChartFrame.tsx';
import type { PictureText } from './picture.tsx';
import type { Samples } from './samples.ts';
import type { Colour } from './theme.ts';

export interface PlotLine {
  label: string;
  /** Written at the end of the line; absent where the label stands elsewhere. */
  endLabel?: string | undefined;
  colour: Colour;
  width: number;
  dash?: readonly number[];
  /** Dots without a line, for values that have no order (directions across north). */
  dots?: boolean;
  /** The dots are circles, for doubtful values: how doubtful the value at `x` is. Of circles that would overlap the most doubtful is drawn. */
  hollow?: (x: number) => number;
  /** Bars up from the axis. */
  bars?: boolean;
  /** A tint from the line down to the axis: of the one quantity that leads. */
  area?: boolean;
  /** Drawn behind the others, in its own colour. */
  behind?: boolean;
  /** Other lines are compared with it: it is never brought forward. */
  isReference?: boolean;
  /** Index of its axis in `panels`; absent: 0. */
  panel?: number;
  /** `time` is x, in the unit of the axis, ascending; NaN values break the line. */
  samples: Samples;
}

export type PlotHit = { line: number; x: number; y: number };

/** A labelled place of an axis. */
export type AxisTick = { at: number; label: string };

/** In epoch seconds, or in a unit of the chart. */
export interface PlotAxisX extends Interval {
  title: string;
  /** About `most` ticks; null: whole numbers. */
  ticks: ((from: number, to: number, most: number) => AxisTick[]) | null;
}

export interface PlotAxisY {
  title: string;
  /** Fixed ends; null or absent: from the data. */
  from?: number | null;
  to?: number | null;
  /** Distance of ticks; null or absent: chosen. */
  step?: number | null;
  /** Logarithmic, for shares in percent. */
  isLog?: boolean;
}

/** A value of an axis that is named: a line across the first panel at `y`, or through all panels at `x`. */
type PlotLevel = { label: string } & ({ y: number; x?: never } | { x: number; y?: never });

/** What many lines span: lowest and highest value at each x, ascending; NaN opens it. */
export interface PlotBand {
  x: Float64Array;
  low: Float64Array;
  high: Float64Array;
  /** It shows what is usual, in colour; else what is compared, in grey. */
  isUsual?: boolean;
  /** Index of its axis in `panels`; absent: 0. */
  panel?: number;
}

/** Years or seasons at their means, at the right edge. */
export interface PlotStrip {
  /** What the marks are, above them. */
  title: string;
  marks: readonly {
    year: number;
    /** In the unit of the first panel. */
    value: number;
    colour: Colour;
    name: string;
    /** Its name is written beside it. */
    isNamed: boolean;
    /** The season is not complete. */
    isHollow: boolean;
  }[];
}

/** The middle of a mark of the strip, pixels. */
export type StripPlace = { year: number; x: number; y: number };

/** What is drawn, and what the pointer and the keys lead to. */
export interface PlotDrawing {
  lines: readonly PlotLine[];
  x: PlotAxisX;
  /** From top to bottom; they share the x axis and its cursor. */
  panels: readonly PlotAxisY[];
  /** Drawn behind the lines; where they overlap they are darker. */
  bands?: readonly PlotBand[] | undefined;
  /** Parts of x about which nothing is known, and what to call them. */
  hatched?: readonly Interval[] | undefined;
  hatchedLabel?: string | undefined;
  /** A point of x to mark; null: none. */
  mark?: number | null | undefined;
  level?: PlotLevel | null | undefined;
  strip?: PlotStrip | null | undefined;
  /** `moment`: hovering shows all lines at one x; `line`: it brings one line forward; `point`: it shows one sample. */
  pick: 'moment' | 'line' | 'point';
  /** Text of a true sample: `title` names its x, `rows` its value and what belongs to it. */
  describe: (hit: PlotHit) => Described;
  /** The line to bring forward while no other is pointed at; null: none. */
  emphasis?: number | null | undefined;
  /** A sample was clicked, or Enter pressed on it. */
  onPick?: ((hit: PlotHit) => void) | undefined;
}

/** Keep what is drawn stable: the chart is updated when a part of it is another object. */
export interface PlotProps extends PlotDrawing {
  /** The chart as one sentence, for those who do not see it. */
  sentence: string;
  /** The person zoomed in, or the whole range is shown again. Keep it stable. */
  onZoom?: (zoomed: boolean) => void;
  /** What is laid over the marks of the strip: their buttons. */
  stripKeys?: ((places: readonly StripPlace[]) => ReactNode) | undefined;
  /** Text of the chart as a picture. @param shown the part of the x axis that is drawn */
  picture: (shown: Interval) => PictureText;
}

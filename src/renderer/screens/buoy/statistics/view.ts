/** What a view of the statistics is: its name, its choices, its chart and its table. */
import type { ReactNode } from 'react';
import type { Draw } from '#renderer/charts/MarkChart.tsx';
import type { PlotProps } from '#renderer/charts/plot.types.ts';
import type { Units } from '#renderer/format/metrics.ts';
import type { ClockOptions } from '#renderer/format/time.ts';
import type { ExportSelection } from '#shared/model/exportRequest.ts';
import type { Position } from '#shared/model/geo.ts';
import type { QualityVariable } from '#shared/model/quality.ts';
import type {
  Grouping,
  Statistics,
  StatisticsRequest,
  StatisticsTableName,
} from '#shared/model/statistics.ts';
import type { ChartKind, StatisticsChart } from '#shared/model/statisticsChart.ts';
import type { Control } from './controls.tsx';
import type { StatisticsForm } from './form.ts';
import type { ReadingFilter } from './UnderlyingReadings.tsx';

/** What charts and tables are made from. */
export interface ViewInput {
  statistics: Statistics;
  /** Of the buoy. */
  name: string;
  position: Position;
  /** Its limits are those typed once they have settled. */
  form: StatisticsForm;
  units: Units;
  zone: ClockOptions;
  /** Shows readings in place of the chart. */
  onOpen: (filter: ReadingFilter) => void;
}

type Kind = ChartKind['kind'];
type Data = StatisticsChart['data'];

/** What was computed for a chart, with its request. */
export type Computed<K extends Kind = Kind> = K extends Kind
  ? Extract<ChartKind, { kind: K }> & Extract<Data, { kind: K }>
  : never;

/** @param chart as it was computed */
export const computedOf = ({ request, data }: StatisticsChart): Computed =>
  // Request and data are of the same kind.
  ({ ...request.chart, ...data }) as Computed;

export interface ViewChart {
  /** Of its picture: what is drawn, in which unit. */
  title: string;
  /** A line of its picture; absent: none. */
  facts?: string;
  /** What the chart says, above it; absent: nothing. */
  answer?: string;
  /** How to read it, below it; absent: nothing. */
  caption?: string;
  /** What it rests on, below the chart; absent: nothing. */
  note?: ReactNode;
  /** Pixels that its rows need. */
  least?: number;
  /** The chart in words, for those who do not see it; absent: answer and caption. */
  sentence?: string;
  /** Marks or a plot; null: nothing, the note says why. */
  drawn: Draw | Omit<PlotProps, 'sentence' | 'picture'> | null;
}

export interface ViewTable {
  howToRead: string;
  /** Tab-separated text. */
  copied: () => string;
  /** The texts of its headings, and of each row. @param ids of the columns; absent: all. Absent: it is no table of columns. */
  texts?: (ids?: readonly string[]) => string[][];
  content: ReactNode;
}

/** One, or significant height and another. */
export type Variables = readonly [QualityVariable, ...('period' | 'direction')[]];

/** `C`: what is computed for its chart; null: it is drawn from the statistics alone. */
export interface View<C extends Computed | null = Computed | null> {
  id: string;
  /** Its name, and what it means. */
  tab: () => { label: string; title?: string };
  /** Those of its chart and its table. */
  variables: (form: StatisticsForm) => Variables;
  /** It shows other buoys, too: also where this one has no values. */
  hasOthers?: boolean;
  /** What one row of its summary contains; absent: as chosen. */
  grouping?: Grouping;
  /** Choices in the row above the chart, and those behind the line that names period and quality. */
  controls: readonly Control[];
  options: readonly Control[];
  /** The table that is exported, or what is exported: of the choices as they are, even before they are computed. */
  exported:
    | StatisticsTableName
    | ((form: StatisticsForm, request: StatisticsRequest) => ExportSelection | StatisticsTableName);
  /** What to compute for its chart, of the kind of `C`; null: a choice is missing. */
  request?: (form: StatisticsForm, units: Pick<Units, 'heightUnit'>) => ChartKind | null;
  /** Null: there is nothing to draw. */
  chart(input: ViewInput, computed: C): ViewChart | null;
  /** A string says why there is no table. @param computed null until it is known */
  table(input: ViewInput, computed: C | null): ViewTable | string | null;
}

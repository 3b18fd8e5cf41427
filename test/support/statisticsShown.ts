/** What a view of the statistics shows of readings, without a window. */
import type { OtherSeries } from '#main/science/comparison.ts';
import { lightChartTheme } from '#renderer/charts/theme.ts';
import type { Units } from '#renderer/format/metrics.ts';
import { utcClock } from '#renderer/format/time.ts';
import {
  firstForm,
  requestOf,
  type StatisticsForm,
} from '#renderer/screens/buoy/statistics/form.ts';
import type { ReadingFilter } from '#renderer/screens/buoy/statistics/UnderlyingReadings.tsx';
import { computedOf } from '#renderer/screens/buoy/statistics/view.ts';
import { contentOf, viewOf } from '#renderer/screens/buoy/statistics/views.ts';
import type { ReadingColumns } from '#shared/model/reading.ts';
import { defaultSettings } from '#shared/model/settings.ts';
import type { StatisticsRequest } from '#shared/model/statistics.ts';
import { statisticsFrom } from '#support/statisticsAnswers.ts';

export function shownOf(
  known: ReadingColumns,
  { quality = 'notFail', ...form }: Partial<StatisticsForm & Pick<StatisticsRequest, 'quality'>>,
  units: Units = defaultSettings,
  others: readonly OtherSeries[] = [],
) {
  const chosen: StatisticsForm = { ...firstForm, ...form };
  const view = viewOf(chosen.view);
  const grouping = view.grouping ?? chosen.grouping;
  const range = { from: known.from, to: known.to, anchored: false };
  const request = requestOf(17, range, 'UTC', { ...chosen, grouping, quality }, units);
  const chart = view.request?.(chosen, units) ?? null;
  const statistics = statisticsFrom(known, { ...request, chart }, others);
  const opened: ReadingFilter[] = [];
  const input = {
    ...{ statistics, units, form: chosen, name: 'Cape Grey', position: { lat: 0, lng: 0 } },
    ...{ zone: utcClock, onOpen: (filter: ReadingFilter) => opened.push(filter) },
  };
  const shown = contentOf(view, input, statistics.chart && computedOf(statistics.chart));
  const { answer, caption, drawn = null } = shown.chart ?? {};
  return {
    chart: shown.chart,
    request: { ...request, chart },
    /** As a screen reader says the chart. */
    sentence: shown.chart?.sentence ?? [answer, caption].filter(Boolean).join(' '),
    /** Of a chart of marks. */
    scene: () => {
      if (typeof drawn !== 'function') throw new Error('The chart has no marks.');
      return drawn({ width: 1000, height: 600 }, lightChartTheme());
    },
    /** Of a chart of lines. */
    plot: () => {
      if (drawn === null || typeof drawn === 'function') throw new Error('There is no plot.');
      return drawn;
    },
    /** Null: there is none. */
    table: typeof shown.table === 'string' ? null : shown.table,
    /** What is said of the table, or why there is none. */
    said: typeof shown.table === 'string' ? shown.table : shown.table?.howToRead,
    exported: typeof view.exported === 'function' ? view.exported(chosen, request) : view.exported,
    /** By its parts, in the order in which they were opened. */
    opened,
  };
}

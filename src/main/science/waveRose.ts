/** How often waves come from each direction, by height. */
import type { WaveRose } from '#shared/model/statisticsChart.ts';
import { quantileOfSorted } from '#shared/science/aggregate.ts';
import type { MonthPart } from '#shared/science/calendar.ts';
import { normalizeDegrees } from '#shared/science/compass.ts';
import { firstFrom } from '#shared/science/intervals.ts';

/** Height classes of a rose, the open last one included. */
const CLASSES = 7;
/** Widths of a class that are read easily, in the unit of heights. */
const widths = [0.25, 0.5, 1, 2, 3, 5];

/**
 * Lower bounds of the height classes, metres, from 0, the last one open: of the easily read widths
 * the least with which the open class holds less than one reading in a hundred.
 * @param sorted heights in metres, ascending, none missing
 * @param unit metres of the unit the bounds shall be round in: 1, or 0.3048 for feet
 */
export function roseClasses(sorted: Float64Array, unit: number): number[] {
  const p99 = quantileOfSorted(sorted, 0.99) / unit;
  const factor = unit === 1 ? 1 : 4;
  const width =
    widths.map((step) => step * factor).find((step) => p99 < step * (CLASSES - 1)) ??
    (widths.at(-1) as number) * factor;
  return Array.from({ length: CLASSES }, (_, at) => Math.round(at * width * unit * 1e4) / 1e4);
}

/**
 * Counts by calendar month, sector and height class. Sectors are centred on north and left-closed;
 * readings below `calm` have no direction that matters and are counted apart, never dropped
 * (python-windrose, metocean-stats), and so are heights without direction. The year's rose is the sum
 * of the months, so all share classes.
 * @param times epoch seconds, ascending
 * @param heights metres, NaN for a missing one
 * @param degrees true, coming from, parallel to `heights`
 * @param sectors number of sectors
 * @param calm metres; 0: none is calm
 * @param classes lower bounds in metres from 0, ascending, the last class open
 */
export function waveRoseOf(
  times: Float64Array,
  heights: Float64Array,
  degrees: Float64Array,
  months: readonly MonthPart[],
  { sectors, calm, classes }: { sectors: number; calm: number; classes: readonly number[] },
): WaveRose {
  const size = sectors * classes.length;
  const counts = Array.from({ length: 12 }, () => new Array<number>(size).fill(0));
  const calms = new Array<number>(12).fill(0);
  const totals = new Array<number>(12).fill(0);
  const undirected = new Array<number>(12).fill(0);
  const width = 360 / sectors;
  for (const { month, start, end } of months) {
    const cells = counts[month - 1] as number[];
    for (let i = firstFrom(times, start), until = firstFrom(times, end); i < until; i++) {
      const height = heights[i] as number;
      const angle = degrees[i] as number;
      if (Number.isNaN(height)) continue;
      if (Number.isNaN(angle)) {
        undirected[month - 1] = (undirected[month - 1] as number) + 1;
        continue;
      }
      totals[month - 1] = (totals[month - 1] as number) + 1;
      if (height < calm) {
        calms[month - 1] = (calms[month - 1] as number) + 1;
        continue;
      }
      const sector = Math.floor(normalizeDegrees(angle) / width + 0.5) % sectors;
      let at = classes.length - 1;
      while (at > 0 && height < (classes[at] as number)) at--;
      const cell = sector * classes.length + at;
      cells[cell] = (cells[cell] as number) + 1;
    }
  }
  return { sectors, classes: [...classes], counts, calms, totals, undirected };
}

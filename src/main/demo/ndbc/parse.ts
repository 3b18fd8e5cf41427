/** NDBC standard meteorological files: text to rows, in every form the headers have had since 1970. */

/** Directions in degrees true (from), speeds m/s, heights m, periods s, temperature °C. */
const fields = [
  'windDirection',
  'windSpeed',
  'gustSpeed',
  'significantHeight',
  'dominantPeriod',
  'averagePeriod',
  'meanDirection',
  'waterTemperature',
] as const;
type Field = (typeof fields)[number];

/** `time`: epoch seconds UTC; null: missing. */
export type NdbcRow = { time: number } & Record<Field, number | null>;

const allMissing = Object.fromEntries(fields.map((field) => [field, null])) as Record<Field, null>;

/**
 * Columns by name, and the value from which on a number means missing: NDBC fills a field
 * with nines, as many as it is wide (99.00, 999, 999.0), see https://www.ndbc.noaa.gov/faq/measdes.shtml.
 */
const columns: Readonly<Record<string, { field: Field; missingFrom: number }>> = {
  WDIR: { field: 'windDirection', missingFrom: 361 },
  WD: { field: 'windDirection', missingFrom: 361 },
  WSPD: { field: 'windSpeed', missingFrom: 99 },
  GST: { field: 'gustSpeed', missingFrom: 99 },
  WVHT: { field: 'significantHeight', missingFrom: 99 },
  DPD: { field: 'dominantPeriod', missingFrom: 99 },
  APD: { field: 'averagePeriod', missingFrom: 99 },
  MWD: { field: 'meanDirection', missingFrom: 361 },
  WTMP: { field: 'waterTemperature', missingFrom: 99 },
};

interface Layout {
  values: { field: Field; missingFrom: number; at: number }[];
  hasMinutes: boolean;
}

/**
 * Rows in the order of the file. Lines that are no data (units, a broken row) are skipped.
 * @throws Error where the text has no NDBC header
 */
export function parseNdbc(text: string): NdbcRow[] {
  let layout: Layout | null = null;
  const rows: NdbcRow[] = [];
  for (const line of text.split(/\r?\n/)) {
    const cells = line.replace(/^#/, '').trim().split(/\s+/);
    if (/^Y{2,4}$/.test(cells[0] ?? '')) layout = layoutOf(cells);
    else if (layout && /^\d{2,4}$/.test(cells[0] ?? '')) {
      const row = rowOf(cells, layout);
      if (row) rows.push(row);
    }
  }
  if (!layout) throw new Error('No header line of an NDBC standard meteorological file.');
  return rows;
}

function layoutOf(names: string[]): Layout {
  return {
    hasMinutes: names[4] === 'mm',
    values: names.flatMap((name, at) => {
      const column = columns[name];
      return column ? [{ ...column, at }] : [];
    }),
  };
}

function rowOf(cells: string[], layout: Layout): NdbcRow | null {
  const [year = Number.NaN, month = 1, day = 1, hour = 0, minute = 0] = cells
    .slice(0, layout.hasMinutes ? 5 : 4)
    .map(Number);
  // Years had two digits until 1998.
  const time = Date.UTC(year < 100 ? 1900 + year : year, month - 1, day, hour, minute) / 1000;
  if (!Number.isFinite(time)) return null;
  const row: NdbcRow = { time, ...allMissing };
  for (const { field, missingFrom, at } of layout.values) {
    const cell = cells[at];
    const value = cell === undefined || cell === 'MM' ? Number.NaN : Number(cell);
    if (Number.isFinite(value) && value < missingFrom) row[field] = value;
  }
  return row;
}

/** Rows of several files in order of time, one for each time: the one with more values. */
export function mergeRows(files: readonly NdbcRow[][]): NdbcRow[] {
  const byTime = new Map<number, NdbcRow>();
  for (const row of files.flat()) {
    const known = byTime.get(row.time);
    if (!known || valueCount(row) > valueCount(known)) byTime.set(row.time, row);
  }
  return [...byTime.values()].sort((a, b) => a.time - b.time);
}

function valueCount(row: NdbcRow): number {
  return Object.values(row).filter((value) => value !== null).length;
}

/** Position of each day of a coverage calendar, and the day that an arrow key moves to: pure. */

/**
 * `weeks`: a year is seven rows of weekdays, Monday first. `months`: twelve rows of days. `years`: one row of days, below
 * a heading that all years share.
 */
type Shape = 'weeks' | 'months' | 'years';

export interface YearBlock {
  year: number;
  /** Pixels from the top of the picture to the block's heading, or to where the year's own would be. */
  top: number;
  /** Index of 1 January among the days of the calendar. */
  first: number;
  days: number;
  /** Weekday of 1 January, Monday 0. */
  weekday: number;
  /** Index within the year of the first day of each month, and of the next year's. */
  months: readonly number[];
}

export interface CalendarLayout {
  shape: Shape;
  /** Pixels from one cell to the next, across and down; a cell is {@link SPACE} less, but not across in `years`. */
  pitch: number;
  rowPitch: number;
  width: number;
  height: number;
  /** Newest first. */
  years: readonly YearBlock[];
}

/** Pixels between two cells. */
export const SPACE = 2;
/** Room for the names of weekdays or months. */
export const GUTTER = 36;
/** Height of a block's heading. */
export const HEADING = 22;
const BETWEEN = 14;
/** The names of months need this much each. */
const NAME_HEIGHT = 13;
/** Leap years that begin on a Sunday reach into 54 weeks. */
const WEEKS = 54;
const MONTH_DAYS = 31;
const YEAR_DAYS = 366;
const YEAR_HEIGHT = 18;
/** More years than this do not fit a screen as blocks. */
const BLOCKS = 4;

const clamp = (value: number, least: number, most: number): number =>
  Math.min(most, Math.max(least, Math.floor(value)));

export const isLong = (years: { from: number; to: number }): boolean =>
  years.to - years.from >= BLOCKS;

const rowsOf = (shape: Shape): number => ({ weeks: 7, months: 12, years: 1 })[shape];

/** @param days false: a row a year; true: a block a year, of weeks where they fit, else of months. */
export function calendarLayout(
  years: { from: number; to: number },
  room: number,
  days: boolean,
): CalendarLayout {
  const blocks = (room - GUTTER) / WEEKS >= 11 ? 'weeks' : 'months';
  const shape: Shape = days ? blocks : 'years';
  const columns = { weeks: WEEKS, months: MONTH_DAYS, years: YEAR_DAYS }[shape];
  const pitch = days
    ? clamp((room - GUTTER) / columns, 8, 18)
    : Math.max(1, (room - GUTTER) / columns);
  const rowPitch = { weeks: pitch, months: Math.max(pitch, NAME_HEIGHT), years: YEAR_HEIGHT }[
    shape
  ];
  const blockHeight = days ? HEADING + rowsOf(shape) * rowPitch + BETWEEN : rowPitch;
  const ascending: YearBlock[] = [];
  let first = 0;
  for (let year = years.from; year <= years.to; year++) {
    const months = monthStarts(year);
    const days = months[12] ?? 0;
    const weekday = (new Date(Date.UTC(year, 0, 1)).getUTCDay() + 6) % 7;
    ascending.push({ year, top: (years.to - year) * blockHeight, first, days, weekday, months });
    first += days;
  }
  return {
    shape,
    pitch,
    rowPitch,
    width: GUTTER + columns * pitch,
    height: ascending.length * blockHeight + (days ? -BETWEEN : HEADING),
    years: ascending.reverse(),
  };
}

const monthStarts = (year: number): number[] => {
  const start = Date.UTC(year, 0, 1);
  return Array.from({ length: 13 }, (_, month) => (Date.UTC(year, month, 1) - start) / 86_400_000);
};

function blockOf({ years }: CalendarLayout, day: number): YearBlock | null {
  return years.find(({ first, days }) => day >= first && day < first + days) ?? null;
}

/** Month of a day of the year, January 0. */
function monthOf({ months }: YearBlock, ofYear: number): number {
  let month = 11;
  while (month > 0 && (months[month] ?? 0) > ofYear) month--;
  return month;
}

/** Column and row of a day of the year. */
function cellOf(layout: CalendarLayout, block: YearBlock, ofYear: number) {
  if (layout.shape === 'weeks') {
    const at = block.weekday + ofYear;
    return { column: Math.floor(at / 7), row: at % 7 };
  }
  if (layout.shape === 'years') return { column: ofYear, row: 0 };
  const month = monthOf(block, ofYear);
  return { column: ofYear - (block.months[month] ?? 0), row: month };
}

/** The upper left corner of a day's cell. */
export function placeOf(layout: CalendarLayout, day: number): { x: number; y: number } | null {
  const block = blockOf(layout, day);
  if (!block) return null;
  const { column, row } = cellOf(layout, block, day - block.first);
  return {
    x: GUTTER + column * layout.pitch,
    y: block.top + HEADING + row * layout.rowPitch,
  };
}

/** The day a key leads to, within the calendar; null where the key does not move. */
export function dayAfterKey(layout: CalendarLayout, day: number, key: string): number | null {
  const block = blockOf(layout, day);
  if (!block) return null;
  const weeks = layout.shape === 'weeks';
  // The newest year is the first row.
  const years = layout.shape === 'years';
  switch (key) {
    case 'ArrowLeft':
      return within(layout, day - (weeks ? 7 : 1));
    case 'ArrowRight':
      return within(layout, day + (weeks ? 7 : 1));
    case 'ArrowUp':
      return weeks ? within(layout, day - 1) : monthsAway(layout, block, day, years ? 12 : -1);
    case 'ArrowDown':
      return weeks ? within(layout, day + 1) : monthsAway(layout, block, day, years ? -12 : 1);
    case 'PageUp':
      return monthsAway(layout, block, day, -12);
    case 'PageDown':
      return monthsAway(layout, block, day, 12);
    case 'Home':
      return block.first;
    case 'End':
      return block.first + block.days - 1;
    default:
      return null;
  }
}

function within({ years }: CalendarLayout, day: number): number {
  const last = years[0];
  return Math.min(Math.max(day, 0), last ? last.first + last.days - 1 : 0);
}

/** The same day of the month some months away, or that month's last. */
function monthsAway(layout: CalendarLayout, block: YearBlock, day: number, months: number): number {
  const ofYear = day - block.first;
  const month = monthOf(block, ofYear);
  const dayOfIt = ofYear - (block.months[month] ?? 0);
  const wanted = block.year * 12 + month + months;
  const target = layout.years.find(({ year }) => year === Math.floor(wanted / 12));
  if (!target) return within(layout, months < 0 ? 0 : Number.MAX_SAFE_INTEGER);
  const start = target.months[wanted % 12] ?? 0;
  const length = (target.months[(wanted % 12) + 1] ?? 0) - start;
  return target.first + start + Math.min(dayOfIt, length - 1);
}

/** Position of each day of a coverage calendar, and the day that an arrow key moves to: pure. */
import { DateTime } from 'luxon';
import type { CalendarYears } from '#shared/model/coverage.ts';
import { DAY } from '#shared/science/durations.ts';

/**
 * `weeks`: a year is seven rows of weekdays, Monday first. `months`: twelve rows of days. `years`: one row of days, below
 * a heading that all years share.
 */
const SHAPES = {
  // Leap years that begin on a Sunday reach into 54 weeks.
  weeks: { columns: 54, rows: 7 },
  months: { columns: 31, rows: 12 },
  years: { columns: 366, rows: 1 },
};

/** Pixels between two cells. */
export const SPACE = 2;
/** Room for the names of weekdays or months. */
export const GUTTER = 36;
/** Height of a block's heading. */
export const HEADING = 22;
const BETWEEN = 14;
/** The names of months need this much each. */
const NAME_HEIGHT = 15;
const YEAR_HEIGHT = 18;
/** More years than this do not fit a screen as blocks. */
const BLOCKS = 4;

const clamp = (value: number, least: number, most: number): number =>
  Math.min(most, Math.max(least, Math.floor(value)));

const daysBetween = (start: number, end: number): number => (end - start) / (DAY * 1000);

export const isLong = (years: CalendarYears): boolean => years.to - years.from >= BLOCKS;

/** @param days false: a row a year; true: a block a year, of weeks where they fit, else of months. */
export function calendarLayout(years: CalendarYears, room: number, days: boolean) {
  const fitting = (shape: keyof typeof SHAPES) => (room - GUTTER) / SHAPES[shape].columns;
  const shape: keyof typeof SHAPES = !days ? 'years' : fitting('weeks') >= 11 ? 'weeks' : 'months';
  const { columns, rows } = SHAPES[shape];
  const pitch = days ? clamp(fitting(shape), 8, 18) : Math.max(1, fitting(shape));
  const rowPitch = { weeks: pitch, months: Math.max(pitch, NAME_HEIGHT), years: YEAR_HEIGHT }[
    shape
  ];
  const blockHeight = days ? HEADING + rows * rowPitch + BETWEEN : rowPitch;
  const count = years.to - years.from + 1;
  const start = Date.UTC(years.from, 0, 1);
  return {
    shape,
    /** Pixels from one cell to the next, across and down; a cell is {@link SPACE} less, but not across in `years`. */
    pitch,
    rowPitch,
    width: GUTTER + columns * pitch,
    height: count * blockHeight + (days ? -BETWEEN : HEADING),
    /** Newest first. */
    years: Array.from({ length: count }, (_, row) => {
      const year = years.to - row;
      return {
        year,
        /** Pixels from the top of the picture to the block's heading, or to where the year's own would be. */
        top: row * blockHeight,
        /** Index of 1 January among the days of the calendar. */
        first: daysBetween(start, Date.UTC(year, 0, 1)),
      };
    }),
    /** Of the first day, milliseconds of the epoch; and the number of days. */
    start,
    days: daysBetween(start, Date.UTC(years.to + 1, 0, 1)),
  };
}
export type CalendarLayout = ReturnType<typeof calendarLayout>;
export type YearBlock = CalendarLayout['years'][number];

/** The upper left corner of a day's cell. */
export function placeOf(layout: CalendarLayout, day: number): { x: number; y: number } | null {
  const { shape, pitch, rowPitch, years, start } = layout;
  const date = new Date(start + day * DAY * 1000);
  const block = years[(years[0]?.year ?? 0) - date.getUTCFullYear()];
  if (!block) return null;
  const ofYear = day - block.first;
  // From the Monday at or before 1 January.
  const ofWeeks = ofYear + ((new Date(Date.UTC(block.year, 0, 1)).getUTCDay() + 6) % 7);
  const [column, row] = {
    weeks: [Math.floor(ofWeeks / 7), ofWeeks % 7] as const,
    months: [date.getUTCDate() - 1, date.getUTCMonth()] as const,
    years: [ofYear, 0] as const,
  }[shape];
  return { x: GUTTER + column * pitch, y: block.top + HEADING + row * rowPitch };
}

export const monthStart = ({ start }: CalendarLayout, { year }: YearBlock, month: number): number =>
  daysBetween(start, Date.UTC(year, month, 1));

/** The day a key leads to, within the calendar; null where the key does not move. */
export function dayAfterKey(layout: CalendarLayout, day: number, key: string): number | null {
  const { shape, start, days } = layout;
  const date = DateTime.fromMillis(start + day * DAY * 1000, { zone: 'utc' });
  const across = { days: shape === 'weeks' ? 7 : 1 };
  // The newest year is the first row.
  const down = { weeks: { days: 1 }, months: { months: 1 }, years: { years: -1 } }[shape];
  const to = {
    ArrowLeft: date.minus(across),
    ArrowRight: date.plus(across),
    ArrowUp: date.minus(down),
    ArrowDown: date.plus(down),
    PageUp: date.minus({ years: 1 }),
    PageDown: date.plus({ years: 1 }),
    Home: date.startOf('year'),
    End: date.endOf('year'),
  }[key];
  return to ? clamp(daysBetween(start, to.toMillis()), 0, days - 1) : null;
}

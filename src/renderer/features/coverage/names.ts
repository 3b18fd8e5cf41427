/** The years, months and weekdays written in a coverage calendar, with their places. */
import { monthNames } from '#renderer/format/time.ts';
import { dateFormat } from '#shared/i18n/formats.ts';
import { type CalendarLayout, GUTTER, HEADING, type YearBlock } from './layout.ts';

/** Names for every other row: there is no room for all. */
const weekdays = (): string[] => {
  const format = dateFormat({ weekday: 'short', timeZone: 'UTC' });
  // 3 January 2000 was a Monday.
  return Array.from({ length: 7 }, (_, day) =>
    [0, 2, 4].includes(day) ? format.format(Date.UTC(2000, 0, 3 + day)) : '',
  );
};
const monthDays = [1, 10, 20, 30];
const rowNames = (): Record<CalendarLayout['shape'], readonly string[]> => ({
  weeks: weekdays(),
  months: monthNames(),
  years: [],
});

interface Name {
  text: string;
  x: number;
  y: number;
  isYear: boolean;
}

export function namesOf(layout: CalendarLayout, block: YearBlock): Name[] {
  const { pitch, rowPitch, shape } = layout;
  const heading = block.top + HEADING - 7;
  const rowName = (row: number) => block.top + HEADING + row * rowPitch + rowPitch / 2 + 3;
  const name = (text: string, x: number, y: number): Name => ({ text, x, y, isYear: false });
  const columns = (): Name[] => {
    if (shape === 'months')
      return monthDays.map((day) => name(String(day), GUTTER + (day - 1) * pitch, heading));
    // All rows of years share one heading.
    if (shape === 'years' && block !== layout.years[0]) return [];
    return monthNames().map((text, month) => {
      const first = block.months[month] ?? 0;
      const column = shape === 'years' ? first : Math.ceil((block.weekday + first) / 7);
      return name(text, GUTTER + pitch * column, heading);
    });
  };
  const rows = rowNames()[shape].map((text, row) => name(text, 0, rowName(row)));
  const year = { x: 0, y: shape === 'years' ? rowName(0) : heading, isYear: true };
  return [
    { text: String(block.year), ...year },
    ...columns(),
    ...rows.filter(({ text }) => text !== ''),
  ];
}

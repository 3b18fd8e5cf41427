/** The style of all charts: hairline grid, few ticks, quiet text, the unit in the axis title, no animation. */
import type { ChartTheme } from './theme.ts';

export const font = (chartTheme: ChartTheme, bold = false) => ({
  family: chartTheme.font,
  size: 12,
  weight: bold ? (600 as const) : (400 as const),
});

export const axisTitle = (text: string, chartTheme: ChartTheme) => ({
  display: text !== '',
  text,
  color: chartTheme.quiet,
  font: font(chartTheme),
  padding: 4,
});

/** What the axes of statistics have. */
export const axis = (chartTheme: ChartTheme, title: string, grid = true) => ({
  grid: { color: chartTheme.hairline, drawTicks: false, display: grid },
  border: { display: false },
  ticks: { color: chartTheme.quiet, font: font(chartTheme), padding: 6, maxRotation: 0 },
  title: axisTitle(title, chartTheme),
});

export const fitting = { animation: false, responsive: true, maintainAspectRatio: false } as const;

export const tooltip = (chartTheme: ChartTheme) => ({
  animation: false as const,
  backgroundColor: chartTheme.panel,
  borderColor: chartTheme.quiet,
  borderWidth: 1,
  titleColor: chartTheme.quiet,
  bodyColor: chartTheme.ink,
  titleFont: font(chartTheme),
  bodyFont: font(chartTheme),
  cornerRadius: 4,
  caretSize: 0,
  padding: 8,
});

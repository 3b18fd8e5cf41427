/** The style of all charts: hairline grid, few ticks, quiet text, the unit in the axis title, no animation. */
import type { Ground } from './theme.ts';

export const font = (ground: Ground, bold = false) => ({
  family: ground.font,
  size: 12,
  weight: bold ? (600 as const) : (400 as const),
});

export const axisTitle = (text: string, ground: Ground) => ({
  display: text !== '',
  text,
  color: ground.quiet,
  font: font(ground),
  padding: 4,
});

/** What the axes of statistics have. */
export const axis = (ground: Ground, title: string, grid = true) => ({
  grid: { color: ground.hairline, drawTicks: false, display: grid },
  border: { display: false },
  ticks: { color: ground.quiet, font: font(ground), padding: 6, maxRotation: 0 },
  title: axisTitle(title, ground),
});

export const fitting = { animation: false, responsive: true, maintainAspectRatio: false } as const;

export const tooltip = (ground: Ground) => ({
  animation: false as const,
  backgroundColor: ground.panel,
  borderColor: ground.quiet,
  borderWidth: 1,
  titleColor: ground.quiet,
  bodyColor: ground.ink,
  titleFont: font(ground),
  bodyFont: font(ground),
  cornerRadius: 4,
  caretSize: 0,
  padding: 8,
});

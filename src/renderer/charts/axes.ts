/** Axes in the style of all charts: hairline grid, few ticks, quiet text, the unit in the title. */
import type { Ground } from './theme.ts';

export const axisFont = (ground: Ground) => ({ family: ground.font, size: 12 });

/** What every axis has. */
export function axis(ground: Ground, title: string, grid = true) {
  return {
    grid: { color: ground.hairline, drawTicks: false, display: grid },
    border: { display: false },
    ticks: { color: ground.quiet, font: axisFont(ground), padding: 6, maxRotation: 0 },
    title: {
      display: title !== '',
      text: title,
      color: ground.quiet,
      font: axisFont(ground),
      padding: 4,
    },
  };
}

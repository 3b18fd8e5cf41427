/** A coverage calendar as a picture that can be copied and saved. */
import { t } from '@lingui/core/macro';
import { framedPicture, type Picture } from '#renderer/charts/picture.ts';
import type { ChartTheme } from '#renderer/charts/theme.ts';
import { i18n } from '#shared/i18n/i18n.ts';
import type { CoverageCalendar } from '#shared/model/coverage.ts';
import { cellsOf, type DrawnState, drawnStates } from './cells.ts';
import { calendarLayout } from './layout.ts';
import { namesOf } from './names.ts';
import { rangeText, recordSentence, stateWords } from './words.ts';

/** Height of the legend, size of its swatches, distance of hatching lines. */
const LEGEND = 26;
const SWATCH = 12;
const HATCH = 4;
/** Names of a calendar that is drawn smaller than this cannot be read. */
const SMALLEST_SCALE = 0.7;

/** @param days a block a year with a cell a day, where they fit; false: a row a year */
export function calendarPicture(
  name: string,
  calendar: CoverageCalendar,
  days: boolean,
  source: string,
): Picture {
  const title = t`${name}: coverage by day`;
  const lines = [rangeText(calendar), recordSentence(calendar)];
  return framedPicture({ title, lines, source }, (surface, within, chartTheme) => {
    const room = within.height - LEGEND;
    const blocks = calendarLayout(calendar.years, within.width, days);
    const fits = blocks.height * SMALLEST_SCALE <= room;
    const layout = fits ? blocks : calendarLayout(calendar.years, within.width, false);
    const scale = Math.min(1, room / layout.height);
    surface.save();
    surface.textBaseline = 'alphabetic';
    surface.font = `12px ${chartTheme.font}`;
    surface.translate(within.left, within.top);
    legend(surface, chartTheme);
    surface.translate(0, LEGEND);
    surface.scale(scale, scale);
    for (const block of layout.years) {
      for (const { text, x, y, isYear } of namesOf(layout, block)) {
        surface.fillStyle = isYear ? chartTheme.ink : chartTheme.quiet;
        surface.fillText(text, x, y);
      }
    }
    surface.lineWidth = 1;
    for (const { state, x, y, w, h } of cellsOf(layout, calendar.states))
      drawCell(surface, chartTheme, state, [x, y, w, h]);
    surface.restore();
  });
}

function legend(surface: CanvasRenderingContext2D, chartTheme: ChartTheme): void {
  let x = 0;
  for (const state of drawnStates) {
    const word = i18n._(stateWords[state]);
    drawCell(surface, chartTheme, state, [x, 0, SWATCH, SWATCH]);
    surface.fillStyle = chartTheme.ink;
    surface.fillText(word, x + SWATCH + 6, SWATCH - 2);
    x += SWATCH + 6 + surface.measureText(word).width + 20;
  }
}

function drawCell(
  surface: CanvasRenderingContext2D,
  { cover, edge }: ChartTheme,
  state: DrawnState,
  [x, y, w, h]: [number, number, number, number],
): void {
  surface.fillStyle = cover;
  surface.strokeStyle = state === 'partial' ? cover : edge;
  if (state === 'complete') surface.fillRect(x, y, w, h);
  else if (state === 'never') {
    surface.beginPath();
    for (let at = HATCH; at < w + h; at += HATCH) {
      surface.moveTo(x + Math.min(at, w), y + Math.max(0, at - w));
      surface.lineTo(x + Math.max(0, at - h), y + Math.min(at, h));
    }
    surface.stroke();
  } else surface.strokeRect(x + 0.5, y + 0.5, w - 1, h - 1);
  if (state !== 'partial') return;
  surface.beginPath();
  surface.moveTo(x, y);
  surface.lineTo(x, y + h);
  surface.lineTo(x + w, y + h);
  surface.closePath();
  surface.fill();
}

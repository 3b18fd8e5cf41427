/** The picture of the only chart shown, saved as SVG while the page has a theme. */
import type { Chart } from 'chart.js';
import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { FakeMain } from './component.tsx';

/** @returns the SVG, without the time of day it was saved at; `main` has to answer `savePicture` */
export async function savedSvg(
  main: FakeMain,
  theme: 'light' | 'dark' | 'night' = 'light',
): Promise<string> {
  document.documentElement.dataset.theme = theme;
  const before = main.inputsOf('savePicture').length;
  try {
    await userEvent.click(page.getByRole('button', { name: 'Picture of this chart' }));
    await userEvent.click(page.getByRole('menuitem', { name: 'Save as SVG…' }));
    await expect.poll(() => main.inputsOf('savePicture').length).toBe(before + 1);
  } finally {
    delete document.documentElement.dataset.theme;
  }
  const { data } = main.inputsOf('savePicture').at(-1) ?? {};
  const svg = new TextDecoder().decode(data).replace(/\d\d:\d\d UTC</, '<');
  // svgcanvas names its clip paths at random.
  return [...svg.matchAll(/clipPath id="(\w+)"/g)].reduce(
    (text, [, id = ''], at) => text.replaceAll(id, `clip${at}`),
    svg,
  );
}

/** Widths of level lines as drawn in full colour, pixels: the line brought forward is wider, the others are faint then. */
export const lineWidths = (chart: Chart): number[] =>
  chart.data.datasets.map((_, line) => {
    const { ctx, currentDevicePixelRatio: ratio } = chart;
    const [from, to] = chart.getDatasetMeta(line).data;
    const [x, y] = [((from?.x ?? 0) + (to?.x ?? 0)) / 2, from?.y ?? 0];
    const column = ctx.getImageData(x * ratio, (y - 4) * ratio, 1, 8 * ratio).data;
    const ink = column.reduce((sum, one, i) => (i % 4 === 3 ? sum + one / 255 : sum), 0);
    return Math.round(ink / ratio);
  });

/** The texts of an SVG with the places where they end, in its own unit. */
export function textsIn(
  svg: string,
): { text: string; right: number; bottom: number; height: number }[] {
  const holder = document.createElement('div');
  holder.innerHTML = svg;
  document.body.append(holder);
  const corner = holder.querySelector('svg')?.getBoundingClientRect() ?? new DOMRect();
  const texts = [...holder.querySelectorAll('text')].map((node) => {
    const { right, bottom, height } = node.getBoundingClientRect();
    return {
      text: node.textContent,
      right: right - corner.left,
      bottom: bottom - corner.top,
      height,
    };
  });
  holder.remove();
  return texts;
}

/** The lines above the drawing of an SVG, and the source below it, in one text, all spaces alike. */
export const wordsIn = (svg: string): string =>
  textsIn(svg)
    .map(({ text }) => text)
    .join(' ')
    .replaceAll('\u00a0', ' ');

export const pictureWords = async (main: FakeMain): Promise<string> =>
  wordsIn(await savedSvg(main));

/** A chart under the pointer: which line is brought forward, what a zoom leaves, where labels have room. */
import { Chart } from 'chart.js';
import type { ReactNode } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Plot } from '#renderer/charts/Plot.tsx';
import type { PlotAxisX, PlotLine, PlotProps } from '#renderer/charts/plot.types.ts';
import { timeTicks } from '#renderer/charts/timeTicks.ts';
import { setMessages } from '#shared/i18n/i18n.ts';
import { focusKeys } from '#shared/model/shortcuts.ts';
import { focus, found, isHandled, show } from '#support/component.tsx';
import { lineWidths } from '#support/picture.ts';

const line = (label: string, height: number, more: Partial<PlotLine> = {}): PlotLine => ({
  label,
  endLabel: label,
  colour: () => '#1c6282',
  width: 1,
  samples: {
    time: Float64Array.from([1, 2, 3]),
    value: Float64Array.from([height, height, height]),
  },
  ...more,
});

const props: PlotProps = {
  sentence: 'Three seasons',
  lines: [line('2019', 1), line('2020', 5), line('2021', 9)],
  x: { from: 1, to: 3, title: '', ticks: null },
  panels: [{ title: 'Height, m', from: 0, to: 10, step: null }],
  picture: () => ({
    title: 'Wave <heights> & more',
    lines: ['Cape Grey, 2019 to 2021'],
  }),
  pick: 'line',
  describe: ({ line: at, y }) => ({ title: String(at), rows: [String(y)] }),
};

const Shown = (more: Partial<PlotProps>) => (
  <div style={{ width: 600, height: 300 }}>
    <Plot {...props} {...more} />
  </div>
);

let canvas: HTMLCanvasElement;
/** Shows a chart and waits until it is drawn. */
async function draw(element: ReactNode) {
  const shown = await show(element);
  canvas = await found(page.getByRole('application'));
  await expect.poll(() => Chart.getChart(canvas)).toBeDefined();
  return shown;
}
const chart = () => Chart.getChart(canvas) as Chart;
const labels = (axis: string) => chart().scales[axis]?.ticks.map(({ label }) => label);
const span = () => (chart().scales.x?.max ?? 0) - (chart().scales.x?.min ?? 0);
const spoken = () => document.querySelector('.plot > .visually-hidden')?.textContent;

const widths = () => lineWidths(chart());

/** Where a value of the first panel is, pixels from the upper left corner of the canvas. */
function place(x: number, y: number) {
  const { scales } = chart();
  return { x: scales.x?.getPixelForValue(x) ?? 0, y: scales.y0?.getPixelForValue(y) ?? 0 };
}

const hover = (x: number, y: number) =>
  userEvent.hover(page.getByRole('application'), { position: place(x, y) });

test('numbers and dates of the axes are those of the language', async () => {
  setMessages('fr', {});
  const from = Date.UTC(2026, 0, 30) / 1000;
  const x: PlotAxisX = {
    from,
    to: from + 4 * 86_400,
    title: '',
    ticks: (...range) => timeTicks(range[0], range[1], 'UTC', range[2]),
  };
  await draw(<Shown x={x} panels={[{ title: '', from: 0, to: 2, step: 0.5 }]} />);
  expect(labels('y0')).toEqual(['0', '0,5', '1,0', '1,5', '2,0']);
  expect(labels('x')).toContain('31 janv.');
});

test('negative numbers of the axes have a true minus sign', async () => {
  await draw(
    <Shown
      x={{ from: -72, to: 72, title: '', ticks: null }}
      panels={[{ title: '', from: -180, to: 180, step: 90 }]}
    />,
  );
  expect(labels('y0')).toEqual(['−180', '−90', '0', '90', '180']);
  expect(labels('x')).toContain('−60');
});

test('dots that are a sample say of how many, whatever the width of the chart', async () => {
  const time = Float64Array.from({ length: 9000 }, (_, i) => i);
  const samples = { time, value: time.map((x) => x % 360) };
  const note = page.getByText('Drawn: 2,000 of 9,000 readings.');
  const x = { from: 0, to: 9000, title: '', ticks: null };
  const shown = await draw(<Shown x={x} lines={[line('Direction', 0, { dots: true, samples })]} />);
  await expect.element(note).toBeVisible();
  await shown.rerender(<Shown x={x} lines={[line('Height', 0, { samples })]} />);
  await expect.element(note).not.toBeInTheDocument();
});

test('of dots the nearest one is shown, and the keys step through all of them, also at the same x', async () => {
  const samples = { time: Float64Array.of(1, 2, 2, 2, 3), value: Float64Array.of(1, 8, 3, 3, 9) };
  await draw(<Shown pick="point" lines={[line('Pairs', 0, { dots: true, samples })]} />);
  await hover(2.1, 7.5);
  await expect.poll(() => chart().tooltip?.body.map(({ lines }) => lines)).toEqual([['8']]);
  await hover(2.1, 3.2);
  await expect.poll(() => chart().tooltip?.body.map(({ lines }) => lines)).toEqual([['3']]);
  await focus(page.getByRole('application'));
  await userEvent.keyboard('{End}');
  for (const met of ['0, 9', '0, 3', '0, 3', '0, 8', '0, 1']) {
    await expect.poll(spoken).toBe(met);
    await userEvent.keyboard('{ArrowLeft}');
  }
});

test('a value that is read aloud does not stay when other lines are drawn', async () => {
  const shown = await draw(<Shown />);
  await focus(page.getByRole('application'));
  await userEvent.keyboard('{Home}');
  await expect.poll(spoken).toBe('2, 9');
  await shown.rerender(<Shown lines={[line('2022', 4)]} />);
  await expect.poll(spoken).toBe('');
});

test('the axes are written in the font of the page', async () => {
  await draw(<Shown />);
  const font = getComputedStyle(document.documentElement).getPropertyValue('--font').trim();
  expect(font).not.toBe('');
  expect(Chart.defaults.font.family).toBe(font);
});

test('the axis below bars runs from edge to edge', async () => {
  await draw(<Shown pick="moment" lines={[line('Workable', 5, { bars: true })]} />);
  await expect.poll(() => place(1, 0).x).toBe(chart().chartArea.left);
  await expect.poll(() => place(3, 0).x).toBe(chart().chartArea.right);
});

test('new lines are drawn as they are, wherever the pointer was last', async () => {
  const shown = await draw(<Shown />);
  await hover(2, 5);
  await expect.poll(widths).toEqual([0, 2, 0]);
  const chosen = [line('2019', 1, { width: 3 }), line('2020', 5), line('2021', 9)];
  await shown.rerender(<Shown lines={chosen} />);
  await expect.poll(widths).toEqual([3, 1, 1]);
  await expect.poll(() => chart().tooltip?.getActiveElements()).toEqual([]);
});

test('a drag zooms and leaves no tooltip behind; Escape shows the whole range again', async () => {
  await draw(<Shown pick="moment" />);
  const canvas = page.getByRole('application');
  await hover(1.5, 5);
  await expect.poll(() => chart().tooltip?.getActiveElements().length).toBe(3);
  await userEvent.dragAndDrop(canvas, canvas, {
    sourcePosition: place(1.5, 5),
    targetPosition: place(2.5, 5),
  });
  await expect.element(page.getByRole('button', { name: 'Reset zoom' })).toBeVisible();
  await expect.poll(() => chart().tooltip?.getActiveElements()).toEqual([]);
  await expect.poll(() => chart().scales.x?.min).toBeCloseTo(1.5, 1);
  await userEvent.click(page.getByRole('application'));
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => chart().scales.x?.min).toBe(1);
});

test('a drag hides the tooltip from its start', async () => {
  await draw(<Shown pick="moment" />);
  await hover(1.5, 5);
  await expect.poll(() => chart().tooltip?.getActiveElements().length).toBe(3);
  canvas.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
  await expect.poll(() => chart().tooltip?.getActiveElements()).toEqual([]);
});

test('labels at the ends have room, also when they grow', async () => {
  const shown = await draw(<Shown />);
  const room = () => chart().width - chart().chartArea.right;
  const before = room();
  await shown.rerender(<Shown lines={[line('2021/22 (incomplete season)', 1)]} />);
  expect(room()).toBeGreaterThan(before + 60);
});

test('the label of a line that goes on beyond the picture stands where it crosses the edge', async () => {
  const samples = { time: Float64Array.from([1, 2, 4]), value: Float64Array.from([2, 2, 6]) };
  await draw(<Shown lines={[line('2019', 1, { samples })]} />);
  const { ctx, chartArea, currentDevicePixelRatio: ratio } = chart();
  const top = place(3, 4).y - 6;
  const margin = [chartArea.right + 4, top, 30, 12].map((one) => one * ratio);
  const [x = 0, y = 0, width = 0, height = 0] = margin;
  const isDrawn = () => ctx.getImageData(x, y, width, height).data.some((one) => one > 0);
  await expect.poll(isDrawn).toBe(true);
});

test('panels stand one above the other on one time axis and are pointed at together', async () => {
  const lines = [
    line('Hs', 2),
    line('Period', 8, { panel: 1 }),
    line('Direction', 270, { panel: 2 }),
  ];
  await draw(
    <Shown
      pick="moment"
      lines={lines}
      panels={[
        { title: 'Height, m', from: 0, to: null, step: null },
        { title: 'Period, s', from: 0, to: null, step: null },
        { title: 'From, °', from: 0, to: 360, step: 90 },
      ]}
    />,
  );
  const { y0, y1, y2 } = chart().scales;
  // More than a label is high: half of one reaches into the space from each side.
  expect((y1?.top ?? 0) - (y0?.bottom ?? 0)).toBeGreaterThan(16);
  expect((y2?.top ?? 0) - (y1?.bottom ?? 0)).toBeGreaterThan(16);
  await hover(2, 2);
  await expect
    .poll(() =>
      chart()
        .getActiveElements()
        .map(({ datasetIndex }) => datasetIndex),
    )
    .toEqual([0, 1, 2]);
});

test('arrow keys step through the values and the lines, Home and End lead to the ends', async () => {
  await draw(<Shown />);
  await focus(page.getByRole('application'));
  const at = () => chart().getActiveElements()[0];
  await userEvent.keyboard('{Home}');
  await expect.poll(at).toMatchObject({ datasetIndex: 2, index: 0 });
  await userEvent.keyboard('{ArrowRight}');
  await expect.poll(at).toMatchObject({ datasetIndex: 2, index: 1 });
  await userEvent.keyboard('{ArrowUp}');
  await expect.poll(at).toMatchObject({ datasetIndex: 1, index: 1 });
  await expect
    .poll(() => page.getByText('1, 5').element().getAttribute('aria-live'))
    .toBe('polite');
  await userEvent.keyboard('{End}{ArrowRight}');
  await expect.poll(at).toMatchObject({ datasetIndex: 1, index: 2 });
  await userEvent.keyboard('{ArrowLeft}');
  await expect.poll(at).toMatchObject({ datasetIndex: 1, index: 1 });
});

test('plus and minus zoom, and the button shows the whole range again', async () => {
  await draw(<Shown />);
  await focus(page.getByRole('application'));
  await userEvent.keyboard('+');
  await expect.poll(span).toBeLessThan(1.5);
  const near = span();
  await userEvent.keyboard('-');
  await expect.poll(span).toBeGreaterThan(near);
  await userEvent.keyboard('+');
  await page.getByRole('button', { name: 'Reset zoom' }).click();
  await expect.poll(span).toBe(2);
  await expect.element(page.getByRole('button', { name: 'Reset zoom' })).not.toBeInTheDocument();
});

test('another axis ends a zoom for good; other lines leave it', async () => {
  const shown = await draw(<Shown />);
  await focus(page.getByRole('application'));
  await userEvent.keyboard('+');
  const zoomed = [chart().scales.x?.min, chart().scales.x?.max];
  expect(zoomed).not.toEqual([1, 3]);
  await shown.rerender(<Shown lines={[line('2019', 1)]} />);
  await expect.poll(() => [chart().scales.x?.min, chart().scales.x?.max]).toEqual(zoomed);
  await shown.rerender(<Shown x={{ ...props.x, to: 4 }} />);
  await expect.poll(() => [chart().scales.x?.min, chart().scales.x?.max]).toEqual([1, 4]);
  await shown.rerender(<Shown />);
  await expect.poll(() => [chart().scales.x?.min, chart().scales.x?.max]).toEqual([1, 3]);
});

/** One notch over the middle of the chart. */
function turnWheel(ctrlKey: boolean): WheelEvent {
  const { left, top } = canvas.getBoundingClientRect();
  const at = place(2, 5);
  const wheel = { deltaY: -100, ctrlKey, clientX: left + at.x, clientY: top + at.y };
  const event = new WheelEvent('wheel', { ...wheel, bubbles: true, cancelable: true });
  canvas.dispatchEvent(event);
  return event;
}

test('Ctrl and the wheel zoom; the wheel alone scrolls the page', async () => {
  await draw(<Shown />);
  expect(turnWheel(false).defaultPrevented).toBe(false);
  expect(span()).toBe(2);
  expect(turnWheel(true).defaultPrevented).toBe(true);
  await expect.poll(span).toBeLessThan(2);
});

test('a chart may go while the wheel turns: nothing of it is left to run', async () => {
  const shown = await draw(<Shown />);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  turnWheel(true);
  await shown.unmount();
  expect(vi.getTimerCount()).toBe(0);
});

test('a line that is pointed at or named elsewhere is brought forward; leaving the chart sets it back', async () => {
  const beside = (more: Partial<PlotProps>) => (
    <>
      <Shown {...more} />
      <button type="button">Elsewhere</button>
    </>
  );
  const shown = await draw(beside({}));
  await hover(2, 5);
  await expect.poll(widths).toEqual([0, 2, 0]);
  await userEvent.hover(page.getByRole('button', { name: 'Elsewhere' }));
  await expect.poll(widths).toEqual([1, 1, 1]);
  await shown.rerender(beside({ emphasis: 0 }));
  await expect.poll(widths).toEqual([2, 0, 0]);
  await hover(2, 9);
  await expect.poll(widths).toEqual([0, 0, 2]);
  await shown.rerender(beside({ emphasis: null }));
  await expect.poll(widths).toEqual([1, 1, 1]);
});

test('a click on a line picks it, beside the chart nothing is picked', async () => {
  const picked: number[] = [];
  await draw(<Shown onPick={({ line: at }) => picked.push(at)} />);
  const canvas = page.getByRole('application');
  const right = chart().chartArea.right + 12;
  await userEvent.click(canvas, { position: { x: right, y: place(3, 7).y } });
  await expect.poll(() => picked).toEqual([]);
  await userEvent.click(canvas, { position: place(2, 1) });
  await expect.poll(() => picked).toEqual([0]);
});

test('Enter picks the line that arrow keys lead to, and nothing before', async () => {
  const picked: number[] = [];
  await draw(<Shown onPick={({ line: at }) => picked.push(at)} />);
  await focus(page.getByRole('application'));
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => picked).toEqual([]);
  await userEvent.keyboard('{End}{ArrowUp}{Enter}');
  await expect.poll(() => picked).toEqual([1]);
});

test('bands are drawn darker where they overlap, open where they have no values, and fit on the axis', async () => {
  const x = Float64Array.from([1, 1.5, 2, 2.5, 3]);
  const band = (low: number, high: number) => ({
    x,
    low: Float64Array.from([low, low, Number.NaN, low, low]),
    high: Float64Array.from([high, high, Number.NaN, high, high]),
  });
  await draw(
    <Shown
      lines={[]}
      bands={[band(4, 20), band(10, 14)]}
      panels={[{ title: 'Height, m', from: 0, to: null, step: null }]}
    />,
  );
  await expect.poll(() => chart().scales.y0?.max).toBeGreaterThanOrEqual(20);
  const alpha = (at: number, y: number) => {
    const ratio = chart().currentDevicePixelRatio;
    const to = place(at, y);
    return chart().ctx.getImageData(to.x * ratio, to.y * ratio, 1, 1).data[3] ?? 0;
  };
  await expect.poll(() => alpha(1.25, 17)).toBeGreaterThan(0);
  expect(alpha(1.25, 12)).toBeGreaterThan(alpha(1.25, 17));
  expect(alpha(2.25, 12)).toBe(0);
  expect(alpha(2.75, 12)).toBe(alpha(1.25, 12));
});

test('a line that has nothing to say at a moment has no row in the tooltip', async () => {
  await draw(
    <Shown
      pick="moment"
      describe={({ line: at }) => ({ title: 'now', rows: at === 1 ? [] : [`row ${at}`] })}
    />,
  );
  await hover(2, 5);
  await expect
    .poll(() => chart().tooltip?.body.flatMap(({ lines }) => lines))
    .toEqual(['row 0', 'row 2']);
});

test('every key that the list of shortcuts names for lines is handled, others are not', async () => {
  await draw(<Shown onPick={() => undefined} />);
  const keys = focusKeys.charts
    .filter(({ label }) => !label.message?.includes('wave rose'))
    .flatMap((shortcut): readonly string[] => shortcut.keys);
  expect(keys).toContain('Home');
  for (const key of keys) expect([key, await isHandled(canvas, key)]).toEqual([key, true]);
  expect(await isHandled(canvas, 'x')).toBe(false);
  // Those of the window: its own zoom, for one.
  expect(await isHandled(canvas, 'CmdOrCtrl+-')).toBe(false);
});

// A second time would look the same, so that only the calls show it.
test('a chart is laid out once and drawn once when it is made', async () => {
  const [update, redraw] = [vi.spyOn(Chart.prototype, 'update'), vi.spyOn(Chart.prototype, 'draw')];
  await draw(<Shown />);
  const laidOut = update.mock.contexts;
  expect(laidOut.length).toBeGreaterThan(0);
  expect(new Set(laidOut).size).toBe(laidOut.length);
  expect(redraw.mock.contexts).toHaveLength(laidOut.length);
});

test('the word of a hatched part stands on its ground before the bars', async () => {
  const hatched = [{ from: 1, to: 3 }];
  const time = Float64Array.from({ length: 41 }, (_, i) => 1 + i / 20);
  const samples = { time, value: time.map(() => 9.9) };
  const bars = [line('Workable', 9.9, { bars: true, samples })];
  await draw(<Shown pick="moment" lines={bars} hatched={hatched} hatchedLabel="not known" />);
  const white = () => {
    const { width, height } = canvas;
    const pixels = new Uint32Array(chart().ctx.getImageData(0, 0, width, height).data.buffer);
    return pixels.filter((pixel) => pixel === 0xffffffff).length;
  };
  await expect.poll(white).toBeGreaterThan(1000);
});

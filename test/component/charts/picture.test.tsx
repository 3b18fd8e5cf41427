/** Pictures of a chart: the whole chart with its text, as pixels and as vectors. */
import { Chart } from 'chart.js';
import { expect, inject, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { Plot } from '#renderer/charts/Plot.tsx';
import type { PictureText } from '#renderer/charts/picture.tsx';
import { textWidth } from '#renderer/charts/svg.tsx';
import { readChartTheme } from '#renderer/charts/theme.ts';
import { Cited } from '#renderer/data/citation.ts';
import { buoy } from '#support/buoys.ts';
import { fakeMain, focus, hasColour, ownLimits, pixelsIn, show } from '#support/component.tsx';
import { pictureWords, savedSvg, textsIn } from '#support/picture.ts';

const values = Float64Array.from([1, 2.5, 4, Number.NaN, 2, 3]);

const times = Float64Array.from(values, (_, i) => 1.7e9 + i * 3600);

/** @param level of a second line through all of the chart */
const Shown = ({ text = {}, level }: { text?: Partial<PictureText>; level?: number }) => (
  <div style={{ width: 600, height: 300 }}>
    <Plot
      sentence="Heights"
      lines={[
        {
          label: 'Hs',
          endLabel: 'Hs',
          colour: ({ theme }) => (theme === 'light' ? '#1c6282' : '#6cc3dd'),
          width: 2,
          samples: { time: times, value: values },
        },
        {
          label: 'level',
          colour: ({ ink }) => ink,
          width: 1,
          samples: { time: times, value: values.map(() => level ?? Number.NaN) },
        },
      ]}
      x={{ from: 1.7e9, to: 1.7e9 + 5 * 3600, title: 'UTC', ticks: null }}
      panels={[{ title: 'Height, m', from: 0, to: null, step: null }]}
      hatched={[{ from: 1.7e9 + 9000, to: 1.7e9 + 14_000 }]}
      hatchedLabel="not downloaded"
      pick="moment"
      picture={() => ({
        title: 'Cape Grey <17>: Significant height',
        lines: ['14 Nov 2023 to 15 Nov 2023, UTC · 5 readings'],
        ...text,
      })}
      describe={({ y }) => ({ title: '', rows: [String(y)] })}
    />
  </div>
);

const choose = async (item: string) => {
  await userEvent.click(page.getByRole('button', { name: 'Picture of this chart' }));
  await userEvent.click(page.getByRole('menuitem', { name: item, exact: true }));
};

test('the label of a hatched part stands clear of a line through its middle', async () => {
  const main = fakeMain({ savePicture: () => null });
  const bottomOf = async (level?: number) => {
    await show(<Shown {...(level !== undefined && { level })} />);
    const label = textsIn(await savedSvg(main)).find(({ text }) => text === 'not downloaded');
    await cleanup();
    return label?.bottom ?? Number.NaN;
  };
  const alone = await bottomOf();
  // The middle of an axis up to 4 m.
  expect(Math.abs((await bottomOf(2)) - alone)).toBeGreaterThan(12);
});

test('is saved as SVG with title, source and the line', async () => {
  const main = fakeMain({ savePicture: () => ({ path: '/tmp/a.svg' }) });
  await show(<Shown />, 'https://service.example');
  await choose('Save as SVG…');
  await expect.poll(() => main.inputsOf('savePicture')).toHaveLength(1);
  const [input] = main.inputsOf('savePicture');
  expect(input).toMatchObject({ format: 'svg', name: 'Cape Grey <17>: Significant height' });
  const text = new TextDecoder().decode(input?.data);
  const svg = new DOMParser().parseFromString(text, 'image/svg+xml');
  expect(svg.querySelector('parsererror')).toBeNull();
  expect(svg.documentElement.getAttribute('width')).toBe('1200');
  const words = [...svg.querySelectorAll('text')].map((node) => node.textContent);
  expect(words).toEqual(
    expect.arrayContaining([
      'Cape Grey <17>: Significant height',
      '14 Nov 2023 to 15 Nov 2023, UTC · 5 readings',
      expect.stringMatching(
        /^Source: https:\/\/service\.example · Buoy Almanac, \d{4}-\d\d-\d\d \d\d:\d\d UTC$/,
      ),
      'Height, m',
      'not downloaded',
      'Hs',
    ]),
  );
  const drawn = [...svg.querySelectorAll('path')].map((path) => path.getAttribute('stroke'));
  const line = drawn.indexOf('#1c6282');
  // Over the hatching.
  expect(drawn.slice(0, line)).toContain(`${readChartTheme().quiet}4d`);
});

/** Where the title of a picture ends, in its own unit: the last column with its ink. */
async function titleEnd(type: string, data: Uint8Array<ArrayBuffer>): Promise<number> {
  const image = new Image();
  image.src = URL.createObjectURL(new Blob([data], { type }));
  await image.decode();
  const context = new OffscreenCanvas(1200, 720).getContext('2d', { willReadFrequently: true });
  context?.drawImage(image, 0, 0, 1200, 720);
  const pixels = context?.getImageData(0, 24, 1200, 24).data ?? [];
  const dark = Array.from({ length: 1200 * 24 }, (_, at) => at).filter(
    (at) => (pixels[4 * at] ?? 255) < 128,
  );
  return Math.max(...dark.map((at) => at % 1200));
}

test.each([
  ['SVG', 'image/svg+xml'],
  ['PNG', 'image/png'],
])('a saved %s is in the typeface of the window', async (name, type) => {
  const main = fakeMain({ savePicture: () => ({ path: '/tmp/a' }) });
  await show(<Shown />);
  await choose(`Save as ${name}…`);
  await expect.poll(() => main.inputsOf('savePicture')).toHaveLength(1);
  const [saved] = main.inputsOf('savePicture');
  const title = 'Cape Grey <17>: Significant height';
  const width = textWidth(title, { ...readChartTheme(), font: 'Inter' }, '600 20px');
  const end = await titleEnd(type, saved?.data ?? new Uint8Array());
  // The next fonts of the list are at least 5 % wider.
  expect(Math.abs(end - 24 - width)).toBeLessThan(4);
});

const long = 'A sentence that goes on and on, '.repeat(12).trim();
const unbroken = 'https://service.example/'.padEnd(400, 'x');

test('text that is too long for a line is written in several, above and below the drawing', async () => {
  const main = fakeMain({ savePicture: () => null });
  await show(<Shown text={{ title: long, lines: [long, 'n'] }} />, unbroken);
  const texts = textsIn(await savedSvg(main));
  const written = texts.map((one) => one.text);
  expect(written.slice(0, written.indexOf('n') + 1).join(' ')).toBe(`${long} ${long} n`);
  expect(texts.filter(({ right }) => right > 1200)).toEqual([]);
  expect(texts.filter(({ bottom }) => bottom > 720)).toEqual([]);
  expect(written.join('')).toContain(unbroken);
  // The axes begin below the last line.
  const last = texts.find((one) => one.text === 'n');
  const axis = texts.find((one) => one.text === 'UTC');
  const [source] = texts.filter((one) => one.text.startsWith('https:'));
  expect(last?.bottom).toBeLessThan(axis?.bottom ?? 0);
  expect(axis?.bottom).toBeLessThan(source?.bottom ?? 0);
});

test('of a buoy, it names the station as the source, and its citation can be copied', async () => {
  const readings = { from: 1.7e9, to: 1.7e9 + 5 * 3600, fetched: null, sha256: 'ab12' };
  const main = fakeMain({
    savePicture: () => null,
    citeReadings: () => readings,
    copyText: () => undefined,
  });
  const range = { from: readings.from, to: readings.to };
  const cited = buoy({ id: 7, name: 'Cape Grey', source: 'NDBC', sourceIdentifier: '44014' });
  await show(
    <Cited value={{ buoy: cited, range }}>
      <Shown />
    </Cited>,
    'https://service.example',
  );
  const source = 'Source: NDBC 44014 through https://service.example';
  expect(await pictureWords(main)).toContain(`${source} · Buoy Almanac`);
  ownLimits();
  expect(await pictureWords(main)).toContain(`${source} · own quality limits · Buoy Almanac`);
  await choose('Copy citation');
  await choose('Copy citation as BibTeX');
  await expect.poll(() => main.inputsOf('copyText')).toHaveLength(2);
  const [text, bibtex] = main.inputsOf('copyText').map((input) => input.text);
  expect(main.inputsOf('citeReadings')).toEqual([
    { buoyId: 7, range },
    { buoyId: 7, range },
  ]);
  expect(text).toMatch(/^NDBC 44014: readings of the wave buoy Cape Grey, .* SHA-256: ab12\.$/);
  expect(bibtex).toMatch(/^@misc\{NDBC-44014-/);
});

test('of no single buoy, it has no citation', async () => {
  fakeMain();
  await show(<Shown />);
  await userEvent.click(page.getByRole('button', { name: 'Picture of this chart' }));
  await expect.poll(() => page.getByRole('menuitem').elements()).toHaveLength(3);
});

test('is copied as a PNG of twice the size that is not empty', async () => {
  const main = fakeMain({ copyPicture: () => undefined });
  await show(<Shown />);
  await choose('Copy picture');
  await expect.poll(() => main.inputsOf('copyPicture')).toHaveLength(1);
  const data = main.inputsOf('copyPicture')[0]?.data as Uint8Array<ArrayBuffer>;
  const picture = await pixelsIn(new Blob([data], { type: 'image/png' }));
  expect([picture.width, picture.height]).toEqual([2400, 1440]);
  expect(hasColour(picture.data, '#1c6282')).toBe(true);
});

test('is the same in every theme: light, on white', async () => {
  const main = fakeMain({ savePicture: () => null });
  await show(<Shown />);
  const light = await savedSvg(main);
  const svg = new DOMParser().parseFromString(light, 'image/svg+xml');
  const [ground] = svg.querySelectorAll('rect');
  expect([ground?.getAttribute('fill'), ground?.getAttribute('width')]).toEqual([
    '#ffffff',
    '1200',
  ]);
  expect(await savedSvg(main, 'dark')).toBe(light);
  if (inject('thorough')) expect(await savedSvg(main, 'night')).toBe(light);
});

test('leaves the chart in the theme of the page', async () => {
  const main = fakeMain({ savePicture: () => null });
  await show(<Shown />);
  document.documentElement.dataset.theme = 'dark';
  const colour = () =>
    Chart.getChart(page.getByRole('application').element() as HTMLCanvasElement)?.data.datasets[0]
      ?.borderColor;
  await expect.poll(colour).toBe('#6cc3dd');
  await choose('Save as SVG…');
  await expect.poll(() => main.inputsOf('savePicture')).toHaveLength(1);
  await expect.poll(colour).toBe('#6cc3dd');
});

test('a failure is said beside the chart, and the menu works by keyboard', async () => {
  fakeMain();
  await show(<Shown />);
  await focus(page.getByRole('button', { name: 'Picture of this chart' }));
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('menu')).toBeVisible();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(page.getByRole('alert')).toBeVisible();
});

test('a colour that a build has shortened is read in full: charts add digits to it', () => {
  const { style } = document.documentElement;
  style.setProperty('--panel', '#fff');
  style.setProperty('--ink', '#14202b');
  const { panel, ink } = readChartTheme();
  style.removeProperty('--panel');
  style.removeProperty('--ink');
  expect([panel, ink]).toEqual(['#ffffff', '#14202b']);
});

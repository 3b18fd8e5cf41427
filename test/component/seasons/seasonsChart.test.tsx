/** The seasons as bands, lines and panels: which view, which seasons are highlighted, and what is remembered. */
import { Chart } from 'chart.js';
import { beforeEach, expect, inject, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { countColour } from '#renderer/charts/colours.ts';
import { colourOf, rankScale } from '#renderer/format/colourScale.ts';
import { useSeasons } from '#renderer/screens/seasons/form.ts';
import { SeasonsChart } from '#renderer/screens/seasons/SeasonsChart.tsx';
import { useApp } from '#renderer/stores/app.ts';
import type { Series } from '#shared/model/series.ts';
import { boxes, fakeMain, focus, found, show } from '#support/component.tsx';
import { lineWidths, pictureWords, savedSvg, wordsIn } from '#support/picture.ts';
import { seasonWindow, seriesOf } from '#support/series.ts';
import '#renderer/screens/seasons/seasons.css';
import '#renderer/ui/layout.css';

const DAY = 86_400;
const start = (year: number) => Date.UTC(year, 3, 1) / 1000;

/** Ten days from 1 April; half of them in 2015, none in 2013. Season `year` has the height year − 2010. */
const series = (first: number, last: number, more: Partial<Series> = {}) =>
  seriesOf(
    Array.from({ length: last - first + 1 }, (_, i) => first + i),
    seasonWindow(4, 1, 4, 10),
    (year, day) => (year === 2013 ? undefined : year === 2015 && day > 5 ? null : year - 2010),
    more,
  );

/** How much of each season is downloaded; of 2014 it is not known. */
const shares = (of: Series) =>
  new Map(
    of.years.map(({ year }) => [
      year,
      {
        downloaded: { 2012: 0.125, 2013: 1, 2015: 0.75 }[year] ?? null,
        reported: { 2013: null, 2015: 0.5 }[year] ?? (year === 2013 ? null : 1),
      },
    ]),
  );

const Shown = ({ of = series(2012, 2020), height = 480 }: { of?: Series; height?: number }) => (
  <div style={{ width: 900, height }}>
    <SeasonsChart series={of} shares={shares(of)} other={null} />
  </div>
);

const view = (name: string) => page.getByRole('radio', { name });
const names = page.getByRole('toolbar', { name: /^Highlighted seasons/ });
const season = (year: number) => names.getByRole('button', { name: String(year) });
const pressed = () =>
  names
    .getByRole('button')
    .elements()
    .filter((one) => one.getAttribute('aria-pressed') === 'true')
    .map((one) => one.ariaLabel);

const chart = page.getByRole('application');
const plot = () => Chart.getChart(chart.element() as HTMLCanvasElement);
const plotted = () => plot()?.config.options?.plugins?.plot?.();
const drawn = () => plot()?.data.datasets ?? [];
const labels = () => drawn().map(({ label }) => label);
/** The lines that are drawn wide and in full colour, wider than those of the axis. */
function forward() {
  const chart = plot();
  return chart ? labels().filter((_, line) => (lineWidths(chart)[line] ?? 0) > 1) : [];
}
const widthOf = (label: string) =>
  drawn().find((one) => one.label === label)?.borderWidth as number | undefined;

/** The lines of what is usual. */
const BACKGROUND = ['Lowest of all seasons', 'Highest of all seasons', 'Median of the others'];

const isWithin = (inner: DOMRect, outer: DOMRect): boolean =>
  inner.left >= outer.left &&
  inner.right <= outer.right &&
  inner.top >= outer.top &&
  inner.bottom <= outer.bottom;

beforeEach(() => {
  fakeMain();
});

test('ten seasons open as bands, fewer as lines, directions never as bands', async () => {
  const shown = await show(<Shown of={series(2009, 2019)} />);
  await expect.element(view('Bands')).toBeChecked();
  await expect.poll(labels).toEqual([...BACKGROUND, '2019']);
  await shown.rerender(<Shown of={series(2010, 2019)} />);
  await expect.element(view('Lines')).toBeChecked();
  await shown.rerender(<Shown of={series(2014, 2019, { metric: 'direction' })} />);
  await expect.element(view('Lines')).toBeChecked();
  await expect.element(view('Bands')).toHaveAttribute('aria-disabled', 'true');
});

test('bands say that they are of the other seasons, pooled over eleven days, and what is dotted', async () => {
  await show(<Shown of={series(2010, 2019)} />);
  await view('Bands').click();
  const note = (days: string) =>
    page.getByText(
      `Bands: median, P25–P75 and P10–P90 of 8 other seasons, pooled over ${days}; dotted: lowest and highest of all.`,
    );
  await expect.element(note('11 days')).toBeVisible();
  useSeasons.setState({ pool: 1 });
  await expect.element(note('1 day')).toBeVisible();
});

test('the sentence compares the season highlighted last', async () => {
  await show(<Shown />);
  const says = (words: RegExp) => expect.element(page.getByText(words)).toBeVisible();
  await says(/^1 Apr–10 Apr 2020: mean of the values 10\.00\sm, highest of 8 complete seasons, /);
  await season(2012).hover();
  await says(/^1 Apr–10 Apr 2012: mean of the values 2\.00\sm, lowest of 8 /);
});

test('the keyboard reaches a view that cannot be chosen; it says why and is not chosen', async () => {
  await show(<Shown of={series(2014, 2018, { metric: 'direction' })} />);
  await focus(view('Lines'));
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(view('Bands')).toHaveFocus();
  await expect
    .element(page.getByRole('tooltip'))
    .toHaveTextContent('Directions have no percentiles');
  await expect.element(view('Lines')).toBeChecked();
  expect(useSeasons.getState().view).toBeNull();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  await expect.element(view('Panels')).toBeChecked();
});

test('a season without readings is listed as such; the others have a mark at their mean', async () => {
  await show(<Shown />);
  await expect.element(page.getByText('2013: no readings, 100 % downloaded')).toBeVisible();
  await expect.element(season(2020)).toBeVisible();
  await expect.element(season(2013)).toHaveLength(0);
  const canvas = await found<HTMLCanvasElement>(chart);
  const { y0 } = Chart.getChart(canvas)?.scales ?? {};
  for (const year of [2012, 2016, 2020]) {
    const [{ top, right }, box] = await boxes(chart, season(year));
    const middle = (box.top + box.bottom) / 2 - top;
    expect(middle, String(year)).toBeCloseTo(y0?.getPixelForValue(year - 2010) ?? 0, 0);
    expect(box.right).toBeLessThan(right);
  }
});

test('a mark on focus or under the pointer says mean and both shares: downloaded and reported', async () => {
  await show(<Shown />);
  const tip = page.getByRole('tooltip');
  // From here on the pointer is in use.
  await view('Lines').click();
  await season(2012).hover();
  await expect
    .element(tip)
    .toHaveTextContent(
      /^1 Apr–10 Apr 2012: mean of the values 2\.00\sm, .* 13\s% downloaded, 100\s% reported$/,
    );
  await season(2014).hover();
  await expect
    .element(tip)
    .toHaveTextContent(/^1 Apr–10 Apr 2014: mean of the values 4\.00 m, .*\. 100\s% reported$/);
  await view('Lines').hover();
  // From here on the keys are.
  await userEvent.keyboard('{Tab}');
  await focus(season(2015));
  await expect
    .element(season(2015))
    .toHaveAccessibleDescription(
      /^1 Apr–10 Apr 2015: mean of the values 5.00\sm, .* 75\s% downloaded, 50\s% reported$/,
    );
});

test('the text of a mark follows the threshold', async () => {
  await show(<Shown of={series(2016, 2018)} />);
  await expect.element(season(2018)).toHaveAccessibleDescription(/; 0 days above P90 \(8\.0\sm\);/);
  useSeasons.setState({ threshold: 6.5 });
  await expect.element(season(2018)).toHaveAccessibleDescription(/; 10 days above 6\.5\sm;/);
});

test('a mark that is pointed at stays where it is', async () => {
  await show(<Shown />);
  const place = async () => {
    const [{ left, top }] = await boxes(season(2016));
    return { left, top };
  };
  const before = await place();
  await season(2016).hover();
  await expect.poll(forward).toEqual(['2016']);
  await expect.poll(place).toEqual(before);
});

test('pointing at a name brings its line forward; a press keeps it, another releases it', async () => {
  useSeasons.setState({ view: 'lines' });
  await show(<Shown />);
  await expect.poll(() => widthOf('2012')).toBe(1);
  await season(2012).hover();
  await expect.poll(forward).toEqual(['2012']);
  await expect.poll(pressed).toEqual(['2020']);
  await season(2012).click();
  await expect.poll(pressed).toEqual(['2020', '2012']);
  await view('Lines').hover();
  await expect.poll(() => widthOf('2012')).toBe(2.25);
  await season(2012).click();
  await expect.poll(pressed).toEqual(['2020']);
});

test('among bands a name that is pointed at has its line as long as that lasts', async () => {
  await show(<Shown />);
  await view('Bands').click();
  await expect.poll(labels).toEqual([...BACKGROUND, '2020']);
  await season(2016).hover();
  await expect.poll(labels).toEqual([...BACKGROUND, '2016', '2020']);
  await view('Bands').hover();
  await expect.poll(labels).toEqual([...BACKGROUND, '2020']);
});

test('the names are one stop of the Tab key, with arrow keys between them', async () => {
  await show(<Shown />);
  await view('Bands').click();
  await focus(season(2020));
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(season(2019)).toHaveFocus();
  await expect.poll(labels).toEqual([...BACKGROUND, '2019', '2020']);
  await userEvent.keyboard('{Enter}');
  await expect.poll(pressed).toEqual(['2020', '2019']);
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(season(2020)).toHaveFocus();
  await userEvent.tab();
  await expect.poll(() => names.element().contains(document.activeElement)).toBe(false);
});

test('a line of the chart is kept with Enter', async () => {
  useSeasons.setState({ view: 'lines' });
  await show(<Shown of={series(2016, 2018)} />);
  await expect.poll(pressed).toEqual(['2018']);
  await focus(chart);
  await userEvent.keyboard('{Home}{ArrowUp}{Enter}');
  await expect.poll(pressed).toEqual(['2018', '2017']);
});

test('a sixth season takes the place of the one highlighted longest, and says so of this series', async () => {
  const shown = await show(<Shown />);
  for (const year of [2019, 2018, 2017, 2016]) await season(year).click();
  await expect.poll(pressed).toEqual(['2020', '2019', '2018', '2017', '2016']);
  const status = page.getByRole('status');
  await expect.element(status).toHaveTextContent('');
  await season(2015).click();
  await expect.poll(pressed).toEqual(['2019', '2018', '2017', '2016', '2015']);
  await expect
    .element(status)
    .toHaveTextContent('Up to 5 lines can be highlighted. 2020 was removed.');
  await shown.rerender(<Shown of={series(2014, 2020, { buoyId: 2, buoyName: 'Bell' })} />);
  await expect.element(status).toHaveTextContent(/^$/);
});

test('a season that has not ended is a full line in its panel', async () => {
  const all = series(2012, 2020);
  const years = all.years.map((one) => ({ ...one, complete: one.year !== 2020 }));
  await show(<Shown of={{ ...all, years }} />);
  await view('Panels').click();
  const panel = await found(page.getByRole('button', { name: /^2020 \(incomplete\)/ }));
  const dashes = () =>
    [...panel.querySelectorAll('path')].map((path) => path.getAttribute('stroke-dasharray') ?? '');
  await expect.poll(() => [...new Set(dashes())]).toEqual(['']);
});

test('each panel names its season and both shares; a press opens it as a line', async () => {
  await show(<Shown />);
  await view('Panels').click();
  const panels = page.getByRole('list', { name: /^Seasons, each in its own chart/ });
  await expect.poll(() => panels.getByRole('button').elements().length).toBe(8);
  // Only seasons without readings are listed below them.
  await expect.element(names).not.toBeInTheDocument();
  await expect.element(page.getByText('2013: no readings, 100 % downloaded')).toBeVisible();
  const panel = panels.getByRole('button', {
    name: '2015, 75 % downloaded, 50 % reported. Highest 5.00 m on 1 Apr.',
  });
  await expect.element(panel).toHaveTextContent('2015' + '75 % downloaded, 50 % reported');
  for (const one of (await found(panels)).querySelectorAll('li > *')) {
    const drawing = one.querySelector('svg')?.getBoundingClientRect();
    expect(drawing && isWithin(drawing, one.getBoundingClientRect())).toBe(true);
  }
  await focus(panel);
  await userEvent.keyboard('{Enter}');
  await expect.element(view('Lines')).toBeChecked();
  await expect.poll(pressed).toEqual(['2020', '2015']);
  expect(useSeasons.getState().view).toBe('lines');
});

test('few panels fill the room, many are scrolled; all have the same size', async () => {
  useSeasons.setState({ view: 'panels' });
  const shown = await show(<Shown of={series(2019, 2020)} />);
  const list = page.getByRole('list', { name: /^Seasons, each in its own chart/ });
  const element = await found(list);
  const boxesOf = (part: string) =>
    [...element.querySelectorAll(part)].map((one) => one.getBoundingClientRect());
  const drawings = () => boxesOf('svg');
  const filled = () => {
    const room = element.getBoundingClientRect();
    return {
      right: Math.round(room.right - Math.max(...boxesOf('li').map(({ right }) => right))),
      bottom: Math.round(room.bottom - Math.max(...boxesOf('li').map(({ bottom }) => bottom))),
    };
  };
  await expect.poll(filled).toEqual({ right: 0, bottom: 0 });
  const [large] = drawings();
  expect(large?.height).toBeGreaterThan(200);
  const beyond = () => element.scrollHeight - element.clientHeight;
  await expect.poll(beyond).toBe(0);
  // Drawn anew in the room it has.
  const bottom = () => Math.max(...boxesOf('svg text').map((one) => one.bottom));
  await expect.poll(() => Math.round((large?.bottom ?? 0) - bottom())).toBeLessThan(8);
  await shown.rerender(<Shown of={series(2014, 2020)} height={320} />);
  await expect.poll(() => drawings().length).toBe(7);
  await expect.poll(beyond).toBeGreaterThan(0);
  const sizes = () =>
    new Set(drawings().map((one) => `${Math.round(one.width)} × ${Math.round(one.height)}`));
  await expect.poll(() => sizes().size).toBe(1);
  await expect.poll(() => drawings()[0]?.height).toBeGreaterThan(90);
});

// Bands are drawn as lines are.
test.each(
  inject('thorough') ? (['bands', 'lines', 'panels'] as const) : (['lines', 'panels'] as const),
)(
  'the picture of %s names statistic, unit, zone, dates, seasons, readings, source and date',
  async (as) => {
    const main = fakeMain({ savePicture: () => null });
    useSeasons.setState({ view: as });
    await show(<Shown />, 'https://one.example');
    const light = await savedSvg(main);
    // As charts/picture.test.tsx shows it of one chart.
    if (inject('thorough')) expect(await savedSvg(main, 'dark')).toBe(light);
    const words = wordsIn(light);
    expect(words).toContain('Cape: Significant height, 1 Apr–10 Apr');
    // Seven seasons of ten days and one of five, 24 readings each.
    expect(words).toContain('Daily median, m · 1 Apr to 10 Apr · 1,800 readings');
    expect(words).toContain('2012 to 2020, 8 seasons.');
    expect(words).toContain('Days begin at midnight in UTC');
    expect(words).toMatch(/Source: .* · Buoy Almanac, \d{4}-\d\d-\d\d/);
  },
);

test('the picture of a zoomed chart names the dates and readings that are drawn', async () => {
  const main = fakeMain({ savePicture: () => null });
  useSeasons.setState({ view: 'lines' });
  await show(<Shown of={series(2016, 2017)} />);
  await focus(chart);
  await userEvent.keyboard('+');
  expect(await pictureWords(main)).toContain('4 Apr to 7 Apr · 192 readings');
});

test('the heat map has a cell for each week of each season, which opens its readings', async () => {
  useSeasons.setState({ view: 'heat' });
  await show(<Shown of={series(2016, 2018)} />);
  useApp.setState(({ settings }) => ({ settings: { ...settings, heightUnit: 'ft' } }));
  await focus(chart);
  await userEvent.keyboard('{Home}');
  await expect
    .element(
      page.getByText(
        '2018, week from 1 Apr, Mean 26.25 ft, +3.28 ft from the median of all seasons',
      ),
    )
    .toBeInTheDocument();
  await userEvent.keyboard('{ArrowRight}{Enter}');
  await expect
    .poll(() => useApp.getState())
    .toMatchObject({
      selectedBuoyId: 1,
      inspector: 'side',
      readingsWanted: { buoyId: 1, from: start(2018) + 7 * DAY, to: start(2018) + 10 * DAY - 1 },
    });
});

test('an incomplete week is hatched and sets no end of the colours; an incomplete season is hatched above its threshold', async () => {
  useSeasons.setState({ view: 'heat' });
  const of = series(2015, 2017);
  // Five days of the first week of 2015, of the lowest value.
  of.years = of.years.map((one) => ({ ...one, complete: one.year !== 2015 }));
  const shown = await show(<Shown of={of} />);
  await expect.element(chart).toHaveTextContent('5.0');
  const cells = [...(await found(chart)).querySelectorAll('g:has(> rect:not(pattern *))')];
  const hatched = cells.map((cell) => cell.querySelector('[fill^="url"]') !== null);
  expect(hatched).toEqual([false, false, false, false, true]);
  // The first of 2016.
  expect(cells[2]?.querySelector('rect')?.getAttribute('fill')).toBe(countColour(0, 'light'));
  // 4 m below the median in 2015; 1 m above it in 2017 is the largest difference of a complete week.
  const low = of.years.map((one) =>
    one.year === 2015
      ? { ...one, points: one.points.map((point) => ({ ...point, value: point.value && 2 })) }
      : one,
  );
  useSeasons.setState({ heat: 'difference' });
  await shown.rerender(<Shown of={{ ...of, years: low }} />);
  await expect.element(chart).toHaveTextContent('−4.00');
  const first = (await found(chart)).querySelector('g:has(> rect:not(pattern *)) rect');
  expect(first?.getAttribute('fill')).toBe(colourOf(rankScale, 100, 'light'));
  useSeasons.setState({ heat: 'value' });
  useSeasons.setState({ view: 'above' });
  await shown.rerender(<Shown of={of} />);
  await expect.poll(() => plotted()?.hatched).toEqual([{ from: 2014.5, to: 2015.5 }]);
});

test('cells of directions have directions, also after differences of heights; they have no median', async () => {
  useSeasons.setState({ view: 'heat', heat: 'difference' });
  await show(<Shown of={series(2016, 2018, { metric: 'direction' })} />);
  await expect.element(chart).toHaveTextContent('8° N');
  await focus(chart);
  await userEvent.keyboard('{Home}');
  await expect
    .element(
      page.getByText(
        '2018, week from 1 Apr, Mean 8° N, +1.00° from the mean direction of all seasons',
      ),
    )
    .toBeInTheDocument();
});

test('the heat map shows differences from the median', async () => {
  useSeasons.setState({ view: 'heat' });
  await show(<Shown of={series(2016, 2018)} />);
  await expect.element(chart).toHaveTextContent('8.0');
  await page.getByRole('radio', { name: 'Difference from the median' }).click();
  await expect.element(chart).toHaveTextContent('+1.00');
  // Cells are too narrow for a unit.
  await expect.poll(() => chart.element().textContent).not.toMatch(/\d\s?m\b/);
});

test('a bar for each season has its days above the threshold; a press highlights the season', async () => {
  useSeasons.setState({ threshold: 6.5 });
  await show(<Shown of={series(2016, 2018)} />);
  await view('Above threshold').click();
  await expect.element(page.getByText(/: values above 6\.5\sm; incomplete seasons/)).toBeVisible();
  await focus(chart);
  const at = (text: string) => expect.element(page.getByText(text)).toBeInTheDocument();
  await userEvent.keyboard('{Home}');
  await at('2016, 0 days above 6.5 m');
  await userEvent.keyboard('{ArrowRight}');
  await at('2017, 10 days above 6.5 m');
  await userEvent.keyboard('{Enter}');
  await expect
    .poll(() => useSeasons.getState().highlights?.map(({ year }) => year))
    .toEqual([2018, 2017]);
});

test('bands are offered where there are three other seasons', async () => {
  useSeasons.setState({ view: 'bands', highlights: [{ year: 2018, colour: 0 }] });
  await show(<Shown of={series(2016, 2018)} />);
  await expect.element(view('Bands')).toBeDisabled();
  await expect.element(view('Lines')).toBeChecked();
  await expect.element(page.getByText(/^Bands: /)).not.toBeInTheDocument();
  // Without a season that is compared all three are the others.
  await season(2018).click();
  await expect.element(view('Bands')).toBeChecked();
  await expect.element(page.getByText(/P10–P90 of 3 other seasons/)).toBeVisible();
});

test('near a record or the median the text has the value of the chosen season, once', async () => {
  useSeasons.setState({ view: 'bands', highlights: [{ year: 2014, colour: 0 }] });
  await show(<Shown of={series(2010, 2019)} />);
  await focus(chart);
  await userEvent.keyboard('{Home}');
  const words = page.getByText(/^1 Apr: 2014 4\.0\sm · 6th of 9 · median 6\.0 · usual [\d.–]+, /);
  await expect.element(words).toBeInTheDocument();
  const plot = Chart.getChart(await found<HTMLCanvasElement>(chart));
  /** The colour of the line of 2014 away from the pointer: it does not fade. */
  const colour = () => {
    const { x = 0, y = 0 } = plot?.getDatasetMeta(BACKGROUND.length).data[6] ?? {};
    const ratio = plot?.currentDevicePixelRatio ?? 1;
    return [...(plot?.ctx.getImageData(x * ratio, y * ratio, 1, 1).data ?? [])];
  };
  const [red] = colour();
  for (const key of ['{ArrowUp}', '{ArrowUp}', '{ArrowUp}']) {
    await userEvent.keyboard(key);
    await expect.element(words).toBeInTheDocument();
    expect(colour()[0]).toBe(red);
  }
  // The highest record is the line of 2019, which is not drawn; that of 2014 and another line never give two texts.
  const texts = () => plot?.tooltip?.body.map(({ lines }) => lines[0]) ?? [];
  await expect.poll(() => texts().length).toBe(1);
  expect(texts()[0]).toMatch(/^1 Apr: 2014 4\.0\sm · /);
});

test('a season chosen for one buoy is not that of the next', () => {
  useSeasons.setState({ buoyId: 1 });
  useSeasons.setState({ highlights: [{ year: 2018, colour: 0 }] });
  useSeasons.setState({ view: 'lines' });
  expect(useSeasons.getState().highlights).toHaveLength(1);
  useApp.getState().selectBuoy(2);
  expect(useSeasons.getState()).toMatchObject({ buoyId: 2, highlights: null });
});

test('the newest season with enough readings is compared at first, not one of which little is there', async () => {
  const of = series(2012, 2020);
  const years = of.years.map((one) => ({ ...one, complete: one.year < 2019 }));
  await show(<Shown of={{ ...of, years }} />);
  await expect.poll(pressed).toEqual([expect.stringMatching(/^2018/)]);
});

// Highlighted years: the newest first, at most five, each with its own colour.
import { expect, it } from 'vitest';
import { HIGHLIGHTS, type Highlight, highlightsOf, toggled } from '#renderer/charts/colours.ts';

const known = [2018, 2020, 2019];
const years = (list: readonly Highlight[]) => list.map(({ year }) => year);

it('the newest year is highlighted until another is chosen, or where none of the chosen is there', () => {
  expect(years(highlightsOf(null, known))).toEqual([2020]);
  expect(years(highlightsOf([{ year: 2001, colour: 3 }], known))).toEqual([2020]);
  const chosen = [2001, 2018].map((year, colour) => ({ year, colour }));
  expect(years(highlightsOf(chosen, known))).toEqual([2018]);
  expect(highlightsOf([], known)).toEqual([]);
  expect(highlightsOf(null, [])).toEqual([]);
});

it('five have five colours, and a released one leaves its colour to the next', () => {
  let shown: readonly Highlight[] = [];
  for (const year of [2020, 2019, 2018, 2017, 2016]) shown = toggled(shown, year).highlights;
  expect(shown.map(({ colour }) => colour)).toEqual([0, 1, 2, 3, 4]);
  const without = toggled(shown, 2018);
  expect(without.released).toBeNull();
  expect(years(without.highlights)).toEqual([2020, 2019, 2017, 2016]);
  expect(toggled(without.highlights, 2001).highlights.at(-1)).toEqual({ year: 2001, colour: 2 });
});

it('a sixth takes the place of the one highlighted longest; the others keep their colours', () => {
  let shown: readonly Highlight[] = [];
  for (const year of [2016, 2020, 2019, 2018, 2017]) shown = toggled(shown, year).highlights;
  const { highlights, released } = toggled(shown, 2015);
  expect(released).toBe(2016);
  expect(highlights).toHaveLength(HIGHLIGHTS);
  expect(highlights).toEqual([...shown.slice(1), { year: 2015, colour: 0 }]);
});

/** The days and the years of seasons, typed key by key. */
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { useSeasons } from '#renderer/screens/seasons/form.ts';
import { SeasonsControls } from '#renderer/screens/seasons/SeasonsControls.tsx';
import { show } from '#support/component.tsx';

function Controls() {
  const { form, years } = useSeasons();
  const shown = { ...form, startYear: 2019, endYear: 2026, ...years };
  return <SeasonsControls form={shown} problem={null} buoy={null} />;
}

test('they can be typed once they are chosen, and go when another season is chosen', async () => {
  await show(<Controls />);
  const season = page.getByLabelText('Season', { exact: true });
  const day = page.getByLabelText('First day, day');
  await userEvent.selectOptions(season, 'Dec–Feb (DJF)');
  await expect.element(day).not.toBeInTheDocument();
  await userEvent.selectOptions(season, 'Custom dates');
  await expect.element(day).toHaveValue('1');
  await expect.element(page.getByLabelText('Last day, day')).toHaveValue('29');
  await userEvent.clear(day);
  await userEvent.type(day, '15');
  await expect.element(season).toHaveValue('own');
  expect(useSeasons.getState().form.season).toMatchObject({ start: { month: 12, day: 15 } });
  await userEvent.selectOptions(season, 'Mar–May (MAM)');
  await expect.element(day).not.toBeInTheDocument();
});

test('a year is typed key by key; a comma makes it no year, and the arrow keys step', async () => {
  await show(<Controls />);
  const year = page.getByLabelText('First season');
  await year.fill('');
  await expect.poll(() => useSeasons.getState().years.startYear).toBeNaN();
  await userEvent.type(year, '2019');
  await expect.poll(() => useSeasons.getState().years.startYear).toBe(2019);
  await userEvent.keyboard(',5');
  await expect.element(year).toHaveValue('2019,5');
  expect(useSeasons.getState().years.startYear).toBe(2019.5);
  await userEvent.keyboard('x');
  await expect.element(year).toHaveAccessibleDescription('Not a number. Write 2024');
  expect(useSeasons.getState().years.startYear).toBeNaN();
  await year.fill('2019');
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(year).toHaveValue('2020');
  useSeasons.setState({ years: { startYear: 1999, endYear: 2026 } });
  // Not while it is typed in.
  await expect.element(year).toHaveValue('2020');
  await userEvent.tab();
  await expect.element(year).toHaveValue('1999');
});

/** The form of the seasons screen: what is typed into its fields, and its place in a small window. */
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { useSeasons } from '#renderer/screens/seasons/form.ts';
import { SeasonsControls } from '#renderer/screens/seasons/SeasonsControls.tsx';
import { SeasonsScreen } from '#renderer/screens/seasons/SeasonsScreen.tsx';
import { buoy, buoyColumns } from '#support/buoys.ts';
import { boxes, fakeMain, show } from '#support/component.tsx';
import '#renderer/screens/seasons/seasons.css';
import '#renderer/ui/layout.css';

const cape = buoy({ id: 7, name: 'Cape' });

/** Until years are chosen they are those of the buoy. */
function Form({ first }: { first: number }) {
  const { form, years } = useSeasons();
  const known = { startYear: first, endYear: 2026 };
  return <SeasonsControls form={{ ...form, ...known, ...years }} problem={null} buoy={cape} />;
}

beforeEach(() => {
  fakeMain();
});

test('years that arrive while the first season is edited do not mix with it', async () => {
  const shown = await show(<Form first={2026} />);
  const field = page.getByLabelText('First season');
  await userEvent.tripleClick(field);
  await shown.rerender(<Form first={2003} />);
  await userEvent.keyboard('2019');
  await expect.element(field).toHaveValue('2019');
  expect(useSeasons.getState().years).toEqual({ startYear: 2019 });
  await userEvent.tab();
  await expect.element(field).toHaveValue('2019');
});

test('years that arrive are shown in a field that is left without a change', async () => {
  const shown = await show(<Form first={2026} />);
  const field = page.getByLabelText('First season');
  await field.click();
  await shown.rerender(<Form first={2003} />);
  await userEvent.tab();
  await expect.element(field).toHaveValue('2003');
  await expect.element(page.getByLabelText('Statistic')).toHaveDisplayValue('Mean');
  expect(useSeasons.getState().years).toEqual({});
});

test('the last season over the new year is named as long as its year is known', async () => {
  await show(<Form first={2003} />);
  await userEvent.selectOptions(page.getByLabelText('Season', { exact: true }), 'Dec–Feb (DJF)');
  await expect.element(page.getByText(/: 2026\/27 is the last season\.$/)).toBeVisible();
  await page.getByLabelText('Last season').fill('');
  await expect.element(page.getByText(/is the last season/)).not.toBeInTheDocument();
});

test('own dates can be typed once they are chosen, and go when another season is chosen', async () => {
  await show(<Form first={2019} />);
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
  await show(<Form first={2019} />);
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

test('the answer stands above the form where both have no room beside each other', async () => {
  fakeMain({
    listBuoys: () => buoyColumns([buoy({ id: 1, name: 'Cape' })]),
    coverageCalendar: () => new Promise(() => {}),
  });
  useSeasons.setState({ buoyId: null });
  const screen = (
    <div className="screen" style={{ position: 'fixed', inset: 0 }}>
      <SeasonsScreen />
    </div>
  );
  await show(screen, 'https://one.example');
  const answer = page.getByRole('heading', { name: 'Choose a buoy' });
  const form = page.getByRole('complementary', { name: 'What to compare' });
  const places = async () => {
    const [result, questions] = await boxes(answer, form);
    return [result.left > questions.right, result.bottom < questions.top];
  };
  await expect.poll(places).toEqual([true, false]);
  await page.viewport(450, 300);
  await expect.poll(places).toEqual([false, true]);
});

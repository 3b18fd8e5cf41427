/** The form of the seasons screen: what is typed into its fields. */
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { useSeasons } from '#renderer/screens/seasons/form.ts';
import { SeasonsControls } from '#renderer/screens/seasons/SeasonsControls.tsx';
import { buoy } from '#support/buoys.ts';
import { fakeMain, show } from '#support/component.tsx';
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
  expect(useSeasons.getState().years).toEqual({});
});

test('the last season over the new year is named as long as its year is known', async () => {
  await show(<Form first={2003} />);
  await userEvent.selectOptions(page.getByLabelText('Season', { exact: true }), 'Dec–Feb (DJF)');
  await expect.element(page.getByText(/: 2026\/27 is the last season\.$/)).toBeVisible();
  await page.getByLabelText('Last season').fill('');
  await expect.element(page.getByText(/is the last season/)).not.toBeInTheDocument();
});

/** The days of a season of one's own. */
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { SeasonsControls } from '#renderer/screens/seasons/SeasonsControls.tsx';
import { useSeasons } from '#renderer/screens/seasons/store.ts';
import { show } from '#support/component.tsx';

function Controls() {
  const { form, change } = useSeasons();
  return (
    <SeasonsControls form={form} onChange={change} problem={null} buoyZone={null} picker={null} />
  );
}

test('they can be typed once they are chosen, and go when another season is chosen', async () => {
  await show(<Controls />);
  const season = page.getByLabelText('Season', { exact: true });
  const day = page.getByLabelText('First day, day');
  await userEvent.selectOptions(season, 'Dec–Feb (DJF)');
  await expect.element(day).not.toBeInTheDocument();
  await userEvent.selectOptions(season, 'Custom dates');
  await expect.element(day).toHaveDisplayValue('1');
  await expect.element(page.getByLabelText('Last day, day')).toHaveDisplayValue('29');
  await userEvent.clear(day);
  await userEvent.type(day, '15');
  await expect.element(season).toHaveValue('own');
  expect(useSeasons.getState().form.season).toMatchObject({ start: { month: 12, day: 15 } });
  await userEvent.selectOptions(season, 'Mar–May (MAM)');
  await expect.element(day).not.toBeInTheDocument();
});

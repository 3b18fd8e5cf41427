/** Buoys ticked for an export. */
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type BuoySelection, useSelection } from '#renderer/features/export/draft.ts';
import { ReadingsChoice } from '#renderer/features/export/ReadingsChoice.tsx';
import type { ExportSelection } from '#shared/model/exportRequest.ts';
import { buoy, buoyColumns } from '#support/buoys.ts';
import { fakeMain, show } from '#support/component.tsx';

const first = { kind: 'latest' as const, buoyIds: [2], quality: false };

let selected: ExportSelection = first;
function Choice() {
  const { selection, problem } = useSelection(first);
  selected = selection;
  return <ReadingsChoice first={first} selection={selection as BuoySelection} problem={problem} />;
}

beforeEach(() => {
  const buoys = ['Arch', 'Bell', 'Cape', 'Dune'].map((name, id) => buoy({ id: id + 1, name }));
  fakeMain({ listBuoys: () => buoyColumns(buoys) });
});

test('quality flags stay chosen between latest readings and readings of a period', async () => {
  await show(<Choice />);
  await page.getByRole('checkbox', { name: 'Include quality flags' }).click();
  await expect.poll(() => selected).toEqual({ ...first, quality: true });
  await page.getByRole('radio', { name: 'Readings of a period' }).click();
  await expect.poll(() => selected).toMatchObject({ kind: 'readings', quality: true });
  await page.getByRole('radio', { name: 'Latest reading' }).click();
  await expect.poll(() => selected).toEqual({ ...first, quality: true });
});

test('readings of a period can be chosen again after a range that is none', async () => {
  await show(<Choice />);
  const readings = page.getByRole('radio', { name: 'Readings of a period' });
  await readings.click();
  await expect.poll(() => selected.kind).toBe('readings');
  const before = selected;
  const last = page.getByLabelText('Last day (UTC)');
  await userEvent.fill(last, '1999-01-01');
  await page.getByRole('radio', { name: 'Latest reading' }).click();
  await expect.poll(() => selected.kind).toBe('latest');
  await readings.click();
  await expect.element(readings).toBeChecked();
  await expect.element(last).toHaveValue('1999-01-01');
  expect(selected).toEqual(before);
  await expect.element(page.getByText('The first day is after the last.')).toBeVisible();
  await userEvent.fill(last, '2200-01-01');
  await expect.element(page.getByText('The first day is after the last.')).not.toBeInTheDocument();
});

test('a buoy that is ticked stays in its place until the list is filtered', async () => {
  await show(<Choice />);
  await page.getByText('Bell').first().click();
  const names = () =>
    page
      .getByRole('option')
      .elements()
      .map((option) => option.textContent);
  await expect.poll(names).toEqual(['Bell', 'Arch', 'Cape', 'Dune']);
  await page.getByRole('option', { name: 'Dune' }).click();
  await expect.element(page.getByText('2 buoys')).toBeVisible();
  await expect.poll(names).toEqual(['Bell', 'Arch', 'Cape', 'Dune']);
  const text = page.getByRole('searchbox', { name: 'Find buoy' });
  await text.fill('e');
  await expect.poll(names).toEqual(['Bell', 'Dune', 'Cape']);
});

test('Ctrl+A under a filter adds the buoys shown to the chosen ones', async () => {
  await show(<Choice />);
  await page.getByText('Bell').first().click();
  await page.getByRole('searchbox', { name: 'Find buoy' }).fill('a');
  await page.getByRole('option', { name: 'Arch' }).click();
  await userEvent.keyboard('{Control>}a{/Control}');
  await expect.poll(() => selected).toMatchObject({ buoyIds: [2, 1, 3] });
});

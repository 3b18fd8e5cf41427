/** Arrow keys move between views; the panel is the one of the chosen tab and keeps what was typed in it. */
import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Tabs } from '#renderer/ui/Tabs.tsx';
import { show } from '#support/component.tsx';

const views = [
  { id: 'history', label: 'History' },
  { id: 'statistics', label: 'Statistics' },
  { id: 'coverage', label: 'Coverage' },
] as const;

function Views({ refuses }: { refuses?: string }) {
  const [view, setView] = useState<(typeof views)[number]['id']>('history');
  return (
    <Tabs
      label="Views"
      tabs={views}
      value={view}
      onChange={(next) => {
        if (next !== refuses) setView(next);
      }}
    >
      <input aria-label="Kept" defaultValue="" />
      <p>{view}</p>
    </Tabs>
  );
}

const tab = (name: string) => page.getByRole('tab', { name });

test('arrows, Home and End choose; Tab leads from the chosen tab into its panel', async () => {
  await show(<Views />);
  await tab('History').click();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(tab('Statistics')).toHaveFocus();
  await expect.element(tab('Statistics')).toHaveAttribute('aria-selected', 'true');
  await expect.element(page.getByRole('tabpanel', { name: 'Statistics' })).toBeVisible();
  await userEvent.keyboard('{End}');
  await expect.element(tab('Coverage')).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(tab('History')).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByLabelText('Kept')).toHaveFocus();
});

test('what is in the panel stays as it is when the view changes', async () => {
  await show(<Views />);
  await page.getByLabelText('Kept').fill('5.2');
  await tab('Coverage').click();
  await expect.element(page.getByRole('tabpanel')).toHaveTextContent('coverage');
  await expect.element(page.getByLabelText('Kept')).toHaveValue('5.2');
});

test('a view that cannot be shown now leaves the chosen one', async () => {
  await show(<Views refuses="statistics" />);
  await tab('Statistics').click();
  await expect.element(tab('History')).toHaveAttribute('aria-selected', 'true');
});

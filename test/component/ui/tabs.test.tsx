/** Arrow keys move between views; each chosen tab names its panel. */
import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Tabs } from '#renderer/ui/Tabs.tsx';
import { found, show } from '#support/component.tsx';

const views = [
  { id: 'history', label: 'History' },
  { id: 'statistics', label: 'Statistics' },
  { id: 'coverage', label: 'Coverage' },
] as const;

type View = (typeof views)[number]['id'];

function Views({ refuses, first = 'history' }: { refuses?: string; first?: View }) {
  const [view, setView] = useState<View>(first);
  return (
    <Tabs
      label="Views"
      tabs={views}
      value={view}
      onChange={(next) => {
        if (next !== refuses) setView(next);
      }}
    >
      <input aria-label="Within" />
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
  await expect.element(page.getByLabelText('Within')).toHaveFocus();
});

test('the chosen tab controls the panel that is shown, and names it', async () => {
  await show(<Views />);
  for (const { id, label } of views) {
    await tab(label).click();
    const panel = page.getByRole('tabpanel', { name: label });
    await expect.element(panel).toHaveTextContent(id);
    await expect.element(tab(label)).toHaveAttribute('aria-controls', (await found(panel)).id);
  }
});

test('a view that cannot be shown now leaves the chosen one', async () => {
  await show(<Views refuses="statistics" />);
  await tab('Statistics').click();
  await expect.element(tab('History')).toHaveAttribute('aria-selected', 'true');
});

test('without room the tabs scroll in one line: the chosen one is in view, and keys lead to the others', async () => {
  await show(
    <div style={{ width: 150 }}>
      <Views first="coverage" />
    </div>,
  );
  const list = await found(page.getByRole('tablist'));
  const line = list.parentElement as HTMLElement;
  const isInView = (name: string) => {
    const [outer, inner] = [line, tab(name).element()].map((one) => one.getBoundingClientRect());
    return inner && outer && inner.left >= outer.left && inner.right <= outer.right + 1;
  };
  expect(line.scrollWidth).toBeGreaterThan(line.clientWidth);
  await expect
    .poll(() => list.clientHeight - 2 * tab('Coverage').element().clientHeight)
    .toBeLessThan(0);
  await expect.poll(() => isInView('Coverage')).toBe(true);
  await expect.poll(() => isInView('History')).toBe(false);
  await tab('Coverage').click();
  await userEvent.keyboard('{Home}');
  await expect.poll(() => isInView('History')).toBe(true);
});

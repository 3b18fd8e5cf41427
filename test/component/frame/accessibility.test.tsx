/** Every screen against axe, light and dark; in `npm run verify` also where main cannot read, and in the tour of every state. */
import axe from 'axe-core';
import { expect, inject, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { Frame } from '#renderer/frame/Frame.tsx';
import { Welcome } from '#renderer/screens/welcome/Welcome.tsx';
import { useApp } from '#renderer/stores/app.ts';
import { type Answers, connectionTo, fakeMain, found, show } from '#support/component.tsx';
import { screens, windowAnswers } from '#support/window.tsx';

const fails = () => Promise.reject(new Error('not read'));
const unreadable: Answers = {
  ...{ refreshBuoys: fails, refreshBuoy: fails, planReadings: fails },
  ...{ fetchReadings: fails, getAlerts: fails, listConditions: fails },
};

/** `rule: element` of each element of the page, or of a part of it, that breaks a rule. */
async function violations(rules: 'all' | 'colours', part?: Locator): Promise<string[]> {
  // The edge between two landmarks, and a list or tip that belongs to a control in one, are in none themselves.
  const outside = '[role=separator], [role=listbox], [role=tooltip]';
  const regionMatcher = `dialog, [role=dialog], [role=alertdialog], svg, ${outside}`;
  const options = {
    resultTypes: ['violations' as const],
    checks: { region: { enabled: true, options: { regionMatcher } } },
    // Rules of the document, which is the test's.
    rules: { 'document-title': { enabled: false }, 'html-has-lang': { enabled: false } },
    ...(rules === 'colours' ? { runOnly: ['color-contrast'] } : {}),
  };
  const { violations } = await axe.run(part ? await found(part) : document, options);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, any }) => `${id}: ${target.join(' ')} — ${any[0]?.message}`),
  );
}

/** What is shown, or the part of it that is new. Another theme differs in its colours only. */
async function expectAccessible(part?: Locator): Promise<void> {
  document.documentElement.dataset.theme = 'light';
  await expect.poll(() => violations('all', part)).toEqual([]);
  document.documentElement.dataset.theme = 'dark';
  await expect.poll(() => violations('colours', part), { message: 'dark' }).toEqual([]);
}

const frame = (
  <div style={{ position: 'fixed', inset: 0 }}>
    <Frame />
  </div>
);
const dialog = page.getByRole('dialog');

test('the first screen', async () => {
  fakeMain();
  await show(<Welcome connection={connectionTo(null)} />);
  await expect.element(page.getByRole('button', { name: 'Explore the demo' })).toBeVisible();
  await expectAccessible();
});

for (const [route, name] of screens) {
  const states: [state: string, given: Answers][] = [['with buoys', windowAnswers]];
  if (inject('thorough')) states.push(['where main cannot read', unreadable]);
  for (const [state, given] of states) {
    test(`${name} ${state}`, async () => {
      fakeMain(given);
      await show(frame, 'https://one.example');
      useApp.getState().go(route);
      if (route === 'map') delete document.documentElement.dataset.software;
      await expect.element(page.getByRole('main', { name: new RegExp(`^${name}`) })).toBeVisible();
      await expect.element(page.getByRole('heading', { level: 1 })).toBeInTheDocument();
      await expectAccessible();
    });
  }
}

test('a buoy and its views', async () => {
  fakeMain(windowAnswers);
  await show(frame, 'https://one.example');
  useApp.getState().go('latest');
  useApp.getState().selectBuoy(1);
  const inspector = page.getByRole('complementary', { name: 'Buoy', exact: true });
  await expect.element(inspector.getByText(/^\d+ readings/).first()).toBeVisible();
  await expectAccessible(inspector);
  for (const name of ['Almanac', 'Statistics', 'Coverage']) {
    await page.getByRole('tab', { name, exact: true }).click();
    await expectAccessible(page.getByRole('tabpanel', { name, exact: true }));
  }
});

test('what opens over a screen', async () => {
  fakeMain(windowAnswers);
  await show(frame, 'https://one.example');
  useApp.getState().go('latest');
  await expect.element(page.getByRole('row', { name: /Cape/ })).toBeVisible();
  for (const name of [
    /^Export \d+ readings…$/,
    /^(Not checked yet|Last contact|Offline)/,
    /^Times in/,
  ]) {
    await page.getByRole('button', { name }).click();
    await expect.element(dialog).toBeVisible();
    await expectAccessible(dialog);
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
  }
  useApp.getState().go('alerts');
  await page.getByRole('button', { name: 'New alert…' }).click();
  const form = page.getByRole('form', { name: 'Alert' });
  await expect.element(form).toBeVisible();
  await expectAccessible(form);
});

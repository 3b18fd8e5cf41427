/** The handbook: how it opens, what it shows of the tables of the application, its search, its links. */
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Help } from '#renderer/frame/Help.tsx';
import { useCommandSources } from '#renderer/frame/useNavigationCommands.ts';
import { useApp } from '#renderer/stores/app.ts';
import { i18n } from '#shared/i18n/i18n.ts';
import { commandNames, commandTable, focusKeys } from '#shared/model/shortcuts.ts';
import { connectionTo, fakeMain, found, show } from '#support/component.tsx';

function Window() {
  useCommandSources();
  return (
    <>
      <input aria-label="Find" />
      <input aria-label="Feet" type="radio" />
      <Help />
    </>
  );
}

const dialog = page.getByRole('dialog', { name: 'Handbook' });
const text = () => dialog.getByRole('article');
const contents = dialog.getByRole('navigation', { name: 'Contents' });
const search = dialog.getByRole('searchbox', { name: 'Search the handbook' });

async function open(prepare = () => {}) {
  const main = fakeMain();
  await show(<Window />);
  prepare();
  main.send({ type: 'command', command: 'show-handbook' });
  await expect.element(dialog).toBeVisible();
  return main;
}

test('the question mark opens it at the shortcuts, not while text is typed', async () => {
  fakeMain();
  await show(<Window />);
  await page.getByLabelText('Find').click();
  await userEvent.keyboard('?');
  await expect.element(page.getByLabelText('Find')).toHaveValue('?');
  await expect.element(dialog).not.toBeInTheDocument();
  await page.getByLabelText('Feet').click();
  await userEvent.keyboard('?');
  const heading = text().getByRole('heading', { name: 'Keyboard shortcuts' });
  await expect.element(heading).toBeInViewport();
  await contents.getByRole('button', { name: 'A buoy: history and charts' }).click();
  await expect.element(heading).not.toBeInTheDocument();
  await userEvent.keyboard('?');
  await expect.element(heading).toBeInViewport();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
});

test('Ctrl+/ opens it at the shortcuts, also while text is typed, and selects nothing', async () => {
  fakeMain();
  await show(<Window />);
  await page.getByLabelText('Find').fill('Cape');
  let isPrevented = false;
  const last = (event: KeyboardEvent) => {
    isPrevented ||= event.key === '/' && event.defaultPrevented;
  };
  window.addEventListener('keydown', last);
  await userEvent.keyboard('{Control>}/{/Control}');
  window.removeEventListener('keydown', last);
  expect(isPrevented).toBe(true);
  const heading = text().getByRole('heading', { name: 'Keyboard shortcuts' });
  await expect.element(heading).toBeInViewport();
});

test('it names every command that has keys, and the keys of each part', async () => {
  const main = fakeMain();
  await show(<Window />);
  main.send({ type: 'command', command: 'show-shortcuts' });
  await expect.element(text()).toBeVisible();
  const cells = () => [...text().element().querySelectorAll('td')].map((one) => one.textContent);
  const labels = commandNames
    .filter((name) => commandTable[name].keys.length > 0)
    .map((name) => i18n._(commandTable[name].label));
  await expect.poll(cells).toEqual(expect.arrayContaining(labels));
  for (const [part, shortcuts] of Object.entries(focusKeys)) {
    const table = text()
      .getByRole('table')
      .filter({ has: page.getByRole('columnheader', { name: part }) });
    await expect
      .poll(() => table.element().querySelectorAll('tbody tr').length)
      .toBe(shortcuts.length);
  }
  const refresh = await found(text().getByRole('row', { name: 'Refresh' }));
  expect([...refresh.querySelectorAll('code')].map(({ textContent }) => textContent)).toEqual([
    'Ctrl+R',
    'F5',
  ]);
  await expect.element(text().getByText('Swell', { exact: true })).toBeVisible();
});

test('it opens at what the window shows, and the same command closes it', async () => {
  const main = await open(() => {
    useApp.setState({ connection: connectionTo('https://buoys.example') });
    useApp.getState().go('seasons');
  });
  const title = text().getByRole('heading', { name: 'Seasons, Almanac and statistics' });
  await expect.element(title).toBeVisible();
  await expect.element(contents.getByRole('button', { name: 'Trend' })).not.toBeInTheDocument();
  await expect.element(contents.getByRole('button', { name: 'Weather windows' })).toBeVisible();
  main.send({ type: 'command', command: 'show-handbook' });
  await expect.element(dialog).not.toBeInTheDocument();
});

test('beside the screen, which stays in use, in a wide window; over it in a narrow one', async () => {
  const main = await open(() => useApp.setState({ connection: connectionTo('https://b.example') }));
  await page.getByLabelText('Find').fill('swell');
  await expect.element(page.getByLabelText('Find')).toHaveValue('swell');
  await expect.element(dialog).toBeVisible();
  expect((await found(dialog)).matches(':modal')).toBe(false);
  // Its lines are as close as those of any text.
  expect(getComputedStyle(await found(text())).lineHeight).toBe('18.85px');
  await page.viewport(900, 600);
  await expect.poll(() => dialog.element().matches(':modal')).toBe(true);
  await page.viewport(1280, 800);
  await expect.poll(() => dialog.element().matches(':modal')).toBe(false);
  await page.getByLabelText('Find').click();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  main.send({ type: 'command', command: 'show-handbook' });
  await expect.element(dialog).toBeVisible();
});

test('in a small window keys scroll the page', async () => {
  await page.viewport(900, 400);
  await open();
  await expect.element(text()).toHaveFocus();
  await userEvent.keyboard('{PageDown}');
  await expect.poll(() => text().element().scrollTop).toBeGreaterThan(0);
});

test('with text of 200 % in a small window the page is as wide as the handbook, below the contents', async () => {
  await page.viewport(450, 300);
  await open();
  await expect.poll(() => text().element().clientWidth).toBeGreaterThan(380);
  await contents.getByRole('button', { name: 'A buoy: history and charts' }).click();
  const title = text().getByRole('heading', { name: 'A buoy: history and charts' });
  await expect.element(title).toBeInViewport();
  await userEvent.keyboard('{PageDown}');
  await expect.element(title).not.toBeInViewport();
});

test('the search lists sections and marks its words; Escape empties it before it closes', async () => {
  const main = await open();
  main.send({ type: 'command', command: 'focus-search' });
  await expect.element(search).toHaveFocus();
  await userEvent.keyboard('netcdf');
  await expect.element(dialog.getByRole('status')).toHaveTextContent(/^\d hits?$/);
  await expect.element(contents.getByRole('button', { name: /^Formats/ })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(text().getByRole('heading', { name: 'Formats' })).toBeInViewport();
  const marked = [...(await found(text())).querySelectorAll('mark')].map(
    ({ textContent }) => textContent,
  );
  expect(new Set(marked.map((word) => word.toLowerCase()))).toEqual(new Set(['netcdf']));
  await search.fill('orm');
  const title = (await found(contents.getByRole('button', { name: /^Formats/ }))).firstElementChild;
  const line = title?.querySelector('mark')?.getBoundingClientRect().height;
  expect(title?.getBoundingClientRect().height).toBeLessThan(2 * (line ?? 0));
  // The key cancels a composition of letters.
  const event = { key: 'Escape', isComposing: true, bubbles: true, cancelable: true };
  (await found(search)).dispatchEvent(new KeyboardEvent('keydown', event));
  await expect.element(search).toHaveValue('orm');
  await search.fill('zzzz');
  await expect.element(dialog.getByRole('status')).toHaveTextContent('0 hits');
  await userEvent.keyboard('{Escape}');
  await expect.element(search).toHaveValue('');
  await expect.element(dialog).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
});

test('links lead to other pages and back, and to sources only through main', async () => {
  const main = await open();
  main.answer({ openSource: () => undefined });
  await contents.getByRole('button', { name: 'A buoy: history and charts' }).click();
  await text().getByRole('link', { name: 'Completeness' }).click();
  await expect.element(text().getByRole('heading', { name: 'Completeness' })).toBeInViewport();
  await text().getByRole('link', { name: 'Hobday et al. 2016' }).click();
  await expect
    .poll(() => main.inputsOf('openSource'))
    .toEqual(['https://doi.org/10.1016/j.pocean.2015.12.014']);
  await dialog.getByRole('button', { name: 'Back' }).click();
  await expect
    .element(text().getByRole('heading', { name: 'A buoy: history and charts' }))
    .toBeVisible();
});

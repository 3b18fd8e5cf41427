/** The list of shortcuts: how it opens, and that it says what the keys do. */
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { KeyboardHelp } from '#renderer/frame/KeyboardHelp.tsx';
import { useCommandSources } from '#renderer/frame/useNavigationCommands.ts';
import { i18n } from '#shared/i18n/i18n.ts';
import { commandNames, commandTable, focusKeys } from '#shared/model/shortcuts.ts';
import { fakeMain, show } from '#support/component.tsx';

function Window() {
  useCommandSources();
  return (
    <>
      <input aria-label="Find" />
      <KeyboardHelp />
    </>
  );
}

const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });

test('the question mark opens it, not while text is typed', async () => {
  fakeMain();
  await show(<Window />);
  await page.getByLabelText('Find').click();
  await userEvent.keyboard('?');
  await expect.element(page.getByLabelText('Find')).toHaveValue('?');
  await expect.element(dialog).not.toBeInTheDocument();
  (document.activeElement as HTMLElement).blur();
  await userEvent.keyboard('?');
  await expect.element(dialog).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
});

test('in a small window keys scroll it', async () => {
  await page.viewport(900, 400);
  fakeMain();
  await show(<Window />);
  await userEvent.keyboard('?');
  const text = page.getByRole('region', { name: 'Keyboard shortcuts' });
  await expect.element(text).toBeVisible();
  await userEvent.tab();
  await expect.element(text).toHaveFocus();
  await userEvent.keyboard('{End}');
  await expect.poll(() => text.element().scrollTop).toBeGreaterThan(0);
});

test('the menu opens it; it names every command that has keys, and the keys of each part', async () => {
  const main = fakeMain();
  await show(<Window />);
  main.send({ type: 'command', command: 'show-shortcuts' });
  for (const name of commandNames) {
    const { label, keys } = commandTable[name];
    if (keys.length === 0) continue;
    const row = dialog
      .getByRole('region', { name: 'Anywhere' })
      .getByText(i18n._(label), { exact: true });
    await expect.element(row).toBeVisible();
  }
  for (const [part, shortcuts] of Object.entries(focusKeys)) {
    const region = dialog.getByRole('region', { name: part });
    expect(region.element().querySelectorAll('dt').length).toBe(shortcuts.length);
  }
  const roses = dialog.getByText('Previous or next wave rose (Statistics)').element().parentElement;
  expect(roses?.textContent).toMatch(/Page UpPage Down$/);
  const refresh = dialog.getByText('Refresh', { exact: true }).element().parentElement;
  expect(refresh?.textContent).toBe('RefreshCtrl+RF5');
});

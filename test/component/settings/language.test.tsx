/** The choice of the language: used at once, and the choice keeps the focus. */
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { showLanguage, useLanguageSetting } from '#renderer/i18n/showLanguage.ts';
import { SettingsScreen } from '#renderer/screens/settings/SettingsScreen.tsx';
import { useApp } from '#renderer/stores/app.ts';
import { i18n } from '#shared/i18n/i18n.ts';
import type { AppInfo } from '#shared/ipc/contract.ts';
import { Settings } from '#shared/model/settings.ts';
import { fakeMain, focus, found, show } from '#support/component.tsx';

function Window() {
  useLanguageSetting();
  return <SettingsScreen />;
}

/** Its label is in the current language. */
const choice = page.getByRole('combobox', { name: /Language|Langue|Língua|Idioma/ });

test('by keys alone, another language is used at once and the choice keeps the focus', async () => {
  const main = fakeMain({
    setSettings: (patch) => Settings.parse({ ...useApp.getState().settings, ...patch }),
  });
  await show(<Window />);
  useApp.setState({ info: {} as AppInfo });
  for (const [key, language] of [
    ['f', 'fr'],
    ['p', 'pt'],
    ['s', 'system'],
  ] as const) {
    const before = await found(choice);
    before.focus();
    await userEvent.keyboard(key);
    await expect.poll(() => before.isConnected).toBe(false);
    await expect.element(choice).toHaveFocus();
    const used = language === 'system' ? 'en' : language;
    expect(i18n.locale).toBe(used);
    expect(document.documentElement.lang).toBe(used === 'pt' ? 'pt-PT' : used);
    await expect.element(choice).toHaveValue(language);
    expect(main.inputsOf('setSettings').at(-1)).toEqual({ language });
  }
});

test('another visit of the settings does not take the focus', async () => {
  fakeMain();
  const { rerender } = await show(<Window />);
  await focus(choice);
  await rerender(<p />);
  await showLanguage('fr');
  await rerender(<Window />);
  await expect.element(choice).not.toHaveFocus();
});

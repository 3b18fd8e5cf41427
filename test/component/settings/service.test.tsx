/** The key of a service: replaced, and what is left of a failure. */
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openFile } from '#renderer/features/cacheFile/cacheWork.ts';
import { newSpot, useSpots } from '#renderer/features/spots/spots.ts';
import { changeRule, newRule, openRule, ruleForm } from '#renderer/screens/alerts/ruleForm.ts';
import { ServiceSection } from '#renderer/screens/settings/ServiceSection.tsx';
import { SettingsScreen } from '#renderer/screens/settings/SettingsScreen.tsx';
import { useApp } from '#renderer/stores/app.ts';
import { ErrorNote } from '#renderer/ui/ReadState.tsx';
import { Fault } from '#shared/errors.ts';
import { boxes, connectionTo, fakeMain, rendered, show } from '#support/component.tsx';

test('a key that was refused leaves neither its error nor itself in a dialog that is opened again; Cancel ends the attempt', async () => {
  const main = fakeMain({
    replaceKey: ({ key }) =>
      key === 'wrong'
        ? Promise.reject(new Fault({ kind: 'key-rejected', detail: null }))
        : new Promise(() => {}),
    cancelAttempt: () => undefined,
  });
  await show(<ServiceSection />, 'https://one.example');
  const replace = page.getByRole('button', { name: 'Replace key' });
  const dialog = page.getByRole('dialog');
  await replace.click();
  await userEvent.type(dialog.getByRole('textbox'), 'wrong');
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByRole('alert')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await replace.click();
  await expect.element(dialog.getByRole('textbox')).toHaveValue('');
  await expect.element(dialog.getByRole('alert')).not.toBeInTheDocument();
  await userEvent.type(dialog.getByRole('textbox'), 'other{Enter}');
  await expect.element(dialog.getByRole('button', { name: 'Verifying' })).toBeVisible();
  expect(main.inputsOf('cancelAttempt')).toHaveLength(0);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(main.inputsOf('cancelAttempt')).toHaveLength(1);
});

test('a key that could not be removed leaves no error in a dialog that is opened again', async () => {
  fakeMain({
    removeKey: () =>
      Promise.reject(new Fault({ kind: 'keychain-unavailable', reason: 'locked', detail: null })),
  });
  await show(<ServiceSection />, 'https://one.example');
  const remove = page.getByRole('button', { name: 'Remove key' }).first();
  const dialog = page.getByRole('dialog');
  await remove.click();
  await dialog.getByRole('button', { name: 'Remove key' }).click();
  await expect.element(dialog.getByRole('alert')).toBeVisible();
  await dialog.getByRole('button', { name: /^(Keep|Cancel)/ }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await remove.click();
  await expect.element(dialog).toBeVisible();
  await expect.element(dialog.getByRole('alert')).not.toBeInTheDocument();
});

test('the key that replaces one of this session is for this session too, unless the person chooses otherwise', async () => {
  const main = fakeMain({
    replaceKey: () => Promise.reject(new Fault({ kind: 'key-rejected', detail: null })),
  });
  await show(<ServiceSection />, 'https://one.example');
  const connection = connectionTo('https://one.example');
  useApp.setState({
    connection: { ...connection, key: { ...connection.key, storage: 'session' } },
  });
  await page.getByRole('button', { name: 'Replace key' }).click();
  await expect.element(page.getByRole('radio', { name: 'For this session only' })).toBeChecked();
  await userEvent.type(page.getByRole('dialog').getByRole('textbox'), 'new');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => main.inputsOf('replaceKey')).toEqual([{ key: 'new', keep: 'session' }]);
});

/** A window whose screen is the one chosen, and too low for all of the settings. */
function Window() {
  const route = useApp((state) => state.route);
  return (
    <div style={{ height: 240, display: 'flex', flexDirection: 'column' }}>
      {route === 'settings' ? (
        <SettingsScreen />
      ) : (
        <ErrorNote error={{ kind: 'key-rejected', detail: null }} />
      )}
    </div>
  );
}

test('“Open settings” shows the key of the service, ready to be replaced', async () => {
  fakeMain();
  await page.viewport(900, 600);
  await show(<Window />, 'https://one.example');
  await page.getByRole('button', { name: 'Open settings' }).click();
  const replace = page.getByRole('button', { name: 'Replace key' });
  await expect.element(replace).toHaveFocus();
  const [{ top, bottom }] = await boxes(replace);
  expect(top).toBeGreaterThanOrEqual(0);
  expect(bottom).toBeLessThanOrEqual(240);
  await expect.element(page.getByRole('heading', { name: 'Service and key' })).toBeVisible();
});

test('a key that the service rejected leads to the dialog for another one, which names no address', async () => {
  fakeMain({ replaceKey: () => Promise.reject(new Fault({ kind: 'network', detail: null })) });
  await show(<ServiceSection />, 'https://one.example');
  const connection = connectionTo('https://one.example');
  useApp.setState({ connection: { ...connection, key: { ...connection.key, rejected: true } } });
  useApp.getState().showKeySettings('dialog');
  const dialog = page.getByRole('dialog');
  await expect.element(dialog).toHaveTextContent('The service does not accept the stored key.');
  await userEvent.type(dialog.getByRole('textbox'), 'new{Enter}');
  await expect.element(dialog.getByRole('alert')).toHaveTextContent(/Cannot reach the service/);
  await expect.element(dialog.getByRole('alert')).not.toHaveTextContent(/address/);
});

test('a form with changes holds the switch to another service or file, and is shown; the present service stays open during the switch', async () => {
  const main = fakeMain({ openCacheFile: () => null });
  await show(<ServiceSection />, 'https://one.example');
  const leave = page.getByRole('button', { name: 'Switch service' });
  openRule(newRule({ of: 'buoy', id: 1 }));
  changeRule({ name: 'Swell' });
  await leave.click();
  await expect.poll(() => useApp.getState()).toMatchObject({ route: 'alerts', isSwitching: false });
  ruleForm.close();
  newSpot({ lat: 39, lng: -9 });
  useSpots.setState(({ draft }) => ({ draft: draft && { ...draft, name: 'Reef' } }));
  useApp.getState().go('downloads');
  await openFile();
  expect(main.inputsOf('openCacheFile')).toEqual([]);
  await expect.poll(() => useApp.getState().route).toBe('map');
  await expect.poll(() => useSpots.getState().held).toBe(1);
  // Without changes it goes with its service.
  useSpots.setState(({ draft }) => ({ opened: draft }));
  await leave.click();
  await expect.poll(() => useApp.getState().isSwitching).toBe(true);
  await rendered();
  expect(main.inputsOf('disconnect')).toEqual([]);
});

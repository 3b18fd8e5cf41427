/** The check for a newer version: its note, by the menu and once a week, and its setting. */
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { queryClient } from '#renderer/data/queryClient.ts';
import { UpdateNote, useLastCheck } from '#renderer/frame/Updates.tsx';
import { SettingsScreen } from '#renderer/screens/settings/SettingsScreen.tsx';
import { useApp } from '#renderer/stores/app.ts';
import { commands } from '#renderer/ui/commands.tsx';
import { Fault } from '#shared/errors.ts';
import { defaultSettings, Settings } from '#shared/model/settings.ts';
import type { UpdateResult } from '#shared/model/update.ts';
import { fakeMain, show } from '#support/component.tsx';

const newer: UpdateResult = {
  ...{ kind: 'newer', version: '0.3.0', date: '2026-12-01', host: 'almanac.example' },
  notes: '<b>Faster</b> map.',
};
const pageButton = () => page.getByRole('button', { name: 'Open page on almanac.example' });

const sentence = () => page.getByRole('status');

test.each<[UpdateResult, string]>([
  [{ kind: 'same', version: '0.2.0' }, 'This is the newest version, 0.2.0.'],
  [{ kind: 'older', version: '0.1.0' }, 'This version is newer than the published one, 0.1.0.'],
  [{ kind: 'refused', status: 404 }, 'The check failed: HTTP status 404.'],
  [{ kind: 'network' }, 'The check failed: the host cannot be reached.'],
  [{ kind: 'timeout' }, 'The check failed: the host did not answer in time.'],
  [{ kind: 'cut-off' }, 'The check failed: the answer is too large, or on another host.'],
  [
    { kind: 'unreadable' },
    'The check failed: the answer does not describe a version and its page on this host.',
  ],
])('%j is one sentence without a page, until it is closed', async (result, text) => {
  const main = fakeMain({ checkForUpdate: () => result });
  await show(<UpdateNote />);
  await expect.element(sentence()).toHaveTextContent('');
  expect(main.inputsOf('checkForUpdate')).toEqual([]);
  commands.send('check-for-updates');
  await expect.element(sentence()).toHaveTextContent(text);
  await expect.element(pageButton()).not.toBeInTheDocument();
  expect(main.inputsOf('checkForUpdate')).toHaveLength(1);
  await page.getByRole('button', { name: 'Close this note' }).click();
  await expect.element(sentence()).toHaveTextContent('');
});

test('a newer version has a page, opened by a click; notes are text; a second check forgets it', async () => {
  let answer: (result: UpdateResult) => void = () => undefined;
  const main = fakeMain({
    checkForUpdate: () =>
      new Promise((done) => {
        answer = done;
      }),
    openUpdatePage: () => undefined,
  });
  await show(<UpdateNote />);
  commands.send('check-for-updates');
  await expect.element(sentence()).toHaveTextContent('Checking for updates');
  answer(newer);
  await expect
    .element(sentence())
    .toHaveTextContent('Version 0.3.0 of 1 Dec 2026 is available. <b>Faster</b> map.');
  expect(main.inputsOf('openUpdatePage')).toEqual([]);
  await pageButton().click();
  await expect.poll(() => main.inputsOf('openUpdatePage')).toHaveLength(1);
  commands.send('check-for-updates');
  await expect.element(sentence()).toHaveTextContent(/^Checking for updates/);
  await expect.element(pageButton()).not.toBeInTheDocument();
  answer({ kind: 'network' });
  await expect.element(sentence()).toHaveTextContent('the host cannot be reached');
});

test('why its page could not be opened is said until the note is closed', async () => {
  fakeMain({
    checkForUpdate: () => newer,
    openUpdatePage: () => Promise.reject(new Fault({ kind: 'internal', detail: 'no browser' })),
  });
  await show(<UpdateNote />);
  commands.send('check-for-updates');
  await pageButton().click();
  const failure = page.getByText(/^Something failed inside the application\./);
  await expect.element(failure).toBeVisible();
  await page.getByRole('button', { name: 'Close this note' }).click();
  await expect.element(failure).not.toBeInTheDocument();
  commands.send('check-for-updates');
  await pageButton().click();
  await expect.element(failure).toBeVisible();
});

test('an answer that comes while another part of the window opens is shown there', async () => {
  let answer: (result: UpdateResult) => void = () => undefined;
  fakeMain({
    checkForUpdate: () =>
      new Promise((done) => {
        answer = done;
      }),
  });
  const shown = await show(<UpdateNote key="first" />);
  commands.send('check-for-updates');
  await expect.element(sentence()).toHaveTextContent('Checking for updates');
  await shown.rerender(<UpdateNote key="other" />);
  answer({ kind: 'same', version: '0.2.0' });
  await expect.element(sentence()).toHaveTextContent('This is the newest version, 0.2.0.');
});

describe('once a week', () => {
  const DAY = 24 * 3_600_000;
  const switchOn = () =>
    useApp.setState({ settings: { ...defaultSettings, checkForUpdates: 'on' } });
  const again = () => queryClient.refetchQueries({ queryKey: ['update'] });
  beforeEach(() => useLastCheck.setState({ at: 0 }));

  test('off by default; on, the note of a newer version stays until it is closed', async () => {
    const main = fakeMain({ checkForUpdate: () => newer });
    await show(<UpdateNote />);
    expect(defaultSettings.checkForUpdates).toBe('off');
    switchOn();
    await expect.element(pageButton()).toBeVisible();
    await again();
    await expect.element(pageButton()).toBeVisible();
    await page.getByRole('button', { name: 'Close this note' }).click();
    await again();
    await expect.element(pageButton()).not.toBeInTheDocument();
    expect(main.inputsOf('checkForUpdate')).toHaveLength(1);
  });

  test.each([
    [7 * DAY - 60_000, 0],
    [7 * DAY, 1],
    // The clock was wrong.
    [-DAY, 1],
  ])('%d ms after an answer: %d requests', async (age, count) => {
    const main = fakeMain({ checkForUpdate: () => ({ kind: 'same', version: '0.2.0' }) });
    const at = Date.now() - age;
    useLastCheck.setState({ at });
    await show(<UpdateNote />);
    switchOn();
    await expect.poll(() => queryClient.getQueryState(['update'])?.status).toBe('success');
    expect(main.inputsOf('checkForUpdate')).toHaveLength(count);
    expect(useLastCheck.getState().at > at || age < 0).toBe(count === 1);
    await expect.element(sentence()).toHaveTextContent('');
  });

  test('is due at once where the menu item was used before', async () => {
    const main = fakeMain({ checkForUpdate: () => newer });
    await show(<UpdateNote />);
    commands.send('check-for-updates');
    await page.getByRole('button', { name: 'Close this note' }).click();
    switchOn();
    await expect.element(pageButton()).toBeVisible();
    expect(main.inputsOf('checkForUpdate')).toHaveLength(2);
  });

  test('what reached nobody is no note and is tried again; a refusal is not', async () => {
    const answers: UpdateResult[] = [{ kind: 'network' }, { kind: 'refused', status: 404 }];
    const main = fakeMain({ checkForUpdate: () => answers.shift() ?? null });
    await show(<UpdateNote />);
    switchOn();
    await expect.poll(() => main.inputsOf('checkForUpdate')).toHaveLength(1);
    await again();
    await again();
    expect(main.inputsOf('checkForUpdate')).toHaveLength(2);
    await expect.element(sentence()).toHaveTextContent('');
  });
});

test('the setting names the host that is asked', async () => {
  const main = fakeMain({
    setSettings: (patch) => Settings.parse({ ...defaultSettings, ...patch }),
  });
  await show(<SettingsScreen />);
  useApp.setState({
    info: {
      ...{ version: '0.2.0', electron: '45', chromium: '150', node: '24', platform: 'linux x64' },
      ...{ userData: '/data', timezone: 'UTC', opensOn: 'map' },
    },
  });
  await expect.element(page.getByText(/^One request to almanac\.example, which/)).toBeVisible();
  const group = page.getByRole('radiogroup', { name: 'Check for updates once a week' });
  await expect.element(group.getByRole('radio', { name: 'Off' })).toBeChecked();
  await group.getByRole('radio', { name: 'On' }).click({ force: true });
  await expect.poll(() => main.inputsOf('setSettings')).toEqual([{ checkForUpdates: 'on' }]);
});

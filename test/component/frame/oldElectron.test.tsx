/** The note of a window that runs on an Electron without security fixes. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { App } from '#renderer/App.tsx';
import { ElectronNote } from '#renderer/frame/Notes.tsx';
import { useApp } from '#renderer/stores/app.ts';
import { Settings } from '#shared/model/settings.ts';
import { appInfo, boxes, connectionTo, fakeMain, show } from '#support/component.tsx';

const note = () => page.getByRole('status');

test('says so until it is closed, and then at no later start', async () => {
  const main = fakeMain({ setSettings: (patch) => Settings.parse(patch) });
  await show(<ElectronNote />);
  useApp.setState({ info: appInfo() });
  await expect
    .element(note())
    .toHaveTextContent(
      'This window runs on Electron 33.2.1, which gets no security fixes. npm start downloads Electron 45.4.1 where it can reach github.com; it tries once a day.',
    );
  await page.getByRole('button', { name: 'Close' }).click();
  await expect.element(note()).toHaveTextContent('');
  expect(main.inputsOf('setSettings')).toEqual([{ noteOldElectron: 'off' }]);
});

test('is below the welcome screen', async () => {
  fakeMain({
    appInfo: () => appInfo(),
    getConnection: () => connectionTo(null),
    getSettings: () => Settings.parse({}),
    getStatus: () => useApp.getInitialState().status,
  });
  await show(<App />);
  const text = page.getByText(/^This window runs on Electron 33/);
  const [screen, said] = await boxes(page.getByRole('main'), text);
  await expect.element(page.getByRole('heading', { name: 'Buoy Almanac' })).toBeVisible();
  expect(said.top).toBeGreaterThanOrEqual(screen.bottom);
});

test.each([{ electron: '45.0.0' }, { electron: '46.1.0' }, { isPicture: true }])(
  'says nothing with %j',
  async (changed) => {
    fakeMain();
    await show(<ElectronNote />);
    useApp.setState({ info: appInfo(changed) });
    await expect.element(note()).toHaveTextContent('');
  },
);

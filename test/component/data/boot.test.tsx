/** The start: what main answers, what it sends meanwhile, and a start that fails. */
import { useEffect } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { startBoot, useBoot } from '#renderer/data/useBoot.ts';
import { useApp } from '#renderer/stores/app.ts';
import { Settings } from '#shared/model/settings.ts';
import type { Status } from '#shared/model/status.ts';
import { buoy, buoyColumns } from '#support/buoys.ts';
import { type Answers, appInfo, connectionTo, fakeMain, held, show } from '#support/component.tsx';

const ONE = 'https://one.example';
const TWO = 'https://two.example';
const offlineSince = (time: number): Status => ({
  ...useApp.getInitialState().status,
  network: { online: false, offlineSince: time, lastContactAt: null },
});
const answers: Answers = {
  appInfo: () => appInfo(),
  getConnection: () => connectionTo(ONE),
  getSettings: () => Settings.parse({ heightUnit: 'm' }),
  getStatus: () => offlineSince(1),
};

function Start() {
  useEffect(startBoot, []);
  const { ready, error, retry } = useBoot();
  return (
    <>
      <output>{error ? error.kind : ready ? 'ready' : 'opening'}</output>
      <button type="button" onClick={retry}>
        Retry
      </button>
    </>
  );
}

const state = () => page.getByRole('status');

test('what main sent during the start is newer than its answers', async () => {
  const main = fakeMain(answers);
  const answered = held(main, 'getStatus', () => offlineSince(1));
  await show(<Start />);
  await expect.poll(() => main.inputsOf('getStatus')).toHaveLength(1);
  main.send({ type: 'status', status: offlineSince(2) });
  main.send({ type: 'settings', settings: Settings.parse({ heightUnit: 'ft' }) });
  main.send({ type: 'connection', connection: connectionTo(TWO) });
  await answered();
  await expect.element(state()).toHaveTextContent('ready');
  const { status, settings, connection } = useApp.getState();
  expect(status.network.offlineSince).toBe(2);
  expect(settings.heightUnit).toBe('ft');
  expect(connection?.service?.url).toBe(TWO);
});

test('the buoys are read before the window has its settings', async () => {
  const main = fakeMain({ ...answers, listBuoys: () => buoyColumns([buoy()]) });
  const answered = held(main, 'getSettings', () => Settings.parse({}));
  await show(<Start />);
  await expect.poll(() => main.inputsOf('listBuoys')).toHaveLength(1);
  await expect.element(state()).toHaveTextContent('opening');
  await answered();
  await expect.element(state()).toHaveTextContent('ready');
  expect(main.inputsOf('listBuoys')).toHaveLength(1);
});

test('a start that failed is tried again', async () => {
  const main = fakeMain({ ...answers, getStatus: () => Promise.reject(new Error('broken')) });
  await show(<Start />);
  await expect.element(state()).toHaveTextContent('internal');
  main.answer(answers);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(state()).toHaveTextContent('ready');
  expect(useApp.getState().connection?.service?.url).toBe(ONE);
});

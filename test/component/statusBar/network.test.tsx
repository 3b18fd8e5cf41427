/** What the status bar says of the network: nothing is claimed of a service that nobody has asked. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { NetworkPart } from '#renderer/frame/statusBar/parts.tsx';
import { useApp } from '#renderer/stores/app.ts';
import { fakeMain, show } from '#support/component.tsx';

const at = Math.floor(Date.now() / 1000) - 3600;
const use = (network: {
  online: boolean;
  offlineSince: number | null;
  lastContactAt: number | null;
}) => useApp.setState({ status: { ...useApp.getState().status, network } });

test('not checked yet, then the last contact, then since when it is offline', async () => {
  fakeMain();
  use({ online: true, offlineSince: null, lastContactAt: null });
  await show(<NetworkPart />);
  const bar = page.getByRole('button').first();
  await expect.element(bar).toHaveTextContent('Not checked yet');
  await bar.click();
  const text = page.getByRole('dialog', { name: 'Network' });
  await expect.element(text).toHaveTextContent('No request has been sent to the service yet.');
  use({ online: true, offlineSince: null, lastContactAt: at });
  await expect.element(bar).toHaveTextContent(/^Last contact \d\d:\d\d/);
  await expect.element(text).toHaveTextContent('The last request reached the service.');
  use({ online: false, offlineSince: at, lastContactAt: at });
  await expect.element(bar).toHaveTextContent(/^Offline since \d\d:\d\d/);
});

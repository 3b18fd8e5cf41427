/** What the status bar says of service, network and quota: nothing is claimed of a service that nobody has asked. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { NetworkPart, QuotaPart } from '#renderer/frame/statusBar/parts.tsx';
import { ServicePart } from '#renderer/frame/statusBar/ServicePart.tsx';
import { showLanguage } from '#renderer/i18n/showLanguage.ts';
import { useApp } from '#renderer/stores/app.ts';
import { type Connection, DEMO_LABEL, UNRECORDED_LABEL } from '#shared/model/connection.ts';
import { connectionTo, fakeClock, fakeMain, show } from '#support/component.tsx';

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

test('a quota that was renewed on another day says which', async () => {
  fakeMain();
  const resetAt = Date.UTC(2026, 2, 14, 18) / 1000;
  const clock = fakeClock(resetAt - 1200);
  await show(<QuotaPart />);
  const quota = { limit: 1000, remaining: 3, resetAt };
  useApp.setState({ status: { ...useApp.getState().status, quota } });
  const bar = page.getByRole('button').first();
  await bar.click();
  const text = page.getByRole('dialog', { name: 'Requests' });
  await expect.element(text).toHaveTextContent('Renews at 18:00 UTC, in 20 min.');
  clock.pass(24 * 3600);
  await expect.element(bar).toHaveTextContent('1,000 of 1,000 requests left');
  await expect.element(text).toHaveTextContent('The quota was renewed at 14 Mar 2026, 18:00 UTC.');
});

test('the demo and a file without a service have names in every language, a host has its own', async () => {
  fakeMain();
  await show(<ServicePart />);
  const use = (more: Partial<NonNullable<Connection['service']>>) => {
    const service = { url: '', kind: 'demo', label: '', readOnlyCache: null, ...more } as const;
    useApp.setState({ connection: { ...connectionTo(null), service } });
  };
  const bar = () => page.getByRole('button').first().element().textContent;
  use({ label: DEMO_LABEL });
  await expect.poll(bar).toBe('Demo — simulated');
  await showLanguage('fr');
  await expect.poll(bar).toBe('Démo — simulée');
  use({ kind: 'remote', label: 'sea.example' });
  await expect.poll(bar).toContain('sea.example');
  const readOnlyCache = { path: '/a/b.sqlite', name: 'b.sqlite', simulated: null, madeAt: null };
  use({ kind: 'file', label: UNRECORDED_LABEL, readOnlyCache });
  await expect.poll(bar).toContain('Service non indiqué');
});

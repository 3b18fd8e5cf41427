/** The name of the service in the current language. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ServicePart } from '#renderer/frame/statusBar/ServicePart.tsx';
import { showLanguage } from '#renderer/i18n/showLanguage.ts';
import { useApp } from '#renderer/stores/app.ts';
import { type Connection, DEMO_LABEL, UNRECORDED_LABEL } from '#shared/model/connection.ts';
import { connectionTo, fakeMain, show } from '#support/component.tsx';

const service = (
  more: Partial<NonNullable<Connection['service']>>,
): Pick<Connection, 'service'> => ({
  service: { url: '', kind: 'demo', label: '', readOnlyCache: null, ...more },
});
const use = (connection: Pick<Connection, 'service'>) =>
  useApp.setState({ connection: { ...connectionTo(null), ...connection } });

test('the demo and a file without a service have names in every language, a host has its own', async () => {
  fakeMain();
  await show(<ServicePart />);
  const bar = () => page.getByRole('button').first().element().textContent;
  use(service({ label: DEMO_LABEL }));
  await expect.poll(bar).toBe('Demo — simulated');
  await showLanguage('fr');
  await expect.poll(bar).toBe('Démo — simulée');
  use(service({ kind: 'remote', label: 'sea.example' }));
  await expect.poll(bar).toContain('sea.example');
  const readOnlyCache = { path: '/a/b.sqlite', name: 'b.sqlite', simulated: null, madeAt: null };
  use(service({ kind: 'file', label: UNRECORDED_LABEL, readOnlyCache }));
  await expect.poll(bar).toContain('Service non indiqué');
});

/** The first screen: services connected before, and sentences that fit a place without data. */
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { receive } from '#renderer/data/useBoot.ts';
import { Welcome } from '#renderer/screens/welcome/Welcome.tsx';
import { useRecentServices } from '#renderer/stores/recentServices.ts';
import { Fault } from '#shared/errors.ts';
import { connectionTo, fakeMain, show } from '#support/component.tsx';

const none = connectionTo(null);
const address = page.getByLabelText('Service address');
const recent = page.getByRole('list', { name: 'Recent' });
const was = (url: string) => receive({ type: 'connection', connection: connectionTo(url) });

beforeEach(() => useRecentServices.setState({ services: [] }));

test('services connected before are offered by the keyboard, newest first, each once, without keys', async () => {
  const main = fakeMain({ connect: ({ url }) => connectionTo(url) });
  await show(<Welcome connection={none} />);
  await expect.element(recent).not.toBeInTheDocument();
  for (const url of ['https://one.example', 'https://two.example', 'https://one.example']) was(url);
  receive({ type: 'connection', connection: none });
  await expect
    .poll(() => recent.element().textContent)
    .toBe('https://one.examplehttps://two.example');
  address.element().focus();
  await userEvent.keyboard('{Tab}{Tab}{Tab}{Enter}');
  await expect.element(address).toHaveValue('https://two.example');
  await expect.element(address).toHaveFocus();
  await expect
    .element(page.getByText('The key of this service is in the system keychain.'))
    .toBeVisible();
  await userEvent.keyboard('{Enter}');
  expect(main.inputsOf('connect')).toEqual([
    { url: 'https://two.example', key: null, keep: 'keychain' },
  ]);
  expect(localStorage.getItem('recent-services')).toContain('two.example');
});

test('a service is removed from the list; the demo never comes into it', async () => {
  fakeMain();
  await show(<Welcome connection={none} />);
  was('https://one.example');
  const demo = connectionTo('http://127.0.0.1:1');
  receive({
    type: 'connection',
    connection: { ...demo, service: demo.service && { ...demo.service, kind: 'demo' } },
  });
  await expect.poll(() => recent.element().textContent).toBe('https://one.example');
  await page.getByRole('button', { name: 'Remove https://one.example from the list' }).click();
  await expect.element(recent).not.toBeInTheDocument();
  await expect.element(address).toHaveFocus();
});

test('a key that is refused is to be checked here: there are no settings yet', async () => {
  fakeMain({ connect: () => Promise.reject(new Fault({ kind: 'key-rejected', detail: null })) });
  await show(<Welcome connection={none} />);
  await address.fill('https://one.example');
  await page.getByLabelText('API key', { exact: true }).fill('wrong');
  await userEvent.keyboard('{Enter}');
  const alert = page.getByRole('alert');
  await expect.element(alert).toHaveTextContent('Check the key and try again.');
  await expect.element(alert).not.toHaveTextContent(/Settings|ownloaded/);
});

/** The first screen: what is downloaded of recent services, connecting again, and sentences that fit a place without data. */
import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { receive } from '#renderer/data/useBoot.ts';
import { MissingCache } from '#renderer/screens/welcome/MissingCache.tsx';
import { Welcome } from '#renderer/screens/welcome/Welcome.tsx';
import { useApp } from '#renderer/stores/app.ts';
import { useRecentServices } from '#renderer/stores/recentServices.ts';
import { commands } from '#renderer/ui/commands.tsx';
import { Fault } from '#shared/errors.ts';
import { boxes, connectionTo, fakeMain, held, show } from '#support/component.tsx';

const none = connectionTo(null);
const address = page.getByLabelText('Service address');
const recent = page.getByRole('list', { name: 'Recent' });
const was = (url: string) => receive({ type: 'connection', connection: connectionTo(url) });

test('services connected before are offered by the keyboard, newest first, each once, without keys', async () => {
  const main = fakeMain({ connect: ({ url }) => connectionTo(url), getDownloaded: () => null });
  await show(<Welcome connection={none} />);
  await expect.element(recent).not.toBeInTheDocument();
  for (const url of ['https://one.example', 'https://two.example', 'https://one.example']) was(url);
  receive({ type: 'connection', connection: none });
  await expect
    .poll(() => recent.element().textContent)
    .toBe('https://one.examplelast used todayhttps://two.examplelast used today');
  await userEvent.keyboard('{Tab}{Tab}{Tab}{Enter}');
  await expect.element(address).toHaveValue('https://two.example');
  await expect.element(address).toHaveFocus();
  await expect
    .element(page.getByText('The key of this service is in the system keychain.'))
    .toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect
    .poll(() => main.inputsOf('connect'))
    .toEqual([{ url: 'https://two.example', key: null, keep: 'keychain' }]);
  await expect.poll(() => localStorage.getItem('recent-services')).toContain('two.example');
});

test('a service is removed from the list; the demo without data does not come into it', async () => {
  fakeMain({ getDownloaded: () => null });
  await show(<Welcome connection={none} />);
  was('https://one.example');
  const demo = connectionTo('http://127.0.0.1:1');
  receive({
    type: 'connection',
    connection: { ...demo, service: demo.service && { ...demo.service, kind: 'demo' } },
  });
  await expect.poll(() => recent.element().textContent).toContain('https://one.example');
  await expect.poll(() => recent.element().querySelectorAll('li')).toHaveLength(1);
  await page.getByRole('button', { name: 'Remove https://one.example from the list' }).click();
  await expect.element(recent).not.toBeInTheDocument();
  await expect.element(address).toHaveFocus();
});

test('a database that is missing is searched again, chosen or begun, as the person says', async () => {
  const main = fakeMain({ findCache: () => null });
  await show(<MissingCache missing={{ label: 'one.example', path: '/gone/one.sqlite' }} />);
  for (const name of ['Look again', 'Choose folder…', 'Start with an empty database'])
    await page.getByRole('button', { name, disabled: false }).click();
  const ways = () => main.inputsOf('findCache').map(({ how }) => how);
  await expect.poll(ways).toEqual(['again', 'choose', 'begin']);
});

test('a key that is refused is to be checked here: there are no settings yet', async () => {
  fakeMain({ connect: rejectKey });
  await show(<Welcome connection={none} />);
  await address.fill('https://one.example');
  await page.getByLabelText('API key', { exact: true }).fill('wrong');
  await userEvent.keyboard('{Enter}');
  const alert = page.getByRole('alert');
  await expect.element(alert).toHaveTextContent('Check the key and try again.');
  await expect.element(alert).not.toHaveTextContent(/Settings|ownloaded/);
});

test('a key with a space is refused at its field, and nothing is sent', async () => {
  const main = fakeMain({ connect: rejectKey });
  await show(<Welcome connection={none} />);
  await address.fill('https://one.example');
  const key = page.getByLabelText('API key', { exact: true });
  await userEvent.type(key, 'one two{Enter}');
  await expect.element(key).toHaveAccessibleDescription(/A key has no spaces/);
  await expect.element(key).toHaveFocus();
  expect(main.inputsOf('connect')).toEqual([]);
  await key.fill(' one ');
  await expect.element(key).toBeValid();
});

const rejectKey = () => Promise.reject(new Fault({ kind: 'key-rejected', detail: null }));
const yesterday = () => Math.floor(Date.now() / 1000) - 86_400;
const url = 'https://one.example';
const listed = (hasStoredKey = true) =>
  useRecentServices.setState({ services: [{ url, hasStoredKey, usedAt: yesterday() }] });
const downloaded = { readings: 196_751, buoys: 3, bytes: 26_800_000, unfinished: null };
/** Of services only, not of the demo. */
const ofService = ({ url }: { url: string | null }) => (url === null ? null : downloaded);

/** Of a listed service, whose key is rejected once `answerCheck` is called. */
async function openListed() {
  listed();
  const main = fakeMain({ getDownloaded: ofService, openService: () => connectionTo(url) });
  const answerCheck = held(main, 'checkNetwork', rejectKey);
  await show(<Welcome connection={none} />);
  return { main, answerCheck };
}

test('a recent service shows what is downloaded of it and opens at once; its key is verified afterwards', async () => {
  const { main, answerCheck } = await openListed();
  await expect
    .element(recent)
    .toHaveTextContent('196,751 readings, 3 buoys with history, 26.8 MB, last used yesterday');
  await page.getByRole('button', { name: `Open ${url}` }).click();
  await expect.poll(() => useApp.getState().connection?.service?.url).toBe(url);
  expect(main.inputsOf('openService')).toEqual([{ url, hasStoredKey: true }]);
  expect(main.inputsOf('connect')).toEqual([]);
  expect(useApp.getState()).toMatchObject({ route: 'map', isVerifying: true, keyWanted: null });

  // The data stay; the dialog for another key opens.
  await answerCheck();
  await expect.poll(() => useApp.getState().isVerifying).toBe(false);
  expect(useApp.getState()).toMatchObject({ route: 'settings', keyWanted: 'dialog' });
});

test('a key that is rejected after another service was opened is not that of the other', async () => {
  const { answerCheck } = await openListed();
  await page.getByRole('button', { name: `Open ${url}` }).click();
  await expect.poll(() => useApp.getState().isVerifying).toBe(true);
  was('https://two.example');
  expect(useApp.getState().isVerifying).toBe(false);
  await answerCheck();
  await expect.element(page.getByRole('button', { name: `Open ${url}` })).toBeEnabled();
  expect(useApp.getState()).toMatchObject({ route: 'map', keyWanted: null });
});

test.each([
  ['the service is down', new Fault({ kind: 'network', detail: null })],
  ['no requests are left', new Fault({ kind: 'quota-exhausted', resetAt: null, detail: null })],
])('downloaded data stay open where %s', async (_, fault) => {
  listed(false);
  const main = fakeMain({
    getDownloaded: ofService,
    openService: () => connectionTo(url),
    checkNetwork: () => Promise.reject(fault),
  });
  await show(<Welcome connection={none} />);
  await page.getByRole('button', { name: `Open ${url}` }).click();
  await expect.poll(() => main.inputsOf('checkNetwork')).toHaveLength(1);
  await expect.poll(() => useApp.getState().isVerifying).toBe(false);
  expect(main.inputsOf('openService')).toEqual([{ url, hasStoredKey: false }]);
  expect(useApp.getState()).toMatchObject({ route: 'map', keyWanted: null });
  expect(useApp.getState().connection?.service?.url).toBe(url);
});

test('the demo is recent where it has data: what it has, what of a download is left, and one way to it', async () => {
  const unfinished = { done: 255, total: 440 };
  const main = fakeMain({
    getDownloaded: ({ url }) => (url === null ? { ...downloaded, unfinished } : null),
    startDemo: () => connectionTo('http://127.0.0.1:1'),
  });
  await show(<Welcome connection={none} />);
  await expect
    .element(recent)
    .toHaveTextContent(
      /^Demo — simulated196,751 readings, 3 buoys with history, 26.8 MB, unfinished download: 255 of 440 requestsOpen$/,
    );
  await expect
    .element(page.getByRole('button', { name: 'Explore the demo' }))
    .not.toBeInTheDocument();
  const open = page.getByRole('button', { name: 'Open Demo — simulated' });
  await expect.element(open).toHaveClass(/button-primary/);
  await open.click();
  await expect.poll(() => main.inputsOf('startDemo')).toHaveLength(1);
});

test('where the keychain fails, one press connects with the key for this session, which is offered from then on', async () => {
  onTestFinished(() => localStorage.removeItem('key-storage'));
  const main = fakeMain({
    getDownloaded: () => null,
    connect: ({ url, keep }) =>
      keep === 'session'
        ? connectionTo(url)
        : Promise.reject(
            new Fault({ kind: 'keychain-unavailable', reason: 'locked', detail: null }),
          ),
  });
  const first = await show(<Welcome connection={none} />);
  await address.fill('https://one.example');
  await page.getByLabelText('API key', { exact: true }).fill('key');
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await page.getByRole('button', { name: 'Use the key for this session only' }).click();
  await expect.poll(() => useApp.getState().connection?.service?.url).toBe('https://one.example');
  expect(main.inputsOf('connect').map(({ keep }) => keep)).toEqual(['keychain', 'session']);
  await first.unmount();
  await show(<Welcome connection={none} />);
  await expect.element(page.getByRole('radio', { name: 'For this session only' })).toBeChecked();
});

test('what a service is stands at the word', async () => {
  fakeMain({ getDownloaded: () => null });
  await show(<Welcome connection={none} />);
  const word = page.getByRole('button', { name: 'service', exact: true });
  await expect.element(word).toHaveAccessibleDescription(/^Service: .*its operator gives you/);
  await expect.element(page.getByRole('heading', { name: 'Connect to a service' })).toBeVisible();
});

test('over an open service there is a way back to it, by the keyboard too', async () => {
  fakeMain();
  await show(<Welcome connection={connectionTo('https://one.example')} />);
  useApp.setState({ isSwitching: true });
  await page.getByRole('button', { name: 'Back to https://one.example' }).click();
  await expect.poll(() => useApp.getState().isSwitching).toBe(false);
  useApp.setState({ isSwitching: true });
  expect(commands.send('escape')).toBe(true);
  expect(useApp.getState().isSwitching).toBe(false);
});

test('a newcomer is led to the demo, and with an address to the connection', async () => {
  fakeMain();
  await show(<Welcome connection={none} />);
  const primary = () => [...document.querySelectorAll('.button-primary')].map((b) => b.textContent);
  await expect.poll(primary).toEqual(['Explore the demo']);
  await expect.element(page.getByRole('button', { name: 'Connect', exact: true })).toBeVisible();
  await userEvent.type(address, 'one.example');
  await expect.poll(primary).toEqual(['Connect without a key']);
});

test('with downloaded data, to open them is the main action until an address is given', async () => {
  listed();
  fakeMain({ getDownloaded: ofService });
  await show(<Welcome connection={none} />);
  const primary = () => [...document.querySelectorAll('.button-primary')].map((b) => b.textContent);
  await expect.poll(primary).toEqual(['Open']);
  await userEvent.type(address, 'two.example');
  await expect.poll(primary).toEqual(['Connect without a key']);
});

test('an error names the address used, or stands at the address, and moves nothing above it', async () => {
  fakeMain({ connect: () => Promise.reject(new Fault({ kind: 'network', detail: null })) });
  await show(
    <div style={{ height: 760 }}>
      <Welcome connection={none} />
    </div>,
  );
  const top = async () => (await boxes(address))[0].top;
  const before = await top();
  await userEvent.type(address, '127.0.0.1:18851{Enter}');
  await expect.element(page.getByRole('alert')).toBeVisible();
  await expect.element(page.getByText('Address used: http://127.0.0.1:18851')).toBeVisible();
  await expect.poll(top).toBe(before);
});

test('without an address the field says so; no bubble of the browser does', async () => {
  const problem = { code: 'address-missing' } as const;
  fakeMain({
    connect: () => Promise.reject(new Fault({ kind: 'invalid-request', problem, detail: null })),
  });
  await show(<Welcome connection={none} />);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect.element(address).toHaveAttribute('aria-invalid', 'true');
  await expect.element(address).toHaveAccessibleDescription(/Enter the address/);
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  // Read out with the field.
  await expect.element(address).toHaveFocus();
  await userEvent.keyboard('one');
  await expect.element(address).not.toHaveAttribute('aria-invalid');
});

test.each(['one.example', 'https://one.example/v2/'])(
  'the stored key of a recent service is known where its address is typed as %s',
  async (typed) => {
    listed();
    fakeMain({ getDownloaded: () => null });
    await show(<Welcome connection={none} />);
    await userEvent.type(address, typed);
    await expect.element(page.getByRole('button', { name: 'Connect', exact: true })).toBeVisible();
    await expect.element(page.getByText(/^The key of this service is in/)).toBeVisible();
  },
);

test('while it connects, every other way shows that it cannot be taken', async () => {
  listed();
  let end = (_: Fault): void => undefined;
  const main = fakeMain({
    getDownloaded: ofService,
    connect: () =>
      new Promise((_, reject) => {
        end = reject;
      }),
    cancelAttempt: () => end(new Fault({ kind: 'cancelled', detail: null })),
  });
  await show(<Welcome connection={connectionTo('https://three.example')} />);
  const ways = [
    ...[`Open ${url}`, 'Explore the demo', 'Open database read-only…'],
    'Back to https://three.example',
  ];
  const button = (name: string) => page.getByRole('button', { name });
  for (const way of ways) await expect.element(button(way)).toBeEnabled();
  await userEvent.type(address, 'two.example{Enter}');
  await expect.element(button('Connecting')).toBeVisible();
  for (const way of ways) await expect.element(button(way)).toBeDisabled();
  expect(main.inputsOf('connect')).toHaveLength(1);
  await button('Cancel').click();
  for (const way of ways) await expect.element(button(way)).toBeEnabled();
  await expect.element(address).toHaveFocus();
  await expect.element(page.getByText('Address used:')).not.toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => main.inputsOf('connect')).toHaveLength(2);
  expect(commands.send('escape')).toBe(true);
  await expect.poll(() => main.inputsOf('cancelAttempt')).toHaveLength(2);
});

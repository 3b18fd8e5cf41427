/** The notes above the status bar stay what they are when another screen is shown, which moves them. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { offerUndo } from '#renderer/data/undo.ts';
import { Frame } from '#renderer/frame/Frame.tsx';
import { useApp } from '#renderer/stores/app.ts';
import { serviceKey } from '#shared/model/connection.ts';
import { boxes, diskFull, fakeMain, show } from '#support/component.tsx';
import { cacheInfo } from '#support/held.ts';

const replaced = cacheInfo({ notice: { code: 'replaced' } });

async function openFrame() {
  fakeMain({ setOpenBuoy: () => undefined, getCacheInfo: () => replaced });
  await show(
    <div style={{ position: 'fixed', inset: 0 }}>
      <Frame />
    </div>,
    'https://one.example',
  );
}

test('a note over the map has room for its words beside the open buoy, and covers no legend', async () => {
  await openFrame();
  const legend = page.getByRole('region', { name: 'Legend' });
  const text = page.getByText('Another process replaced the database file.');
  await expect.element(text).toBeVisible();
  await expect.element(legend).toBeVisible();
  const where = async () => {
    const [words, other] = await boxes(text, legend);
    if (words.bottom <= other.top) return words.width > 250 ? 'above' : 'above, but narrow';
    return words.left > other.right ? 'beside' : 'over';
  };
  await expect.poll(where).toBe('beside');
  useApp.getState().selectBuoy(7);
  await page.viewport(1100, 700);
  await expect.poll(where).toBe('above');
});

test('a note that was closed stays closed', async () => {
  fakeMain({ setOpenBuoy: () => undefined, getCacheInfo: () => replaced });
  await show(<Frame />, 'https://one.example');
  const note = page.getByText('Another process replaced the database file.');
  await expect.element(note).toBeVisible();
  const left = async () => (await boxes(note))[0].left;
  const overMap = await left();
  useApp.getState().go('alerts');
  await expect.poll(left).toBeLessThan(overMap);
  await page.getByRole('button', { name: 'Close this note' }).click();
  await expect.element(note).not.toBeInTheDocument();
  useApp.getState().go('map');
  await expect.element(page.getByRole('main', { name: 'Map' })).toBeInTheDocument();
  await expect.element(note).not.toBeInTheDocument();
});

test('two notes push the screen no further than one', async () => {
  await openFrame();
  useApp.getState().go('alerts');
  await expect.element(page.getByText('Another process replaced the database file.')).toBeVisible();
  const undo = async () => undefined;
  const service = serviceKey(useApp.getState().connection);
  offerUndo({ service, done: () => 'Cape added to favourites.', undo });
  await expect.element(page.getByText('Cape added to favourites.')).toBeInViewport();
  const room = async () => {
    const [screen, foot] = await boxes(page.getByRole('main'), page.getByRole('contentinfo'));
    return foot.top - screen.bottom;
  };
  await expect.poll(room).toBeLessThanOrEqual(64);
});

test('a failure to tell which buoy is open is said above the status bar until it is closed', async () => {
  const main = fakeMain({ setOpenBuoy: () => undefined });
  await show(<Frame />, 'https://one.example');
  useApp.getState().go('settings');
  await expect.poll(() => main.inputsOf('setOpenBuoy').at(-1)).toEqual({ id: null });
  main.answer({
    setOpenBuoy: diskFull,
  });
  useApp.getState().selectBuoy(3);
  const note = page.getByText(/^The open buoy is not refreshed automatically\. The disk is full/);
  await expect.element(note).toBeVisible();
  expect(main.inputsOf('setOpenBuoy').at(-1)).toEqual({ id: 3 });
  await page.getByRole('button', { name: 'Close this note' }).click();
  await expect.element(note).not.toBeInTheDocument();
  // The notes of the map lie over it.
  useApp.getState().go('map');
  await expect.element(page.getByRole('main', { name: 'Map' })).toBeVisible();
  await expect.element(note).not.toBeInTheDocument();
});

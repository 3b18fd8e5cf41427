/** Work on the database: what it says of one service is not said of another. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { receive } from '#renderer/data/useBoot.ts';
import { openFile } from '#renderer/features/cacheFile/cacheWork.ts';
import { showLanguage } from '#renderer/i18n/showLanguage.ts';
import { CacheFile } from '#renderer/screens/downloads/CacheFile.tsx';
import { connectionTo, diskFull, fakeMain, found, held, show } from '#support/component.tsx';
import { cacheInfo } from '#support/held.ts';

const backingUp = {
  getCacheInfo: () => cacheInfo(),
  backUpCache: () => ({ path: '/backup.sqlite', bytes: 4096 }),
};

async function choose(task = 'Back up…'): Promise<void> {
  await page.getByRole('button', { name: 'Database' }).click();
  await page.getByRole('menuitem', { name: task }).click();
}

test('compacting says what it gained, and why it failed', async () => {
  const main = fakeMain({
    getCacheInfo: () => cacheInfo(),
    compactCache: () => ({ before: 4_000_000, after: 1_000_000 }),
  });
  await show(<CacheFile />, 'https://one.example');
  await choose('Compact database');
  const outcome = page.getByRole('status');
  await expect.element(outcome).toHaveTextContent(/^Compacted from 4.* to 1.*; 3.* freed\.$/);
  main.answer({ compactCache: () => ({ before: 1_000_000, after: 1_000_000 }) });
  await choose('Compact database');
  await expect.element(outcome).toHaveTextContent(/^Nothing to compact/);
  main.answer({
    compactCache: diskFull,
  });
  await choose('Compact database');
  await expect.element(page.getByRole('alert')).toHaveTextContent('The disk is full');
});

test('how work ended is scrolled into sight, once', async () => {
  fakeMain(backingUp);
  const screen = () => (
    <div role="feed" style={{ height: 40, overflow: 'auto' }}>
      <CacheFile />
    </div>
  );
  const { rerender } = await show(screen(), 'https://one.example');
  await choose();
  await expect.element(page.getByRole('status')).toBeInViewport();
  const list = await found(page.getByRole('feed'));
  list.scrollTop = 0;
  await rerender(screen());
  expect(list.scrollTop).toBe(0);
});

test('how the last work ended is forgotten with the service', async () => {
  fakeMain(backingUp);
  await show(<CacheFile />, 'https://one.example');
  await choose();
  const outcome = page.getByRole('status');
  await expect.element(outcome).toHaveTextContent('Backed up to /backup.sqlite');
  receive({ type: 'connection', connection: connectionTo('https://two.example') });
  await expect.element(outcome).not.toBeInTheDocument();
});

test('how work ended is said in the language that is shown', async () => {
  fakeMain(backingUp);
  await show(<CacheFile />, 'https://one.example');
  await choose();
  await expect.element(page.getByRole('status')).toHaveTextContent('Backed up to /backup.sqlite');
  await showLanguage('fr');
  await expect.element(page.getByRole('status')).toHaveTextContent(/^Sauvegard.* \/backup\.sqlite/);
});

test('a task chosen during another is refused with a reason, until that one has ended', async () => {
  const main = fakeMain({ getCacheInfo: () => cacheInfo() });
  const end = held(main, 'backUpCache', () => null);
  await show(<CacheFile />, 'https://one.example');
  await choose();
  // Ctrl+O.
  await openFile();
  const refusal = page.getByText('Wait until this has ended, or cancel it.');
  await expect.element(refusal).toBeVisible();
  expect(main.inputsOf('openCacheFile')).toEqual([]);
  await end();
  await expect.element(refusal).not.toBeInTheDocument();
});

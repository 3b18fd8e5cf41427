/** What the person did by mistake and takes back: a favourite, a cancelled download. */
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { ExportOutcomes } from '#renderer/features/export/ExportOutcomes.tsx';
import { UndoNote } from '#renderer/frame/Notes.tsx';
import { BuoyHeader } from '#renderer/screens/buoy/history/BuoyHeader.tsx';
import { useApp } from '#renderer/stores/app.ts';
import type { CachedBuoy } from '#shared/model/buoy.ts';
import type { Job } from '#shared/model/job.ts';
import { buoy } from '#support/buoys.ts';
import { diskFull, fakeMain, focus, found, held, rendered, show } from '#support/component.tsx';
import { fetchJob } from '#support/jobs.ts';

const undo = page.getByRole('button', { name: 'Undo' });
const note = page.getByRole('status');

/** The headers of some buoys, where they become favourites, with the note. */
const showHeaders = (...buoys: Partial<CachedBuoy>[]) =>
  show(
    <>
      {buoys.map((one) => (
        <BuoyHeader key={one.id} buoy={buoy(one)} busy={false} onRefresh={() => undefined} />
      ))}
      <UndoNote />
    </>,
    'https://one.example',
  );

test.each([true, false])('a favourite that was %s is set back', async (favourite) => {
  const main = fakeMain({ setFavourite: () => undefined });
  await showHeaders({ id: 7, favourite });
  await page.getByRole('button', { name: /favourites/ }).click();
  await expect
    .element(note)
    .toHaveTextContent(favourite ? 'Cape removed from favourites.' : 'Cape added to favourites.');
  await undo.click();
  await expect.element(note).toHaveTextContent('');
  expect(main.inputsOf('setFavourite')).toEqual([
    { id: 7, favourite: !favourite },
    { id: 7, favourite },
  ]);
});

test('the note of a favourite goes after eight seconds, but not under the pointer or with the focus', async () => {
  fakeMain({ setFavourite: () => undefined });
  await showHeaders({ id: 7, favourite: false });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  (await found(page.getByRole('button', { name: /favourites/ }))).click();
  await expect.element(note).toHaveTextContent('added');
  const over = async (type: string) => {
    (await found(undo)).dispatchEvent(new PointerEvent(type, { bubbles: true }));
    await rendered();
  };
  await over('pointerover');
  await vi.advanceTimersByTimeAsync(10_000);
  await expect.element(note).toHaveTextContent('added');
  await focus(undo);
  await over('pointerout');
  await vi.advanceTimersByTimeAsync(10_000);
  await expect.element(note).toHaveTextContent('added');
  await over('pointerover');
  (await found(undo)).blur();
  await vi.advanceTimersByTimeAsync(10_000);
  await expect.element(note).toHaveTextContent('added');
  await over('pointerout');
  await vi.advanceTimersByTimeAsync(7900);
  await expect.element(note).toHaveTextContent('added');
  await vi.advanceTimersByTimeAsync(200);
  await expect.element(note).toHaveTextContent('');
});

const job = fetchJob({
  state: 'cancelled',
  rows: 30_000,
  error: { kind: 'cancelled', detail: null },
  endedAt: 4_000_000_000,
});

async function showCancelled(change: Partial<Job> = {}) {
  await show(<ExportOutcomes />, 'https://one.example');
  const jobs = [{ ...job, ...change, id: crypto.randomUUID() }];
  useApp.setState(({ status }) => ({ status: { ...status, jobs } }));
  return jobs[0]?.id;
}

test('a download that was cancelled leaves a note, from which it is started again', async () => {
  const main = fakeMain({ restartJob: () => ({ ...job, state: 'queued', endedAt: null }) });
  const id = await showCancelled();
  await expect
    .element(note)
    .toHaveTextContent(
      'Cancelled: Downloading history of Cape. 30,000 readings downloaded so far stay available.',
    );
  await undo.click();
  await expect.element(note).toHaveTextContent('');
  expect(main.inputsOf('restartJob')).toEqual([{ id }]);
});

test('exports have one note, of the newest; closing it closes all', async () => {
  const main = fakeMain({ dismissJob: () => undefined });
  await show(<ExportOutcomes />, 'https://one.example');
  // As main lists them, in the order of their ends; all ended within one second.
  const jobs = [1, 2, 3].map((rows) =>
    fetchJob({
      ...{ id: `export ${rows}`, kind: 'export', state: 'done', unit: 'rows', done: rows },
      ...{ path: `/c/${rows}.csv`, endedAt: 1 },
    }),
  );
  useApp.setState(({ status }) => ({ status: { ...status, jobs } }));
  await expect
    .element(note)
    .toHaveTextContent('Exported 3 rows to /c/3.csv · 2 earlier exportsShow in folder');
  await page.getByRole('button', { name: 'Close this note' }).click();
  const dismissed = () => main.inputsOf('dismissJob').map(({ id }) => id);
  await expect.poll(dismissed).toEqual(['export 3', 'export 2', 'export 1']);
});

test('a download that cannot be started again says why, and so does one cancelled before it began', async () => {
  fakeMain({
    restartJob: diskFull,
  });
  await showCancelled({ requests: 0, rows: 0 });
  await expect.element(note).toHaveTextContent('Cancelled: Downloading history of Cape.Undo');
  await undo.click();
  await expect.element(note).toHaveTextContent(/^Cancelled: .*\. — .*disk is full/);
});

test('what went wrong with one favourite is not said of the next, which stays', async () => {
  const main = fakeMain({ setFavourite: () => undefined });
  await showHeaders({ id: 7, favourite: false }, { id: 8, name: 'Bell', favourite: false });
  const add = page.getByRole('button', { name: 'Add to favourites' });
  await add.nth(0).click();
  await expect.element(note).toHaveTextContent('Cape added');
  main.answer({ setFavourite: diskFull });
  await undo.click();
  await expect.element(note).toHaveTextContent('The disk is full');
  main.answer({ setFavourite: () => undefined });
  await add.nth(1).click();
  await expect.element(note).toHaveTextContent('Bell added');
  await expect.element(note).not.toHaveTextContent('The disk is full');
  // The undo of one ends after the other was marked.
  const undone = held(main, 'setFavourite', () => undefined);
  await undo.click();
  main.answer({ setFavourite: () => undefined });
  await add.nth(0).click();
  await expect.element(note).toHaveTextContent('Cape added');
  await undone();
  await rendered();
  await expect.element(note).toHaveTextContent('Cape added');
});

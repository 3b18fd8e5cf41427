/** What the person did by mistake and takes back: a favourite, a cancelled download. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { BuoyHeader } from '#renderer/features/buoy/BuoyHeader.tsx';
import { ExportOutcomes } from '#renderer/features/export/ExportOutcomes.tsx';
import { FavouriteNote } from '#renderer/frame/FavouriteNote.tsx';
import { useApp } from '#renderer/stores/app.ts';
import { Fault } from '#shared/errors.ts';
import type { Job } from '#shared/model/job.ts';
import { buoy } from '#support/buoys.ts';
import { fakeMain, show } from '#support/component.tsx';

const undo = page.getByRole('button', { name: 'Undo' });
const note = page.getByRole('status');

test.each([true, false])('a favourite that was %s is set back', async (favourite) => {
  const main = fakeMain({ setFavourite: () => undefined });
  await show(
    <>
      <BuoyHeader
        buoy={buoy({ id: 7, favourite })}
        busy={false}
        onRefresh={() => undefined}
        onRank={() => undefined}
      />
      <FavouriteNote />
    </>,
    'https://one.example',
  );
  await page.getByRole('button', { name: /favourites$/ }).click();
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

const job: Job = {
  id: 'one',
  kind: 'fetch-history',
  title: 'Fetching history of Cape',
  state: 'cancelled',
  elsewhere: false,
  done: 300,
  total: 300,
  unit: 'requests',
  requests: 300,
  rows: 30_000,
  resumesAt: null,
  endsAt: null,
  path: null,
  error: { kind: 'cancelled', detail: null },
  startedAt: 1_700_000_000,
  endedAt: 4_000_000_000,
};

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
      'Downloading history of Cape was cancelled. 30,000 readings downloaded so far stay available.',
    );
  await undo.click();
  await expect.element(note).toHaveTextContent('');
  expect(main.inputsOf('restartJob')).toEqual([{ id }]);
});

test('a download that cannot be started again says why, and so does one cancelled before it began', async () => {
  fakeMain({
    restartJob: () => Promise.reject(new Fault({ kind: 'disk-full', path: '/c', detail: null })),
  });
  await showCancelled({ requests: 0, rows: 0 });
  await expect.element(note).toHaveTextContent('Downloading history of Cape was cancelled.Undo');
  await undo.click();
  await expect.element(note).toHaveTextContent(/was cancelled\. — .*disk is full/);
});

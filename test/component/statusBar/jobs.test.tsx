/** Work under way, and what could not be done to it. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { JobsPart } from '#renderer/frame/statusBar/JobsPart.tsx';
import { useApp } from '#renderer/stores/app.ts';
import { Fault } from '#shared/errors.ts';
import type { Job } from '#shared/model/job.ts';
import { fakeMain, show } from '#support/component.tsx';

const job: Job = {
  id: 'one',
  kind: 'fetch-history',
  title: 'History of Cape',
  state: 'running',
  elsewhere: false,
  done: 3,
  total: 20,
  unit: 'requests',
  requests: 3,
  rows: 300,
  resumesAt: null,
  endsAt: null,
  path: null,
  error: null,
  startedAt: 1_700_000_000,
  endedAt: null,
};

test('a job that cannot be paused says why', async () => {
  fakeMain({
    pauseJob: () => Promise.reject(new Fault({ kind: 'disk-full', path: '/c', detail: null })),
  });
  await show(
    <div style={{ position: 'fixed', bottom: 0, right: 0 }}>
      <JobsPart />
    </div>,
    'https://one.example',
  );
  useApp.setState(({ status }) => ({ status: { ...status, jobs: [job] } }));
  await page.getByText(/1 job/).click();
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('The disk is full');
});

/** Work under way, and what could not be done to it. */
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ExportOutcomes } from '#renderer/features/export/ExportOutcomes.tsx';
import { JobsPart } from '#renderer/frame/statusBar/JobsPart.tsx';
import {
  AutoRefreshPart,
  ClockPart,
  NetworkPart,
  QuotaPart,
} from '#renderer/frame/statusBar/parts.tsx';
import { useApp } from '#renderer/stores/app.ts';
import type { Job } from '#shared/model/job.ts';
import { boxes, diskFull, fakeMain, held, rendered, show } from '#support/component.tsx';
import { fetchJob } from '#support/jobs.ts';

const job = fetchJob();
const showJobs = (above: ReactNode = null) =>
  show(
    <div style={{ position: 'fixed', bottom: 0, right: 0 }}>
      {above}
      <JobsPart />
    </div>,
    'https://one.example',
  );

test('a job that cannot be paused says why', async () => {
  fakeMain({
    pauseJob: diskFull,
  });
  await showJobs();
  useApp.setState(({ status }) => ({ status: { ...status, jobs: [job] } }));
  await page.getByText(/1 task/).click();
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('The disk is full');
});

test('a download that waits for quota names the requests that are reserved', async () => {
  fakeMain();
  await showJobs();
  const resetAt = Math.floor(Date.now() / 1000) + 1800;
  const error = { kind: 'quota-exhausted', resetAt, detail: null } as const;
  const waiting = { ...job, state: 'waiting', resumesAt: resetAt, error } as const;
  const quota = { limit: 1000, remaining: 100, resetAt };
  useApp.setState(({ status }) => ({ status: { ...status, quota, jobs: [waiting] } }));
  await page.getByText(/1 task/).click();
  await expect
    .element(page.getByText('The last 100 requests of this hour are reserved for what you open.'))
    .toBeVisible();
  await expect.element(page.getByText(/No requests left/)).not.toBeInTheDocument();
});

test('the question before a long download is cancelled stays when something else is done; it is answered either way', async () => {
  const main = fakeMain({ cancelJob: () => undefined });
  const moved = held(main, 'moveJobUp', () => undefined);
  await showJobs();
  const jobs = [job, fetchJob({ id: 'two', total: 200 })];
  useApp.setState(({ status }) => ({ status: { ...status, jobs } }));
  await page.getByText(/2 tasks/).click();
  await page.getByRole('button', { name: 'Move up' }).click();
  const cancel = page.getByRole('button', { name: 'Cancel', exact: true }).nth(1);
  await cancel.click();
  const question = page.getByRole('dialog', { name: 'Cancel the download?' });
  await expect.element(question).toBeVisible();
  await moved();
  await rendered();
  await expect.element(question).toBeVisible();
  await page.getByRole('button', { name: 'Continue downloading' }).click();
  await expect.element(question).not.toBeInTheDocument();
  await page.getByText(/2 tasks/).click();
  await cancel.click();
  await page.getByRole('button', { name: 'Cancel download' }).click();
  await expect.poll(() => main.inputsOf('cancelJob')).toEqual([{ id: 'two' }]);
});

test('a download that waits for the service is tried again on request', async () => {
  const main = fakeMain({ resumeJob: () => undefined });
  await showJobs();
  const resumesAt = Math.floor(Date.now() / 1000) + 600;
  const waiting = { ...job, state: 'waiting', resumesAt } as const;
  const showJob = (error: Job['error']) =>
    useApp.setState(({ status }) => ({ status: { ...status, jobs: [{ ...waiting, error }] } }));
  showJob({ kind: 'quota-exhausted', resetAt: resumesAt, detail: null });
  await page.getByText(/1 task/).click();
  await expect.element(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Retry now' })).not.toBeInTheDocument();
  showJob({ kind: 'network', detail: null });
  await page.getByRole('button', { name: 'Retry now' }).click();
  await expect.poll(() => main.inputsOf('resumeJob')).toEqual([{ id: job.id }]);
});

test('in a window of 1,280 px the status bar shows all of what a task waits for', async () => {
  const now = Math.floor(Date.now() / 1000);
  const resetAt = now + 1800;
  fakeMain();
  await show(
    <footer className="status-bar line" style={{ position: 'fixed', bottom: 0, width: '100%' }}>
      <NetworkPart />
      <QuotaPart />
      <ClockPart />
      <div className="grow" />
      <AutoRefreshPart />
      <JobsPart />
    </footer>,
    'https://one.example',
  );
  const error = { kind: 'quota-exhausted', resetAt, detail: null } as const;
  const waiting = fetchJob({
    state: 'waiting',
    resumesAt: resetAt,
    error,
    done: 1077,
    total: 12_031,
    subject: { of: 'buoy', id: 1, name: '44014 Virginia Beach, 64 nmi east of the coast' },
  });
  useApp.setState(({ status }) => ({
    status: {
      ...status,
      network: { ...status.network, lastContactAt: now - 86_400 },
      quota: { limit: 100_000, remaining: 98_923, resetAt },
      autoRefresh: { buoys: 2, nextAt: now + 90_000, pausedReason: null },
      jobs: [waiting],
    },
  }));
  const reason = page.getByText(/^Waiting for quota until/);
  await expect.element(reason).toBeVisible();
  const button = page.getByRole('button').filter({ has: reason });
  const rights = async () => (await boxes(reason, button)).map(({ right }) => right);
  const [words = 0, part = 0] = await rights();
  expect(words).toBeLessThanOrEqual(part);
  expect(part).toBeLessThanOrEqual(1280);
});

test('a download that an error paused says what was saved, and can be resumed', async () => {
  const main = fakeMain({ resumeJob: () => undefined });
  await showJobs(<ExportOutcomes />);
  const error = {
    kind: 'unexpected-answer',
    endpoint: 'GET /buoys/{buoy_id}/readings',
    field: null,
    detail: null,
  } as const;
  const paused = fetchJob({ state: 'paused', rows: 37_600, error });
  useApp.setState(({ status }) => ({ status: { ...status, jobs: [paused] } }));
  const saved = '37,600 readings downloaded so far stay available.';
  await expect
    .element(page.getByRole('status'))
    .toHaveTextContent(/^Paused: Downloading history of Cape\. Cannot read the answer/);
  await expect.element(page.getByRole('status')).toHaveTextContent(saved);
  await page.getByRole('button', { name: 'Resume' }).click();
  await expect.poll(() => main.inputsOf('resumeJob')).toEqual([{ id: paused.id }]);
  await page.getByText(/1 task/).click();
  await expect.element(page.getByText(saved, { exact: true })).toBeVisible();
});

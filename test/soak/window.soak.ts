/** One window through many requests and screen changes: what it uses at the end against what it used after warm-up. */
import { writeFileSync } from 'node:fs';
import { startDemoService } from '#main/demo/service.ts';
import type { Answer } from '#shared/ipc/contract.ts';
import type { Job } from '#shared/model/job.ts';
import type { Status } from '#shared/model/status.ts';
import type { Almanac, Screen } from '../support/almanac.ts';
import { expect, test } from '../support/app.ts';
import { type Counts, countAll, type Frames, framesIn, sum } from './counts.ts';

const REQUESTS = Number(process.env.ALMANAC_SOAK_REQUESTS);
const CHANGES = Number(process.env.ALMANAC_SOAK_CHANGES);
/** Share of both that is done before the first count. */
const WARM_UP = 0.1;
/** Length (ms) of each stretch in which frames are timed. */
const WATCHED = 20_000;
/** Pools of threads and descriptors breathe by this much. */
const SLACK = 5;
const BUOY = { search: '100', name: 'Sim. Cape Grey 17' };
const SCREENS: Screen[] = ['Latest', 'Seasons', 'Map', 'Days', 'Downloads', 'Settings'];

test(`${REQUESTS} requests and ${CHANGES} screen changes`, async ({ open }) => {
  let requests = 0;
  const service = await startDemoService({
    quota: 10_000_000,
    onRequest: () => {
      requests += 1;
    },
  });
  const almanac = await open();
  await almanac.resize(1280, 800);
  await almanac.connect(service.url, service.key);
  await almanac.mapReady();
  await almanac.findBuoy(BUOY.search, BUOY.name);
  await almanac.settled();
  const quiet = await framesIn(almanac, WATCHED);

  const job = await startLongJob(almanac);
  const requestsReach = async (count: number) => {
    await expect.poll(() => requests, { timeout: 1_800_000 }).toBeGreaterThanOrEqual(count);
  };
  const background = await framesIn(almanac, WATCHED);
  await almanac.go('Downloads');
  await almanac.shows('Downloads');
  const listed = await framesIn(almanac, WATCHED);
  await changeScreens(almanac, Math.round(CHANGES * WARM_UP));
  await requestsReach(REQUESTS * WARM_UP);
  await almanac.call('pauseJob', { id: job });
  const before = await atRest(almanac, job);

  await almanac.call('resumeJob', { id: job });
  await changeScreens(almanac, CHANGES - Math.round(CHANGES * WARM_UP));
  await requestsReach(REQUESTS);
  await almanac.call('pauseJob', { id: job });
  const after = await atRest(almanac, job);
  const sent = requests;
  await almanac.close();
  await service.stop();

  const longestTask = Math.max(background.longestTask, listed.longestTask);
  const growth = sum(after.memory) / sum(before.memory);
  const lines = [
    ...compared('Memory, MB', before.memory, after.memory),
    ...compared('File handles', before.handles, after.handles),
    ...compared('Threads', before.threads, after.threads),
    ...compared('Page', before.page, after.page),
    ...compared(
      'Main process',
      { listeners: before.mainListeners },
      { listeners: after.mainListeners },
    ),
    framesLine('at rest', quiet),
    framesLine('under a background job', background),
    framesLine('under a background job, on Downloads', listed),
    `Soak: ${sent} requests, ${CHANGES} screen changes; memory × ${growth.toFixed(3)}, the page held up by background work for ${longestTask.toFixed(0)} ms at most.`,
  ];
  writeFileSync(process.env.ALMANAC_SOAK_REPORT ?? '', `${lines.join('\n')}\n`);

  expect.soft(growth, 'memory at the end to memory after warm-up').toBeLessThanOrEqual(1.15);
  expect.soft(after.page.workers, 'workers of the page').toBe(before.page.workers);
  expect.soft(sum(after.handles), 'file handles').toBeLessThanOrEqual(sum(before.handles) + SLACK);
  expect
    .soft(after.threads.main, 'threads of main')
    .toBeLessThanOrEqual((before.threads.main ?? 0) + SLACK);
  expect.soft(after.mainListeners, 'listeners of main').toBe(before.mainListeners);
  expect
    .soft(after.page.listeners, 'listeners of the page')
    .toBeLessThanOrEqual(before.page.listeners * 1.05);
  // Not compared with rest, whose noise would let it pass.
  expect.soft(longestTask, 'frames held up by background work, ms').toBeLessThanOrEqual(100);
});

/** Fetches more history than there are requests to send. @returns the id of the job. */
async function startLongJob(almanac: Almanac): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  const job = await almanac.call<Answer<Job> & { ok: true }>('startFetch', {
    buoyIds: Array.from({ length: 100 }, (_, index) => 100 + index),
    from: Date.UTC(2012, 0, 1) / 1000,
    to: now - 86_400,
  });
  return job.value.id;
}

/** Goes from screen to screen; each time round another buoy is opened. */
async function changeScreens(almanac: Almanac, times: number): Promise<void> {
  for (let change = 0; change < times; change += 1) {
    const screen = SCREENS[change % SCREENS.length] as Screen;
    await almanac.go(screen);
    await almanac.shows(screen);
    if (screen === 'Latest') await almanac.openRow(1 + (change % 7));
  }
}

/** The job is paused, the window shows the map and a buoy as before; counted once memory is level. */
async function atRest(almanac: Almanac, job: string): Promise<Counts> {
  const state = async () => {
    const { value } = await almanac.call<Answer<Status> & { ok: true }>('getStatus');
    return value.jobs.find(({ id }) => id === job)?.state;
  };
  await expect.poll(state).toBe('paused');
  await almanac.findBuoy(BUOY.search, BUOY.name);
  await almanac.mapReady();
  let counts = await countAll(almanac);
  for (let look = 0; look < 10; look += 1) {
    const before = sum(counts.memory);
    await framesIn(almanac, 3000);
    counts = await countAll(almanac);
    if (Math.abs(sum(counts.memory) / before - 1) < 0.01) break;
  }
  return counts;
}

const framesLine = (when: string, { longest, over100, longestTask }: Frames): string =>
  `Frames ${when}: longest ${longest.toFixed(0)} ms, ${over100} over 100 ms, longest task ${longestTask.toFixed(0)} ms`;

/** One line a figure: `Memory, MB, renderer: 240 → 250`. */
const compared = (
  what: string,
  before: Record<string, number>,
  after: Record<string, number>,
): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].map((part) => {
    const [was, is] = [before[part] ?? 0, after[part] ?? 0].map((figure) => figure.toFixed(0));
    return `${what}, ${part}: ${was} → ${is}`;
  });

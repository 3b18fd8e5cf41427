/** What is under way in a window, in main and on the page. */
import { expect, type Page } from '@playwright/test';
import { hasEnded } from '#shared/model/job.ts';

/**
 * By kind and label. The job of a click may begin some time after the click: until then the page has its progress line, so
 * only both together tell that nothing is left to come.
 */
async function underWay(page: Page): Promise<string[]> {
  const { jobs, lines, told } = await page.evaluate(async () => {
    const answer = await window.almanac.call('getStatus', undefined);
    const busy = document.querySelectorAll('[role=progressbar], [aria-busy=true]');
    return {
      jobs: answer.ok ? answer.value.jobs : [],
      lines: Array.from(busy, (one) => one.getAttribute('aria-label') ?? 'the page'),
      told: !document.querySelector('.status-bar') || !!document.querySelector('.status-idle'),
    };
  });
  const open = jobs.filter(({ state }) => !hasEnded(state)).map(({ kind }) => kind);
  return [...open, ...lines, ...(told ? [] : ['the status bar'])];
}

/** Longer than a job sleeps where the hour is a minute long. */
const PATIENCE = { timeout: 120_000, intervals: [50, 100, 250] };

export const nothingUnderWay = (page: Page): Promise<void> =>
  expect.poll(() => underWay(page), PATIENCE).toEqual([]);

/** What a job is called, and how far it is. */
import { expect, it } from 'vitest';
import { jobProgress, jobTitle } from '#shared/i18n/jobTitle.ts';
import { buoySubject, Job } from '#shared/model/job.ts';

const file = { of: 'file', name: 'cape.sqlite' } as const;
const titles: Record<Job['kind'], string> = {
  'fetch-readings': 'Downloading readings of Cape Grey',
  'fetch-history': 'Downloading history of Cape Grey',
  'refresh-buoys': 'Downloading the list of buoys',
  'fetch-conditions': 'Downloading forecast and tide',
  'prepare-passage': 'Downloading forecasts and climatology of a passage',
  export: 'Exporting cape.sqlite',
  'remove-readings': 'Deleting downloaded data of Cape Grey',
  compact: 'Compacting the database',
  backup: 'Backing up to cape.sqlite',
  restore: 'Restoring cape.sqlite',
  merge: 'Adding the readings of cape.sqlite',
  move: 'Moving the database',
  rescue: 'Recovering data from the damaged database',
};

it.each(Job.shape.kind.options)('%s has a title', (kind) => {
  const subject = /Cape Grey/.test(titles[kind]) ? buoySubject([7], 'Cape Grey') : file;
  expect(jobTitle({ kind, subject })).toBe(titles[kind]);
});

it.each([
  [[7], null, 'buoy 7'],
  [[7, 8], null, '2 buoys'],
  [Array.from({ length: 1200 }, (_, id) => id), null, '1,200 buoys'],
])('buoys without a known name', (ids, name, words) => {
  const title = jobTitle({ kind: 'fetch-history', subject: buoySubject(ids, name) });
  expect(title).toBe(`Downloading history of ${words}`);
});

it.each(Job.shape.unit.options)('%s are counted with singular and plural', (unit) => {
  if (unit === 'bytes') {
    expect(jobProgress({ unit, done: 48_000, total: 1_300_000_000 })).toBe('48 kB of 1.3 GB');
    expect(jobProgress({ unit, done: 12, total: null })).toBe('Running');
  } else {
    const one = unit.replace(/s$/, '');
    expect(jobProgress({ unit, done: 1, total: 1 })).toBe(`1 of 1 ${one}`);
    expect(jobProgress({ unit, done: 3, total: 1_200 })).toBe(`3 of 1,200 ${unit}`);
    expect(jobProgress({ unit, done: 12_000, total: null })).toBe(`12,000 ${unit}`);
  }
});

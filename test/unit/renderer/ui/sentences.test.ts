/** The sentences of the status bar and the frame's measures. */
import { describe, expect, it } from 'vitest';
import { outcomeSentence } from '#renderer/features/export/ExportOutcomes.tsx';
import { keySentence } from '#renderer/format/connection.ts';
import { jobSentence, planSentence } from '#renderer/format/job.ts';
import { utcClock } from '#renderer/format/time.ts';
import { autoRefreshSentences, quotaLeft } from '#renderer/frame/statusBar/parts.tsx';
import type { Job } from '#shared/model/job.ts';
import { fetchJob } from '#support/jobs.ts';

const clock = (time: number): string => `t${time}`;
const ended = { kind: 'export', state: 'done', unit: 'rows', done: 17520, total: 17520 } as const;
const subject = { of: 'file', name: 'cape.csv' } as const;
const job = (more: Partial<Job>) =>
  fetchJob({ ...ended, subject, path: '/home/sea/cape.csv', rows: null, ...more });

describe('an export that ended', () => {
  it('says how many of what went where', () => {
    expect(outcomeSentence(job({ unit: 'readings' }), clock)).toContain('17,520 readings to');
    expect(outcomeSentence(job({ unit: 'buoys', done: 1 }), clock)).toContain('1 buoy to');
    expect(outcomeSentence(job({}), clock)).toBe('Exported 17,520 rows to /home/sea/cape.csv');
    expect(outcomeSentence(job({ done: 1 }), clock)).toContain('1 row to');
  });
  it('says what failed, and that a cancelled one left nothing', () => {
    const error = { kind: 'disk-full', path: '/home/sea', detail: null } as const;
    expect(outcomeSentence(job({ state: 'failed', error }), clock)).toContain('disk is full');
    expect(outcomeSentence(job({ state: 'cancelled' }), clock)).toBe(
      'Export cancelled. No incomplete file was left.',
    );
    expect(outcomeSentence(job({ state: 'failed', error, rows: 8760 }), clock)).toMatch(
      /disk is full.* 8,760 readings are in complete files of the folder, which stay\.$/,
    );
  });
});

describe('a download that ended', () => {
  it('is named with its origin where another process ended it', () => {
    const error = { kind: 'network', detail: null } as const;
    const subject = { of: 'buoy', id: 1, name: 'Cape' } as const;
    const failed = job({ kind: 'fetch-history', state: 'failed', subject, error });
    expect(outcomeSentence(failed, clock)).not.toContain('command line');
    expect(outcomeSentence({ ...failed, endedElsewhere: true }, clock)).toMatch(
      /^Failed: .*Cape.* \(another window or the command line\)\. ./,
    );
  });
});

describe('the status bar', () => {
  it('takes a quota whose hour has passed as whole again', () => {
    const quota = { limit: 1000, remaining: 12, resetAt: 500 };
    expect([quotaLeft(quota, 499), quotaLeft(quota, 500)]).toEqual([12, 1000]);
  });
  it('tells what a job waits for, and where it runs', () => {
    const say = (more: Partial<Job>) => jobSentence(fetchJob({ total: 47, ...more }), 0, utcClock);
    expect(say({ state: 'running', endsAt: 240 })).toBe('3 of 47 requests, 300 rows, 4 min left');
    const waits = (error: Job['error']) => say({ state: 'waiting', resumesAt: 3600, error });
    const detail = null;
    expect(waits({ kind: 'quota-exhausted', resetAt: 3600, detail })).toContain(
      'Waiting for quota until 01:00 UTC',
    );
    expect(waits({ kind: 'network', detail })).toContain(
      'Cannot reach the service; next attempt 01:00 UTC',
    );
    expect(waits({ kind: 'service-unavailable', status: 503, detail })).toContain(
      'The service has a problem; next attempt 01:00 UTC',
    );
    expect(waits({ kind: 'disk-full', path: '/c', detail })).toContain('Waiting until 01:00 UTC');
    expect(say({ state: 'waiting' })).toContain('Waiting for the network');
    expect(say({ state: 'running', elsewhere: true })).toContain('run by another window');
    expect(say({ state: 'paused' })).toContain('Paused');
  });
  it('tells when buoys are refreshed next, or why not', () => {
    const say = (more: object) =>
      autoRefreshSentences({ buoys: 2, nextAt: 7200, pausedReason: null, ...more }, 600, utcClock);
    expect(say({})).toEqual([
      '2 buoys are refreshed automatically: favourites and the open buoy, no more often than each reports.',
      'Next refresh 02:00 UTC.',
    ]);
    expect(say({ nextAt: 0 })[1]).toBe('Next refresh 00:10 UTC.');
    expect(say({ nextAt: 86_400 + 300 })[1]).toBe('Next refresh tomorrow, 00:05 UTC.');
    expect(say({ nextAt: 3 * 86_400 })[1]).toBe('Next refresh 4 Jan 1970, 00:00 UTC.');
    expect(say({ buoys: 1, nextAt: null, pausedReason: 'power' })).toEqual([
      expect.stringMatching(/^1 buoy is refreshed automatically/),
      'Paused while this computer runs on battery or is throttled.',
    ]);
  });
  it('says what a download takes, what is available and what is kept in reserve', () => {
    const plan = {
      incomplete: 1,
      gaps: 2,
      missingSeconds: 363 * 86_400,
      rows: 17_424,
      requests: 176,
      checks: 1,
      maxRequests: 177,
      left: 897,
      reserve: 100,
      resets: 0,
      finishAt: 780,
    };
    expect(planSentence(plan, 1, 600, utcClock)).toBe(
      '363 days to download, up to 177 requests (897 available, 100 kept in reserve), finished in about 3 min.',
    );
    expect(planSentence({ ...plan, left: null, resets: 1 }, 1, 600, utcClock)).toBe(
      '363 days to download, up to 177 requests, finished by 00:13 UTC, after 1 quota renewal.',
    );
    expect(planSentence({ ...plan, left: null, maxRequests: 1352 }, 1, 600, utcClock)).toBe(
      '363 days to download, 177–1,352 requests, finished within about 3 min.',
    );
    const five = { ...plan, incomplete: 5, missingSeconds: 9020 * 86_400 };
    expect(planSentence(five, 5, 600, utcClock)).toMatch(
      /^About 1,804 days for each of 5 buoys to download, up to 177 requests/,
    );
    expect(planSentence({ ...plan, gaps: 0 }, 1, 600, utcClock)).toContain('Everything');
  });
  it('tells what is known of the key', () => {
    const kept = { storage: 'keychain', since: 5, rejected: false } as const;
    expect(keySentence(kept, clock)).toBe('The key has been in the system keychain since t5.');
    expect(keySentence({ ...kept, rejected: true }, clock)).toMatch(/rejected/);
    expect(keySentence({ ...kept, storage: 'session', since: null }, clock)).toMatch(
      /this session only\./,
    );
    expect(keySentence({ ...kept, storage: 'none' }, clock)).toMatch(/No key/);
  });
});

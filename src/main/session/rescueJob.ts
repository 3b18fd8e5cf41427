/** The rescue of a damaged cache file, which the file's own thread begins and ends, as work that can be watched. */
import type { JobHandle, Jobs } from '../system/jobs.ts';

/** @returns takes the readings saved so far, and null at the end. */
export function rescueJob(jobs: Jobs): (readings: number | null) => void {
  let running: { job: JobHandle; end: () => void } | null = null;
  return (readings) => {
    if (readings === null) {
      running?.end();
      running = null;
      return;
    }
    if (!running) {
      const title = 'Saving what can be read of the damaged cache';
      jobs.start({ kind: 'rescue', title, unit: 'readings' }, (job) => {
        return new Promise((end) => {
          running = { job, end };
        });
      });
    }
    running?.job.update({ done: readings });
  };
}

/** Tells on standard error how long work goes on: one line that changes on a terminal, a line per tenth elsewhere. */
import type { Job } from '#shared/model/job.ts';

interface Output {
  write(text: string): unknown;
  isTTY?: boolean;
}

export function createProgress(output: Output) {
  const told = new Map<string, number>();
  return (jobs: readonly Job[]): void => {
    for (const job of jobs) {
      const tenth = job.total ? Math.floor((job.done / job.total) * 10) : job.done > 0 ? 1 : 0;
      const ended = job.state !== 'running';
      const step = ended ? 99 : tenth;
      const before = told.get(job.id) ?? -1;
      if (before === 99 || (!output.isTTY && step <= before)) continue;
      told.set(job.id, step);
      // An estimate may be too low; an empty answer has no page and cost a request all the same.
      const of = job.total === null ? '' : ` of ${Math.max(job.done, job.total)}`;
      const text = `${job.title}: ${job.done}${of} ${job.unit}${ended ? `, ${job.state}` : ''}`;
      output.write(output.isTTY ? `\r\u001b[K${text}${ended ? '\n' : ''}` : `${text}\n`);
    }
  };
}

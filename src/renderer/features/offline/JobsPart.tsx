/** Work under way, with progress and a way to stop it. */
import { formatCount, formatPlural } from '#renderer/format/figure.ts';
import { almanac } from '#renderer/stores/almanac.ts';
import { useApp } from '#renderer/stores/app.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { Popover } from '#renderer/ui/Popover.tsx';
import { ProgressLine } from '#renderer/ui/ProgressLine.tsx';
import type { Job } from '#shared/model/job.ts';
import './offline.css';

/** `3 of 47 requests`, `120,000 rows`. */
export const jobProgress = (job: Job): string =>
  job.total === null
    ? formatPlural(job.done, job.unit.slice(0, -1))
    : `${formatCount(job.done)} of ${formatPlural(job.total, job.unit.slice(0, -1))}`;

export function JobsPart() {
  const jobs = useApp((state) => state.status.jobs);
  const running = jobs.filter((job) => job.state === 'running');
  const first = running[0];
  if (!first) return <span className="status-quiet">no work under way</span>;
  return (
    <Popover
      label="Work under way"
      side="above"
      align="end"
      triggerClass="status-part"
      trigger={
        <>
          {formatPlural(running.length, 'job')}
          <span className="status-job-title" dir="auto">
            {first.title}
          </span>
          <span>{jobProgress(first)}</span>
        </>
      }
    >
      <ul className="status-jobs">
        {running.map((job) => (
          <li key={job.id}>
            <div className="status-job">
              <div>
                <div dir="auto">{job.title}</div>
                <div className="status-quiet">
                  {jobProgress(job)}
                  {job.unit === 'requests' || job.requests === 0
                    ? ''
                    : `, ${formatPlural(job.requests, 'request')}`}
                </div>
              </div>
              <Button onClick={() => void almanac().cancelJob({ id: job.id })}>Cancel</Button>
            </div>
            <ProgressLine active label={job.title} done={job.done} total={job.total} />
          </li>
        ))}
      </ul>
    </Popover>
  );
}

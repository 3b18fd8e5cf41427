/** Work under way, with progress and ways to pause, go on and stop. */
import { formatBytes, formatCount, formatPlural } from '#renderer/format/figure.ts';
import { type ClockOptions, formatClock, formatDuration } from '#renderer/format/time.ts';
import { almanac } from '#renderer/stores/almanac.ts';
import { useApp } from '#renderer/stores/app.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { Popover } from '#renderer/ui/Popover.tsx';
import { ProgressLine } from '#renderer/ui/ProgressLine.tsx';
import { useNow } from '#renderer/ui/useNow.ts';
import { useZone } from '#renderer/ui/useZone.ts';
import { errorSentence } from '#shared/errors.ts';
import { hasEnded, type Job } from '#shared/model/job.ts';
import './offline.css';

/** `3 of 47 requests`, `120,000 rows`. */
export const jobProgress = (job: Job): string =>
  job.unit === 'bytes'
    ? job.total === null
      ? 'under way'
      : `${formatBytes(job.done)} of ${formatBytes(job.total)}`
    : job.total === null
      ? formatPlural(job.done, job.unit.slice(0, -1))
      : `${formatCount(job.done)} of ${formatPlural(job.total, job.unit.slice(0, -1))}`;

const rests = (job: Job): boolean => job.state === 'waiting' || job.state === 'paused';

const restSentence = (job: Job, zone: ClockOptions): string =>
  job.state === 'paused' || job.resumesAt === null
    ? 'paused'
    : `sleeping until ${formatClock(job.resumesAt, zone)}`;

/** `3 of 47 requests, 300 rows, 4 min left`; what a job that does not run waits for. */
export function jobSentence(job: Job, now: number, zone: ClockOptions): string {
  const words = [jobProgress(job)];
  if (job.rows !== null) words.push(formatPlural(job.rows, 'row'));
  if (job.unit === 'rows' && job.requests > 0) words.push(formatPlural(job.requests, 'request'));
  if (job.elsewhere) words.push('run by another Buoy Almanac');
  if (rests(job)) words.push(restSentence(job, zone));
  else if (job.state === 'queued') words.push('waiting its turn');
  else if (job.endsAt !== null && job.endsAt > now) {
    words.push(`${formatDuration(job.endsAt - now)} left`);
  }
  return words.join(', ');
}

export function JobsPart() {
  const jobs = useApp((state) => state.status.jobs);
  const zone = useZone();
  const now = useNow();
  const open = jobs.filter((job) => !hasEnded(job.state));
  const first = open.find((job) => job.state === 'running') ?? open[0];
  if (!first) return <span className="status-quiet">no work under way</span>;
  return (
    <Popover
      label="Work under way"
      side="above"
      align="end"
      triggerClass="status-part"
      trigger={
        <>
          {formatPlural(open.length, 'job')}
          <span className="status-job-title" dir="auto">
            {first.title}
          </span>
          <span>{jobProgress(first)}</span>
          {rests(first) ? <span className="state-warn">{restSentence(first, zone)}</span> : null}
        </>
      }
    >
      <ul className="status-jobs">
        {open.map((job) => (
          <li key={job.id}>
            <div className="status-job">
              <div>
                <div dir="auto">{job.title}</div>
                <div className="status-quiet">{jobSentence(job, now, zone)}</div>
                {(job.state === 'paused' || job.state === 'waiting') && job.error ? (
                  <div>{errorSentence(job.error, (time) => formatClock(time, zone))}</div>
                ) : null}
              </div>
              {job.elsewhere || job.kind !== 'fetch-history' ? null : job.state === 'paused' ? (
                <Button onClick={() => void almanac().resumeJob({ id: job.id })}>Resume</Button>
              ) : (
                <Button onClick={() => void almanac().pauseJob({ id: job.id })}>Pause</Button>
              )}
              {job.elsewhere || job.kind === 'rescue' ? null : (
                <Button onClick={() => void almanac().cancelJob({ id: job.id })}>Cancel</Button>
              )}
            </div>
            <ProgressLine
              active={job.state === 'running'}
              label={job.title}
              done={job.done}
              total={job.total}
            />
          </li>
        ))}
      </ul>
    </Popover>
  );
}

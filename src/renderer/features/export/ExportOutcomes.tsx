/** How exports ended, and long fetches that failed or were cancelled: a line above the status bar until it is closed. */
import { CircleAlert, CircleCheck } from 'lucide-react';
import { create } from 'zustand';
import { call } from '#renderer/data/almanac.ts';
import { useAction } from '#renderer/data/useAction.ts';
import { formatPlural } from '#renderer/format/figure.ts';
import { formatClock } from '#renderer/format/time.ts';
import { useApp } from '#renderer/stores/app.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { CopyButton } from '#renderer/ui/CopyButton.tsx';
import { Strip } from '#renderer/ui/Strip.tsx';
import { useZone } from '#renderer/ui/useZone.ts';
import { errorSentence } from '#shared/i18n/errorSentence.ts';
import { jobTitle } from '#shared/i18n/jobTitle.ts';
import { hasEnded, type Job } from '#shared/model/job.ts';

/** What became of it, in one sentence. */
export function outcomeSentence(job: Job, clock: (time: number) => string): string {
  switch (job.state) {
    case 'queued':
    case 'running':
    case 'paused':
    case 'waiting':
      return jobTitle(job);
    case 'done':
      return `Exported ${formatPlural(job.done, job.unit.slice(0, -1))} to ${job.path ?? 'the file chosen'}`;
    case 'cancelled':
      if (job.kind === 'fetch-history') {
        const kept = job.rows
          ? ` ${formatPlural(job.rows, 'reading')} downloaded so far ${job.rows === 1 ? 'stays' : 'stay'} available.`
          : '';
        return `${jobTitle(job)} was cancelled.${kept}`;
      }
      return 'Export cancelled. No file was written.';
    case 'failed':
      if (job.kind === 'fetch-history') {
        const why = job.error ? errorSentence(job.error, clock) : 'Downloaded data stay available.';
        return `${jobTitle(job)} failed. ${why}`;
      }
      return job.error
        ? `Export failed. ${errorSentence(job.error, clock)}`
        : 'Export failed. No file was written.';
  }
}

/** Jobs that fetch outlive the window; what failed before it opened was told then. */
const OPENED = Math.floor(Date.now() / 1000);

const isNews = (job: Job): boolean =>
  job.kind === 'export'
    ? hasEnded(job.state)
    : job.kind === 'fetch-history' &&
      (job.state === 'failed' || job.state === 'cancelled') &&
      (job.endedAt ?? 0) >= OPENED;

/** Notes the person closed; they stay closed when the service is switched. */
const useClosed = create<{ ids: ReadonlySet<string> }>(() => ({ ids: new Set() }));

export function ExportOutcomes() {
  const jobs = useApp((state) => state.status.jobs);
  const closed = useClosed((state) => state.ids);
  const ended = jobs.filter((job) => isNews(job) && !closed.has(job.id));
  return (
    <div role="status" className="fixed">
      {ended.map((job) => (
        <Outcome
          key={job.id}
          job={job}
          onClose={() => {
            useClosed.setState({ ids: new Set(closed).add(job.id) });
          }}
        />
      ))}
    </div>
  );
}

function Outcome({ job, onClose }: { job: Job; onClose: () => void }) {
  const zone = useZone();
  const show = useAction<void, void>(() => call('showExport', { id: job.id }));
  const dismiss = useAction<void, void>(() => call('dismissJob', { id: job.id }), {
    onDone: onClose,
  });
  const restart = useAction<void, Job>(() => call('restartJob', { id: job.id }), {
    onDone: onClose,
  });
  const error = show.error ?? dismiss.error ?? restart.error;
  const clock = (time: number): string => formatClock(time, zone);
  return (
    <Strip
      icon={
        job.state === 'failed' ? (
          <CircleAlert size={16} aria-hidden="true" className="bad" />
        ) : (
          <CircleCheck
            size={16}
            aria-hidden="true"
            className={job.state === 'done' ? 'good' : 'quiet'}
          />
        )
      }
      actions={
        <>
          {job.state === 'done' ? <Button onClick={() => show.run()}>Show in folder</Button> : null}
          {job.kind === 'fetch-history' && job.state === 'cancelled' ? (
            <Button changes busy={restart.busy} onClick={() => restart.run()}>
              Undo
            </Button>
          ) : null}
          {job.state === 'failed' && job.error ? (
            <CopyButton variant="quiet" text={() => JSON.stringify(job.error, null, 2)}>
              Copy error details
            </CopyButton>
          ) : null}
        </>
      }
      onClose={job.kind === 'export' ? () => dismiss.run() : onClose}
    >
      {outcomeSentence(job, clock)}
      {error ? ` — ${errorSentence(error, clock)}` : ''}
    </Strip>
  );
}

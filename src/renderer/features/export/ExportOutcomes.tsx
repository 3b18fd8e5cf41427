/** How exports ended, and downloads that failed or were cancelled: a line above the status bar until it is closed. */
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { create } from 'zustand';
import { call } from '#renderer/data/almanac.ts';
import { useAction } from '#renderer/data/useAction.ts';
import { formatClock } from '#renderer/format/time.ts';
import { useZone } from '#renderer/parts/useZone.ts';
import { useApp } from '#renderer/stores/app.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { CopyButton } from '#renderer/ui/CopyButton.tsx';
import { Strip } from '#renderer/ui/Strip.tsx';
import { errorSentence } from '#shared/i18n/errorSentence.ts';
import { jobTitle } from '#shared/i18n/jobTitle.ts';
import { hasEnded, type Job } from '#shared/model/job.ts';

/** How it ended, in a sentence. */
export function outcomeSentence(job: Job, clock: (time: number) => string): string {
  const title = jobTitle(job);
  switch (job.state) {
    case 'queued':
    case 'running':
    case 'paused':
    case 'waiting':
      return title;
    case 'done':
      return exportedSentence(job);
    case 'cancelled':
      if (job.kind === 'fetch-history') {
        const cancelled = t`Cancelled: ${title}.`;
        const kept = plural(
          { readings: job.rows ?? 0 },
          {
            one: '# reading downloaded so far stays available.',
            other: '# readings downloaded so far stay available.',
          },
        );
        return job.rows ? `${cancelled} ${kept}` : cancelled;
      }
      return t`Export cancelled. No file was written.`;
    case 'failed':
      if (job.kind === 'fetch-history') {
        const why = job.error
          ? errorSentence(job.error, clock)
          : t`Downloaded data stay available.`;
        return `${t`Failed: ${title}.`} ${why}`;
      }
      return job.error
        ? `${t`Export failed.`} ${errorSentence(job.error, clock)}`
        : t`Export failed. No file was written.`;
  }
}

function exportedSentence({ done, unit, path }: Job): string {
  const file = path ?? t`the chosen file`;
  switch (unit) {
    case 'readings':
      return plural(done, {
        one: `Exported # reading to ${file}`,
        other: `Exported # readings to ${file}`,
      });
    case 'buoys':
      return plural(done, {
        one: `Exported # buoy to ${file}`,
        other: `Exported # buoys to ${file}`,
      });
    default:
      return plural(done, {
        one: `Exported # row to ${file}`,
        other: `Exported # rows to ${file}`,
      });
  }
}

/** Downloads continue after the window is closed; those that failed before it opened were reported then. */
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
          {job.state === 'done' ? (
            <Button onClick={() => show.run()}>
              <Trans>Show in folder</Trans>
            </Button>
          ) : null}
          {job.kind === 'fetch-history' && job.state === 'cancelled' ? (
            <Button changes busy={restart.busy} onClick={() => restart.run()}>
              <Trans context="cancelled download">Undo</Trans>
            </Button>
          ) : null}
          {job.state === 'failed' && job.error ? (
            <CopyButton
              variant="quiet"
              copied={t`Error details copied`}
              text={() => JSON.stringify(job.error, null, 2)}
            >
              <Trans>Copy error details</Trans>
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

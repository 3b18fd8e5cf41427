/** How exports ended, and downloads that an error paused, that failed or were cancelled: a line above the status bar until it is closed. */
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { create } from 'zustand';
import { call, useAction } from '#renderer/data/almanac.ts';
import { keptSentence } from '#renderer/format/job.ts';
import { formatClock } from '#renderer/format/time.ts';
import { useZone } from '#renderer/parts/clock.ts';
import { useApp } from '#renderer/stores/app.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { CopyErrorButton } from '#renderer/ui/CopyButton.tsx';
import { Strip } from '#renderer/ui/Strip.tsx';
import { errorSentence } from '#shared/i18n/errorSentence.ts';
import { jobTitle } from '#shared/i18n/jobTitle.ts';
import { hasEnded, type Job } from '#shared/model/job.ts';

export function outcomeSentence(job: Job, clock: (time: number) => string): string {
  const { state, kind } = job;
  if (state === 'done') return exportedSentence(job);
  const isFailed = state === 'failed';
  const why = state !== 'cancelled' && job.error ? errorSentence(job.error, clock) : null;
  if (kind !== 'fetch-history') {
    const how = isFailed ? t`Export failed.` : t`Export cancelled. No incomplete file was left.`;
    const stays = job.rows
      ? plural(
          { readings: job.rows },
          {
            one: '# reading is in complete files of the folder, which stay.',
            other: '# readings are in complete files of the folder, which stay.',
          },
        )
      : null;
    return [how, why, stays].filter(Boolean).join(' ');
  }
  const name = jobTitle(job);
  const title = job.endedElsewhere ? t`${name} (another window or the command line)` : name;
  const outcome = isFailed
    ? t`Failed: ${title}.`
    : state === 'paused'
      ? t`Paused: ${title}.`
      : t`Cancelled: ${title}.`;
  return [outcome, why, keptSentence(job)].filter(Boolean).join(' ');
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
      (hasEnded(job.state)
        ? job.state !== 'done' && (job.endedAt ?? 0) >= OPENED
        : job.state === 'paused' && job.error !== null);

/** Notes the person closed; they stay closed when the service is switched. */
const useClosed = create<{ ids: ReadonlySet<string> }>(() => ({ ids: new Set() }));

export function ExportOutcomes() {
  const jobs = useApp((state) => state.status.jobs);
  const closed = useClosed((state) => state.ids);
  const ended = jobs.filter((job) => isNews(job) && !closed.has(job.id));
  // One note for all of them, of the newest: jobs are listed in the order of their ends.
  const exported = ended
    .filter(({ kind, state }) => kind === 'export' && state === 'done')
    .reverse();
  return (
    <div role="status" className="fixed">
      {ended
        .filter((job) => exported.indexOf(job) < 1)
        .map((job) => (
          <Outcome
            key={job.id}
            job={job}
            all={job === exported[0] ? exported : [job]}
            onClose={() => useClosed.setState({ ids: new Set(closed).add(job.id) })}
          />
        ))}
    </div>
  );
}

/** @param props.all that the note is of, with the one it names */
function Outcome({ job, all, onClose }: { job: Job; all: readonly Job[]; onClose: () => void }) {
  const zone = useZone();
  const show = useAction<void, void>(() => call('showExport', { id: job.id }));
  const ended = { onDone: onClose };
  const dismiss = useAction<void, unknown>(
    () => Promise.all(all.map(({ id }) => call('dismissJob', { id }))),
    ended,
  );
  const restart = useAction<void, Job>(() => call('restartJob', { id: job.id }), ended);
  const resume = useAction<void, void>(() => call('resumeJob', { id: job.id }));
  const error = show.error ?? dismiss.error ?? restart.error ?? resume.error;
  const clock = (time: number): string => formatClock(time, zone);
  const [Icon, className] =
    job.state === 'failed' || job.state === 'paused'
      ? [CircleAlert, 'bad']
      : [CircleCheck, job.state === 'done' ? 'good' : 'quiet'];
  return (
    <Strip
      icon={<Icon size={16} aria-hidden="true" className={className} />}
      actions={
        <>
          {job.state === 'done' ? (
            <Button onClick={() => show.run()}>{t`Show in folder`}</Button>
          ) : null}
          {job.kind === 'fetch-history' && job.state === 'cancelled' ? (
            <Button changes busy={restart.busy} onClick={() => restart.run()}>
              <Trans context="cancelled download">Undo</Trans>
            </Button>
          ) : null}
          {job.state === 'paused' ? (
            <Button changes busy={resume.busy} onClick={() => resume.run()}>
              {t`Resume`}
            </Button>
          ) : null}
          {job.state !== 'cancelled' && job.error ? (
            <CopyErrorButton variant="quiet" text={() => JSON.stringify(job.error, null, 2)} />
          ) : null}
        </>
      }
      onClose={job.kind === 'export' ? () => dismiss.run() : onClose}
    >
      {outcomeSentence(job, clock)}
      {all.length > 1
        ? ` · ${plural({ count: all.length - 1 }, { one: '# earlier export', other: '# earlier exports' })}`
        : ''}
      {error ? ` — ${errorSentence(error, clock)}` : ''}
    </Strip>
  );
}

/** Tasks with their progress; they can be paused, resumed and cancelled. */
import { plural, t } from '@lingui/core/macro';
import { useState } from 'react';
import { call, useAction } from '#renderer/data/almanac.ts';
import { isWaitingOrPaused, jobSentence, keptSentence } from '#renderer/format/job.ts';
import { formatClock } from '#renderer/format/time.ts';
import { useNow, useZone } from '#renderer/parts/clock.ts';
import { useApp } from '#renderer/stores/app.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { Dialog } from '#renderer/ui/Dialog.tsx';
import { ErrorNote, ProgressLine } from '#renderer/ui/ReadState.tsx';
import type { AlmanacError } from '#shared/errors.ts';
import { errorSentence } from '#shared/i18n/errorSentence.ts';
import { jobProgress, jobTitle, waitingSentence } from '#shared/i18n/jobTitle.ts';
import { hasEnded, type Job } from '#shared/model/job.ts';
import { quotaLeft, StatusPart } from './parts.tsx';

/** Cancelling a job of more requests than this must be confirmed. */
const LONG_JOB = 100;

/** Its next attempt can be made now: it waits after a failure, not for the quota. */
const waitsForService = ({ kind, state, elsewhere, resumesAt, error }: Job): boolean =>
  kind === 'fetch-history' &&
  state === 'waiting' &&
  !elsewhere &&
  resumesAt !== null &&
  error !== null &&
  error.kind !== 'quota-exhausted';

type Act = { name: 'moveJobUp' | 'pauseJob' | 'resumeJob' | 'cancelJob'; id: string };

export function JobsPart() {
  const jobs = useApp((state) => state.status.jobs);
  const quota = useApp((state) => state.status.quota);
  const zone = useZone();
  const now = useNow();
  const left = quota ? quotaLeft(quota, now) : 0;
  const [toCancelId, setToCancelId] = useState<string | null>(null);
  const open = jobs.filter((job) => !hasEnded(job.state));
  const toCancel = open.find(({ id }) => id === toCancelId);
  const history = open.filter((job) => job.kind === 'fetch-history' && !job.elsewhere);
  const first = open.find((job) => job.state === 'running') ?? open[0];
  const act = useAction(({ name, id }: Act) => call(name, { id }), {
    onDone: (_, { name }) => {
      if (name === 'cancelJob') setToCancelId(null);
    },
    overlap: true,
  });
  /** The quota of a download ends before that of what the user opens. */
  const whyNot = (error: AlmanacError): string =>
    error.kind === 'quota-exhausted' && left > 0
      ? plural(
          { left },
          {
            one: 'The last request of this hour is reserved for what you open.',
            other: 'The last # requests of this hour are reserved for what you open.',
          },
        )
      : errorSentence(error, (time) => formatClock(time, zone));
  const button = (job: Job, name: Act['name'], text: string) => {
    const mustConfirm =
      name === 'cancelJob' && job.kind === 'fetch-history' && (job.total ?? 0) > LONG_JOB;
    return (
      <Button onClick={() => (mustConfirm ? setToCancelId(job.id) : act.run({ name, id: job.id }))}>
        {text}
      </Button>
    );
  };
  const failure = (id: string) =>
    act.error && act.input?.id === id ? <ErrorNote error={act.error} /> : null;
  if (!first) return <span className="status-idle quiet small">{t`Idle`}</span>;
  return (
    <>
      <StatusPart
        label={t`Tasks`}
        trigger={
          <>
            {plural({ count: open.length }, { one: '# task', other: '# tasks' })}
            {isWaitingOrPaused(first) ? (
              <span className="warn strong">
                {waitingSentence(first, (time) => formatClock(time, zone))}
              </span>
            ) : null}
            <span className="clip" dir="auto">
              {jobTitle(first)}
            </span>
            <span>{jobProgress(first)}</span>
          </>
        }
      >
        <ul className="stack gap-3">
          {open.map((job) => (
            <li key={job.id} className="stack gap-1">
              <div dir="auto">{jobTitle(job)}</div>
              <div className="quiet small">{jobSentence(job, now, zone)}</div>
              {isWaitingOrPaused(job) && job.error ? <div>{whyNot(job.error)}</div> : null}
              {job.state === 'paused' && job.error ? <div>{keptSentence(job)}</div> : null}
              <div className="line end">
                {history.indexOf(job) > 0 ? button(job, 'moveJobUp', t`Move up`) : null}
                {waitsForService(job) ? button(job, 'resumeJob', t`Retry now`) : null}
                {job.elsewhere || job.kind !== 'fetch-history'
                  ? null
                  : job.state === 'paused'
                    ? button(job, 'resumeJob', t`Resume`)
                    : button(job, 'pauseJob', t`Pause`)}
                {job.elsewhere || job.kind === 'rescue'
                  ? null
                  : button(job, 'cancelJob', t`Cancel`)}
              </div>
              <ProgressLine
                active={job.state === 'running'}
                label={jobTitle(job)}
                done={job.done}
                total={job.total}
              />
              {toCancel ? null : failure(job.id)}
            </li>
          ))}
        </ul>
      </StatusPart>
      {toCancel ? (
        <Dialog
          title={t`Cancel the download?`}
          onClose={() => setToCancelId(null)}
          dismiss={t`Continue downloading`}
          actions={
            <Button
              variant="danger"
              busy={act.busy}
              onClick={() => act.run({ name: 'cancelJob', id: toCancel.id })}
            >
              {t`Cancel download`}
            </Button>
          }
        >
          <p>
            {jobTitle(toCancel)} · {jobProgress(toCancel)}
          </p>
          <p>
            {plural(
              { readings: toCancel.rows ?? 0 },
              {
                one: 'The # reading downloaded so far stays available. Undo continues the download where it stopped.',
                other:
                  'The # readings downloaded so far stay available. Undo continues the download where it stopped.',
              },
            )}
          </p>
          {failure(toCancel.id)}
        </Dialog>
      ) : null}
    </>
  );
}

/** Work under way, with progress and ways to pause, go on and stop. */
import { useState } from 'react';
import { call } from '#renderer/data/almanac.ts';
import { useAction } from '#renderer/data/useAction.ts';
import { errorText } from '#renderer/format/error.ts';
import { formatPlural } from '#renderer/format/figure.ts';
import { jobProgress, jobSentence, jobTitle, restSentence, rests } from '#renderer/format/job.ts';
import { formatClock } from '#renderer/format/time.ts';
import { useApp } from '#renderer/stores/app.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { Dialog } from '#renderer/ui/Dialog.tsx';
import { ErrorNote } from '#renderer/ui/ErrorNote.tsx';
import { ProgressLine } from '#renderer/ui/ProgressLine.tsx';
import { useNow } from '#renderer/ui/useNow.ts';
import { useZone } from '#renderer/ui/useZone.ts';
import { hasEnded } from '#shared/model/job.ts';
import { StatusPart } from './StatusPart.tsx';

/** Cancelling a longer job is asked about once, requests. */
const LONG_JOB = 100;

interface Act {
  name: 'moveJobUp' | 'pauseJob' | 'resumeJob' | 'cancelJob';
  id: string;
}

export function JobsPart() {
  const jobs = useApp((state) => state.status.jobs);
  const zone = useZone();
  const now = useNow();
  const [asking, setAsking] = useState<string | null>(null);
  const open = jobs.filter((job) => !hasEnded(job.state));
  const asked = open.find(({ id }) => id === asking);
  const history = open.filter((job) => job.kind === 'fetch-history' && !job.elsewhere);
  const first = open.find((job) => job.state === 'running') ?? open[0];
  const act = useAction(({ name, id }: Act) => call(name, { id }), {
    onDone: (_, { name }) => {
      if (name === 'cancelJob') setAsking(null);
    },
    overlap: true,
  });
  const failure = (id: string) =>
    act.error && act.input?.id === id ? <ErrorNote error={act.error} /> : null;
  if (!first) return <span className="status-idle quiet small">Idle</span>;
  return (
    <>
      <StatusPart
        label="Tasks"
        trigger={
          <>
            {formatPlural(open.length, 'job')}
            <span className="clip" dir="auto">
              {jobTitle(first)}
            </span>
            <span>{jobProgress(first)}</span>
            {rests(first) ? <span className="warn strong">{restSentence(first, zone)}</span> : null}
          </>
        }
      >
        <ul className="stack gap-3">
          {open.map((job) => (
            <li key={job.id} className="stack gap-1">
              <div className="line gap-3 apart">
                <div>
                  <div dir="auto">{jobTitle(job)}</div>
                  <div className="quiet small">{jobSentence(job, now, zone)}</div>
                  {(job.state === 'paused' || job.state === 'waiting') && job.error ? (
                    <div>{errorText(job.error, (time) => formatClock(time, zone))}</div>
                  ) : null}
                </div>
                {history.indexOf(job) > 0 ? (
                  <Button onClick={() => act.run({ name: 'moveJobUp', id: job.id })}>
                    Move up
                  </Button>
                ) : null}
                {job.elsewhere || job.kind !== 'fetch-history' ? null : job.state === 'paused' ? (
                  <Button onClick={() => act.run({ name: 'resumeJob', id: job.id })}>Resume</Button>
                ) : (
                  <Button onClick={() => act.run({ name: 'pauseJob', id: job.id })}>Pause</Button>
                )}
                {job.elsewhere || job.kind === 'rescue' ? null : (
                  <Button
                    onClick={() =>
                      job.kind === 'fetch-history' && (job.total ?? 0) > LONG_JOB
                        ? setAsking(job.id)
                        : act.run({ name: 'cancelJob', id: job.id })
                    }
                  >
                    Cancel
                  </Button>
                )}
              </div>
              <ProgressLine
                active={job.state === 'running'}
                label={jobTitle(job)}
                done={job.done}
                total={job.total}
              />
              {asked ? null : failure(job.id)}
            </li>
          ))}
        </ul>
      </StatusPart>
      {asked ? (
        <Dialog
          title={`Cancel: ${jobTitle(asked)}?`}
          open
          onClose={() => setAsking(null)}
          actions={
            <>
              <Button onClick={() => setAsking(null)}>Continue downloading</Button>
              <Button
                variant="danger"
                busy={act.busy}
                onClick={() => act.run({ name: 'cancelJob', id: asked.id })}
              >
                Cancel the download
              </Button>
            </>
          }
        >
          <p>
            {jobProgress(asked)} sent. The {formatPlural(asked.rows ?? 0, 'reading')} downloaded so
            far stay available. Undo continues the download where it ended.
          </p>
          {failure(asked.id)}
        </Dialog>
      ) : null}
    </>
  );
}

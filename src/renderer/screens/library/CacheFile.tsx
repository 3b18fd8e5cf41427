/** The cache as one file: where it is, how large, and what can be done with the whole of it. */
import { FolderOpen } from 'lucide-react';
import { useOpenFolder } from '#renderer/data/actions.ts';
import { call } from '#renderer/data/almanac.ts';
import { reads } from '#renderer/data/reads.ts';
import { useAction } from '#renderer/data/useAction.ts';
import { useCacheQuery } from '#renderer/data/useCacheQuery.ts';
import {
  backUp,
  type CacheWork,
  chooseBackup,
  closeFile,
  compact,
  move,
  openFile,
  useCacheWork,
} from '#renderer/features/cacheFile/useCacheWork.ts';
import { formatBytes } from '#renderer/format/figure.ts';
import { jobProgress } from '#renderer/format/job.ts';
import { formatDateTime } from '#renderer/format/time.ts';
import { useApp } from '#renderer/stores/app.ts';
import { useReadOnlyCache } from '#renderer/stores/useReadOnlyCache.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { ErrorNote } from '#renderer/ui/ErrorNote.tsx';
import { ProgressLine } from '#renderer/ui/ProgressLine.tsx';
import { useZone } from '#renderer/ui/useZone.ts';
import type { Job } from '#shared/model/job.ts';
import { RestoreDialog } from './RestoreDialog.tsx';
import './cacheFile.css';

const kinds: readonly Job['kind'][] = ['compact', 'backup', 'restore', 'move'];

/** What waits while it is under way. */
const meanwhile: Record<CacheWork, string> = {
  compact: 'Compacting. New readings are stored when this has ended.',
  backup: 'Backing up.',
  choose: 'Checking the file.',
  restore: 'Restoring. New readings are stored when this has ended.',
  move: 'Moving. New readings are stored when this has ended.',
  open: 'Opening the file.',
  close: 'Closing the file.',
};

export function CacheFile() {
  const readOnlyCache = useReadOnlyCache();
  const { busy, outcome, error, offer } = useCacheWork();
  const zone = useZone();
  const cache = useCacheQuery(reads.getCacheInfo, undefined);
  const folder = useOpenFolder();
  const info = cache.value;
  const shown = error ?? folder.error ?? cache.error;
  return (
    <section className="padded stack fixed ruled" aria-label="Database">
      <p className="row facts numeric">
        <span className="strong selectable breaks">{info?.path ?? ''}</span>
        {info ? (
          <span>
            {formatBytes(info.bytes)}
            {info.free === null ? '' : `, ${formatBytes(info.free)} free on this disk`}
          </span>
        ) : null}
        {info && !readOnlyCache ? (
          <span>
            {info.lastBackup
              ? `Last backup ${formatDateTime(info.lastBackup.at, zone)}: ${info.lastBackup.path}`
              : 'No backup yet'}
          </span>
        ) : null}
      </p>
      <div className="row">
        {readOnlyCache ? (
          <Button variant="primary" busy={busy !== null} onClick={() => void closeFile()}>
            Close file
          </Button>
        ) : (
          <>
            <Button busy={busy !== null} onClick={() => void backUp()}>
              Back up…
            </Button>
            <Button busy={busy !== null} onClick={() => void chooseBackup()}>
              Restore…
            </Button>
            <Button busy={busy !== null} onClick={() => void compact()}>
              Compact database
            </Button>
            <Button busy={busy !== null} onClick={() => void move()}>
              Move to another folder…
            </Button>
          </>
        )}
        <Button busy={busy !== null} onClick={() => void openFile()}>
          Open a database read-only…
        </Button>
        <Button icon={<FolderOpen size={16} />} onClick={() => folder.run()}>
          Open folder
        </Button>
      </div>
      {busy ? <UnderWay busy={busy} /> : null}
      {outcome ? (
        <p className="note note-good selectable" role="status">
          {outcome}
        </p>
      ) : null}
      {shown ? <ErrorNote error={shown} /> : null}
      {offer ? <RestoreDialog offer={offer} /> : null}
    </section>
  );
}

function UnderWay({ busy }: { busy: CacheWork }) {
  const cancel = useAction((id: string) => call('cancelJob', { id }));
  const job = useApp((state) =>
    state.status.jobs.find((one) => kinds.includes(one.kind) && one.state === 'running'),
  );
  return (
    <div className="cache-file-work row gap-3" role="status">
      <p>{meanwhile[busy]}</p>
      {job ? (
        <>
          {job.total === null ? null : <p className="quiet numeric">{jobProgress(job)}</p>}
          <Button onClick={() => cancel.run(job.id)}>Cancel</Button>
          {cancel.error ? <ErrorNote error={cancel.error} /> : null}
        </>
      ) : null}
      <ProgressLine
        active
        label={meanwhile[busy]}
        done={job?.done ?? 0}
        total={job?.total ?? null}
      />
    </div>
  );
}

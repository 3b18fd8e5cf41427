/** The database file: where it is, how large, what can be done with it, and what a chosen backup contains. */
import { msg, plural, t } from '@lingui/core/macro';
import { Database } from 'lucide-react';
import { useState } from 'react';
import { useOpenFolder } from '#renderer/data/actions.tsx';
import { call, useAction } from '#renderer/data/almanac.ts';
import { reads } from '#renderer/data/reads.ts';
import { useCacheQuery } from '#renderer/data/useCacheQuery.ts';
import {
  backUp,
  type CacheWork,
  chooseBackup,
  closeFile,
  compact,
  forgetOutcome,
  move,
  openFile,
  restore,
  useCacheWork,
} from '#renderer/features/cacheFile/cacheWork.ts';
import { formatBytes } from '#renderer/format/figure.ts';
import { type ClockOptions, formatDateTime, formatDays } from '#renderer/format/time.ts';
import { useZone } from '#renderer/parts/clock.ts';
import { useApp, useReadOnlyCache } from '#renderer/stores/app.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { Dialog } from '#renderer/ui/Dialog.tsx';
import { MenuButton } from '#renderer/ui/MenuButton.tsx';
import { ErrorNote, ProgressLine } from '#renderer/ui/ReadState.tsx';
import { optionsOf, Segmented } from '#renderer/ui/Segmented.tsx';
import { i18n, messageTable } from '#shared/i18n/i18n.ts';
import { jobProgress } from '#shared/i18n/jobTitle.ts';
import type { BackupOffer, CacheInfo } from '#shared/ipc/contract.ts';
import type { Job } from '#shared/model/job.ts';
import { commandTable } from '#shared/model/shortcuts.ts';
import './downloads.css';

const kinds: readonly Job['kind'][] = ['compact', 'backup', 'restore', 'merge', 'move'];

const workSentence = messageTable<CacheWork>({
  compact: msg`Compacting the database. New readings are saved afterwards.`,
  backup: msg`Backing up the database.`,
  choose: msg`Checking the file.`,
  restore: msg`Restoring the backup. New readings are saved afterwards.`,
  move: msg`Moving the database. New readings are saved afterwards.`,
  open: msg`Opening the file.`,
  close: msg`Closing the file.`,
});

export function CacheFile() {
  const readOnlyCache = useReadOnlyCache();
  const { busy, isRefused, outcome: outcomeText, error, offer } = useCacheWork();
  const outcome = outcomeText?.();
  const zone = useZone();
  const cache = useCacheQuery(reads.getCacheInfo, undefined);
  const folder = useOpenFolder();
  const info = cache.value;
  const shown = error ?? folder.error ?? cache.error;
  const work: Record<string, [label: string, run: () => unknown]> = {
    ...(readOnlyCache
      ? {}
      : {
          backup: [t`Back up…`, backUp],
          choose: [t`Restore…`, chooseBackup],
          compact: [t`Compact database`, compact],
          move: [t`Move to another folder…`, move],
        }),
    open: [i18n._(commandTable['open-cache'].label), openFile],
    folder: [t`Open folder`, folder.run],
  };
  return (
    <section className="toolbar stack ruled" aria-label={t`Database`}>
      <div className="row">
        {readOnlyCache ? (
          <Button variant="primary" busy={busy !== null} onClick={() => void closeFile()}>
            {t`Close file`}
          </Button>
        ) : null}
        <MenuButton
          label={t`Database`}
          hasWord
          icon={<Database size={16} />}
          busy={busy !== null}
          items={Object.entries(work).map(([id, [label]]) => ({ id, label }))}
          onAction={(id) => void work[id]?.[1]()}
        />
        <p className="row facts numeric quiet">
          {info
            ? factsOf(info, zone, readOnlyCache === null).map((fact) => (
                <span key={fact}>{fact}</span>
              ))
            : null}
          <span className="breaks">{info?.path ?? ''}</span>
        </p>
      </div>
      {busy ? <UnderWay busy={busy} /> : null}
      {isRefused ? (
        <p className="note" role="alert">
          {t`Wait until this has ended, or cancel it.`}
        </p>
      ) : null}
      {outcome || shown ? (
        <div key={outcome} ref={scrollHere}>
          {outcome ? (
            <p className="note note-good" role="status">
              {outcome}
            </p>
          ) : null}
          <ErrorNote error={shown} />
        </div>
      ) : null}
      {offer ? <RestoreDialog offer={offer} /> : null}
    </section>
  );
}

function factsOf({ bytes, free, lastBackup }: CacheInfo, zone: ClockOptions, isBackedUp: boolean) {
  const size = formatBytes(bytes);
  const facts = [
    free === null ? size : t`${size}, ${{ free: formatBytes(free) }} free on this disk`,
  ];
  if (isBackedUp) {
    facts.push(
      lastBackup
        ? t`Last backup ${{ time: formatDateTime(lastBackup.at, zone) }}: ${{ path: lastBackup.path }}`
        : t`No backup yet`,
    );
  }
  return facts;
}

/** At its first appearance only: a function made in the component would be called at each render. */
function scrollHere(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}

function UnderWay({ busy }: { busy: CacheWork }) {
  const sentence = workSentence[busy];
  const cancel = useAction((id: string) => call('cancelJob', { id }));
  const job = useApp((state) =>
    state.status.jobs.find((one) => kinds.includes(one.kind) && one.state === 'running'),
  );
  return (
    <div role="status">
      <div className="row gap-3">
        <p>{sentence}</p>
        {job ? (
          <>
            {job.total === null ? null : <p className="quiet numeric">{jobProgress(job)}</p>}
            <Button onClick={() => cancel.run(job.id)}>{t`Cancel`}</Button>
            <ErrorNote error={cancel.error} />
          </>
        ) : null}
      </div>
      <ProgressLine active label={sentence} done={job?.done ?? 0} total={job?.total ?? null} />
    </div>
  );
}

type How = 'add' | 'replace';

const consequences = messageTable<How>({
  add: msg`Adds the readings, coverage and favourites of the backup. Where both contain a reading, the newer version is used. Downloads that were running in the backup are not resumed.`,
  replace: msg`Replaces all downloaded data with the backup. The current database is renamed and stays in the same folder. Downloads that were running in the backup are paused.`,
});

/** `Created 3 Aug 2026, 14:30 UTC.` `7 buoys · 12,000 readings · … to … · 2 favourites · 8.1 MB` `The file is intact.` */
function offerSentences(offer: BackupOffer, zone: ClockOptions): string[] {
  const { buoys, readings, favourites, first, last } = offer;
  const contents = [
    plural(buoys, { one: '# buoy', other: '# buoys' }),
    plural(readings, { one: '# reading', other: '# readings' }),
    first !== null && last !== null && formatDays(first, last, zone),
    plural(favourites, { one: '# favourite', other: '# favourites' }),
    formatBytes(offer.bytes),
  ];
  return [
    offer.madeAt === null
      ? t`This is a database of this application, not a backup.`
      : t`Created ${{ time: formatDateTime(offer.madeAt, zone) }}.`,
    contents.filter(Boolean).join(' · '),
    t`The file is intact.`,
  ];
}

export function RestoreDialog({ offer }: { offer: BackupOffer }) {
  const [how, setHow] = useState<How>('add');
  const zone = useZone();
  return (
    <Dialog
      title={t`Restore from a backup`}
      onClose={forgetOutcome}
      dismiss={t`Cancel`}
      actions={
        <Button variant="primary" onClick={() => void restore(offer, how)}>
          {how === 'add' ? t`Add to downloads` : t`Replace downloads`}
        </Button>
      }
    >
      <div className="stack gap-3 start">
        <p className="strong breaks">{offer.path}</p>
        {offerSentences(offer, zone).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        <Segmented
          label={t`How to restore`}
          value={how}
          onChange={setHow}
          options={optionsOf({ add: t`Add`, replace: t`Replace` })}
        />
        <p className="quiet numeric">{consequences[how]}</p>
      </div>
    </Dialog>
  );
}

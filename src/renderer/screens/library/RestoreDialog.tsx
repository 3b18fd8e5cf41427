/** What a chosen backup holds, and whether it replaces the cache or is added to it. */
import { useState } from 'react';
import { declineOffer, restore } from '#renderer/features/cacheFile/useCacheWork.ts';
import { formatBytes, formatPlural } from '#renderer/format/figure.ts';
import { type ClockOptions, formatDate, formatDateTime } from '#renderer/format/time.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { Dialog } from '#renderer/ui/Dialog.tsx';
import { Segmented } from '#renderer/ui/Segmented.tsx';
import { useZone } from '#renderer/ui/useZone.ts';
import type { BackupOffer } from '#shared/ipc/contract.ts';

type How = 'add' | 'replace';

const consequences: Record<How, string> = {
  add: 'Adds the readings, coverage and favourites of the backup. Of a reading that both have, the newer version is used. Downloads that were running in the backup are not resumed.',
  replace:
    'Replaces all downloaded data with the backup. The current database is renamed and stays in the same folder. Downloads that were running in the backup are paused.',
};

/** `Made 3 Aug 2026, 14:30 UTC.` `7 buoys, 12,000 readings from … to …, 2 favourites; 8.1 MB.` */
function offerSentences(offer: BackupOffer, zone: ClockOptions): string[] {
  const { first, last } = offer;
  const span =
    first === null || last === null
      ? ''
      : ` from ${formatDate(first, zone)} to ${formatDate(last, zone)}`;
  return [
    offer.madeAt === null
      ? 'This is a database of this application, not a backup.'
      : `Made ${formatDateTime(offer.madeAt, zone)}.`,
    `${formatPlural(offer.buoys, 'buoy')}, ${formatPlural(offer.readings, 'reading')}${span}, ${formatPlural(offer.favourites, 'favourite')}; ${formatBytes(offer.bytes)}. The file is intact.`,
  ];
}

export function RestoreDialog({ offer }: { offer: BackupOffer }) {
  const [how, setHow] = useState<How>('add');
  const zone = useZone();
  const close = () => declineOffer();
  return (
    <Dialog
      title="Restore from a backup"
      open
      onClose={close}
      actions={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button variant="primary" onClick={() => void restore(offer, how)}>
            {how === 'add' ? 'Add to downloads' : 'Replace downloads'}
          </Button>
        </>
      }
    >
      <div className="stack gap-3 start">
        <p className="strong breaks">{offer.path}</p>
        {offerSentences(offer, zone).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        <Segmented
          label="How to restore"
          value={how}
          onChange={setHow}
          options={[
            { value: 'add', label: 'Add' },
            { value: 'replace', label: 'Replace' },
          ]}
        />
        <p className="quiet numeric">{consequences[how]}</p>
      </div>
    </Dialog>
  );
}

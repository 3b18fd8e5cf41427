/** What a chosen backup contains, and whether it replaces the cache or is added to it. */
import type { MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import { useState } from 'react';
import { declineOffer, restore } from '#renderer/features/cacheFile/useCacheWork.ts';
import { formatBytes } from '#renderer/format/figure.ts';
import { type ClockOptions, formatDate, formatDateTime } from '#renderer/format/time.ts';
import { useZone } from '#renderer/parts/useZone.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { Dialog } from '#renderer/ui/Dialog.tsx';
import { Segmented } from '#renderer/ui/Segmented.tsx';
import { i18n } from '#shared/i18n/i18n.ts';
import type { BackupOffer } from '#shared/ipc/contract.ts';

type How = 'add' | 'replace';

const consequences: Record<How, MessageDescriptor> = {
  add: msg`Adds the readings, coverage and favourites of the backup. Where both contain a reading, the newer version is used. Downloads that were running in the backup are not resumed.`,
  replace: msg`Replaces all downloaded data with the backup. The current database is renamed and stays in the same folder. Downloads that were running in the backup are paused.`,
};

/** `Created 3 Aug 2026, 14:30 UTC.` `7 buoys · 12,000 readings · … to … · 2 favourites · 8.1 MB` `The file is intact.` */
function offerSentences(offer: BackupOffer, zone: ClockOptions): string[] {
  const { buoys, readings, favourites, first, last } = offer;
  const contents = [
    plural(buoys, { one: '# buoy', other: '# buoys' }),
    plural(readings, { one: '# reading', other: '# readings' }),
    ...(first === null || last === null
      ? []
      : [t`${{ first: formatDate(first, zone) }} to ${{ last: formatDate(last, zone) }}`]),
    plural(favourites, { one: '# favourite', other: '# favourites' }),
    formatBytes(offer.bytes),
  ];
  return [
    offer.madeAt === null
      ? t`This is a database of this application, not a backup.`
      : t`Created ${{ time: formatDateTime(offer.madeAt, zone) }}.`,
    contents.join(' · '),
    t`The file is intact.`,
  ];
}

export function RestoreDialog({ offer }: { offer: BackupOffer }) {
  const [how, setHow] = useState<How>('add');
  const zone = useZone();
  const close = () => declineOffer();
  return (
    <Dialog
      title={t`Restore from a backup`}
      onClose={close}
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
          options={[
            { value: 'add', label: t`Add` },
            { value: 'replace', label: t`Replace` },
          ]}
        />
        <p className="quiet numeric">{i18n._(consequences[how])}</p>
      </div>
    </Dialog>
  );
}

/** Where the cache is and how large; the actions on it are in Downloads. */
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { FolderOpen } from 'lucide-react';
import { useOpenFolder } from '#renderer/data/actions.ts';
import { reads } from '#renderer/data/reads.ts';
import { useCacheQuery } from '#renderer/data/useCacheQuery.ts';
import { formatBytes, formatCount } from '#renderer/format/figure.ts';
import { useApp } from '#renderer/stores/app.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { ErrorNote } from '#renderer/ui/ErrorNote.tsx';
import { noticeSentence } from '#shared/i18n/noticeSentence.ts';
import { Facts, Section } from './Section.tsx';

export function CacheSection() {
  const cache = useCacheQuery(reads.getCacheInfo, undefined);
  const folder = useOpenFolder();
  const shown = folder.error ?? cache.error;
  const info = cache.value;
  return (
    <Section title={t`Database`}>
      {info?.notice ? <p className="note">{noticeSentence(info.notice)}</p> : null}
      {info ? (
        <Facts
          facts={[
            [t`File`, info.path, 'selectable'],
            [t`Size`, formatBytes(info.bytes)],
            [t`Buoys`, formatCount(info.buoys)],
            [t`Readings`, formatCount(info.readings)],
          ]}
        />
      ) : null}
      <ErrorNote error={shown} />
      <div className="row">
        <Button onClick={() => useApp.getState().go('downloads')}>
          <Trans>Back up, restore, compact or move in Downloads</Trans>
        </Button>
        <Button icon={<FolderOpen size={16} />} onClick={() => folder.run()}>
          <Trans>Open folder</Trans>
        </Button>
      </div>
      <p className="quiet small prose">
        <Trans>One database per service; the demo has its own.</Trans>
      </p>
    </Section>
  );
}

/** Where the cache is and how large; what can be done with it is in the library. */
import { FolderOpen } from 'lucide-react';
import { useOpenFolder } from '#renderer/data/actions.ts';
import { reads } from '#renderer/data/reads.ts';
import { useCacheQuery } from '#renderer/data/useCacheQuery.ts';
import { formatBytes, formatCount } from '#renderer/format/figure.ts';
import { useApp } from '#renderer/stores/app.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { ErrorNote } from '#renderer/ui/ErrorNote.tsx';
import { noticeSentence } from '#shared/i18n/noticeSentence.ts';
import { Section } from './Section.tsx';

export function CacheSection() {
  const cache = useCacheQuery(reads.getCacheInfo, undefined);
  const folder = useOpenFolder();
  const shown = folder.error ?? cache.error;
  const info = cache.value;
  return (
    <Section title="Database">
      {info?.notice ? <p className="note">{noticeSentence(info.notice)}</p> : null}
      {info ? (
        <dl className="settings-facts numeric breaks">
          <dt>File</dt>
          <dd className="selectable">{info.path}</dd>
          <dt>Size</dt>
          <dd>{formatBytes(info.bytes)}</dd>
          <dt>Buoys</dt>
          <dd>{formatCount(info.buoys)}</dd>
          <dt>Readings</dt>
          <dd>{formatCount(info.readings)}</dd>
        </dl>
      ) : null}
      {shown ? <ErrorNote error={shown} /> : null}
      <div className="row">
        <Button onClick={() => useApp.getState().go('library')}>
          Back up, restore, compact or move in Downloads
        </Button>
        <Button icon={<FolderOpen size={16} />} onClick={() => folder.run()}>
          Open folder
        </Button>
      </div>
      <p className="quiet small prose">One database per service; the demo has its own.</p>
    </Section>
  );
}

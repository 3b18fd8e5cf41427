/** Which service the numbers come from, simulated or real, and what is known of its key. */
import { TriangleAlert } from 'lucide-react';
import { closeFile, useCacheWork } from '#renderer/features/cacheFile/useCacheWork.ts';
import { keySentence, readOnlyCacheSentence } from '#renderer/format/connection.ts';
import { formatDateTime } from '#renderer/format/time.ts';
import { useApp } from '#renderer/stores/app.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { useZone } from '#renderer/ui/useZone.ts';
import type { ReadOnlyCache } from '#shared/model/connection.ts';
import { StatusPart } from './StatusPart.tsx';

export function ServicePart() {
  const connection = useApp((state) => state.connection);
  const go = useApp((state) => state.go);
  const zone = useZone();
  if (!connection?.service) return null;
  const { service, key } = connection;
  if (service.readOnlyCache)
    return <ReadOnlyCachePart label={service.label} readOnlyCache={service.readOnlyCache} />;
  const state =
    service.kind === 'demo'
      ? null
      : key.rejected
        ? 'key rejected'
        : key.kept === 'none'
          ? 'no key'
          : null;
  return (
    <StatusPart
      label="Service"
      trigger={
        <>
          {key.rejected ? <TriangleAlert size={12} aria-hidden="true" className="bad" /> : null}
          <bdi>{service.label}</bdi>
          {state ? <span className={key.rejected ? 'bad' : undefined}> · {state}</span> : null}
        </>
      }
    >
      {(close) => (
        <>
          {service.kind === 'demo' ? (
            <p>Every number here is simulated by the application itself, on this computer.</p>
          ) : (
            <>
              <p className="strong breaks">{service.url}</p>
              <p>{keySentence(key, (time) => formatDateTime(time, zone))}</p>
            </>
          )}
          <Button
            onClick={() => {
              close();
              go('settings');
            }}
          >
            {service.kind === 'demo' ? 'Open settings' : 'Service and key in settings'}
          </Button>
        </>
      )}
    </StatusPart>
  );
}

/** `backup.sqlite – read-only · Demo — simulated`, and the way back. */
function ReadOnlyCachePart({
  label,
  readOnlyCache,
}: {
  label: string;
  readOnlyCache: ReadOnlyCache;
}) {
  const zone = useZone();
  const busy = useCacheWork().busy !== null;
  return (
    <>
      <StatusPart
        label="File"
        trigger={
          <>
            <bdi className="clip">{readOnlyCache.name}</bdi>
            <span> – read-only · </span>
            <bdi>{label}</bdi>
          </>
        }
      >
        <p className="strong breaks">{readOnlyCache.path}</p>
        {readOnlyCache.madeAt === null ? null : (
          <p>Backed up {formatDateTime(readOnlyCache.madeAt, zone)}.</p>
        )}
        <p>{readOnlyCacheSentence(readOnlyCache, label)}</p>
        <p>Nothing is downloaded, and nothing in the file is changed.</p>
      </StatusPart>
      <Button className="small" busy={busy} onClick={() => void closeFile()}>
        Close file
      </Button>
    </>
  );
}

/** Which service the values come from, simulated or real, and the state of its key. */
import { t } from '@lingui/core/macro';
import { TriangleAlert } from 'lucide-react';
import { closeFile, useCacheWork } from '#renderer/features/cacheFile/cacheWork.ts';
import { keySentence, readOnlyCacheSentence } from '#renderer/format/connection.ts';
import { formatDateTime } from '#renderer/format/time.ts';
import { useZone } from '#renderer/parts/clock.ts';
import { useApp } from '#renderer/stores/app.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { serviceName } from '#shared/i18n/serviceName.ts';
import type { ReadOnlyCache } from '#shared/model/connection.ts';
import { StatusPart } from './parts.tsx';

export function ServicePart() {
  const connection = useApp((state) => state.connection);
  const isVerifying = useApp((state) => state.isVerifying);
  const zone = useZone();
  if (!connection?.service) return null;
  const { service, key } = connection;
  const label = serviceName(service.label);
  if (service.readOnlyCache) return <ReadOnlyCachePart {...service.readOnlyCache} label={label} />;
  const isDemo = service.kind === 'demo';
  const keyState = key.rejected
    ? t`key rejected`
    : key.storage === 'none'
      ? t`no key`
      : isVerifying && t`verifying key`;
  const state = !isDemo && keyState;
  return (
    <StatusPart
      label={t`Service`}
      trigger={
        <>
          {key.rejected ? <TriangleAlert size={12} aria-hidden="true" className="bad" /> : null}
          <bdi>{label}</bdi>
          {state ? <span className={key.rejected ? 'bad' : undefined}> · {state}</span> : null}
        </>
      }
    >
      {(close) => (
        <>
          {isDemo ? (
            <p>{t`All values are simulated on this computer.`}</p>
          ) : (
            <>
              <p className="strong breaks">{service.url}</p>
              <p>{keySentence(key, (time) => formatDateTime(time, zone))}</p>
            </>
          )}
          <Button
            onClick={() => {
              close();
              useApp.getState().showKeySettings(key.rejected ? 'dialog' : 'section');
            }}
          >
            {isDemo ? t`Open settings` : t`Open service and key settings`}
          </Button>
        </>
      )}
    </StatusPart>
  );
}

/** `backup.sqlite – read-only · Demo — simulated`, and the way back. */
function ReadOnlyCachePart({ label, ...file }: ReadOnlyCache & { label: string }) {
  const zone = useZone();
  const busy = useCacheWork().busy !== null;
  const { name, path, madeAt } = file;
  const made = madeAt === null ? null : formatDateTime(madeAt, zone);
  return (
    <>
      <StatusPart
        label={t`File`}
        trigger={
          <>
            <bdi className="clip">{name}</bdi>
            <span> – {t`read-only`} · </span>
            <bdi>{label}</bdi>
          </>
        }
      >
        <p className="strong breaks">{path}</p>
        {made === null ? null : <p>{t`Backed up ${made}.`}</p>}
        <p>{readOnlyCacheSentence(file, label)}</p>
        <p>{t`Nothing is downloaded, and the file is not changed.`}</p>
      </StatusPart>
      <Button className="small" busy={busy} onClick={() => void closeFile()}>
        {t`Close file`}
      </Button>
    </>
  );
}

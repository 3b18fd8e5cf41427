/** When the service last answered, or since when it is offline. A check costs one request and is sent only on a press. */
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Wifi, WifiOff } from 'lucide-react';
import { call } from '#renderer/data/almanac.ts';
import { useAction } from '#renderer/data/useAction.ts';
import { receive } from '#renderer/data/useBoot.ts';
import { formatMoment } from '#renderer/format/time.ts';
import { useZone } from '#renderer/parts/useZone.ts';
import { useApp } from '#renderer/stores/app.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { ErrorNote } from '#renderer/ui/ErrorNote.tsx';
import { useNow } from '#renderer/ui/useNow.ts';
import { StatusPart } from './StatusPart.tsx';

export function NetworkPart() {
  const { online, offlineSince, lastContactAt } = useApp((state) => state.status.network);
  const now = useNow();
  const zone = useZone();
  const since = offlineSince === null ? null : formatMoment(now, offlineSince, zone);
  const contact = lastContactAt === null ? null : formatMoment(now, lastContactAt, zone);
  return (
    <StatusPart
      label={t`Network`}
      trigger={
        online ? (
          <>
            <Wifi size={12} aria-hidden="true" />{' '}
            {contact === null ? t`Not checked yet` : t`Last contact ${contact}`}
          </>
        ) : (
          <span className="line gap-1 warn strong">
            <WifiOff size={12} aria-hidden="true" />{' '}
            {since === null ? t`Offline` : t`Offline since ${since}`}
          </span>
        )
      }
    >
      <p>
        {online
          ? contact === null
            ? t`No request has been sent to the service yet.`
            : t`The last request reached the service.`
          : since === null
            ? t`The service cannot be reached. Downloaded data stay available.`
            : t`The service has not been reached since ${since}. Downloaded data stay available.`}
      </p>
      <CheckNetwork />
    </StatusPart>
  );
}

function CheckNetwork() {
  const check = useAction<void, void>(async () =>
    receive({ type: 'status', status: await call('checkNetwork', undefined) }),
  );
  return (
    <>
      <ErrorNote error={check.error} />
      <Button busy={check.busy} onClick={() => check.run()}>
        <Trans>Check connection (1 request)</Trans>
      </Button>
    </>
  );
}

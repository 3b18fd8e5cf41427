/** When the service last answered, or offline since when; a check costs one request and happens only when asked. */
import { Wifi, WifiOff } from 'lucide-react';
import { call } from '#renderer/data/almanac.ts';
import { useAction } from '#renderer/data/useAction.ts';
import { receive } from '#renderer/data/useBoot.ts';
import { formatMoment } from '#renderer/format/time.ts';
import { useApp } from '#renderer/stores/app.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { ErrorNote } from '#renderer/ui/ErrorNote.tsx';
import { useNow } from '#renderer/ui/useNow.ts';
import { useZone } from '#renderer/ui/useZone.ts';
import { StatusPart } from './StatusPart.tsx';

export function NetworkPart() {
  const { online, offlineSince, lastContactAt } = useApp((state) => state.status.network);
  const now = useNow();
  const zone = useZone();
  const since = offlineSince === null ? '' : ` since ${formatMoment(now, offlineSince, zone)}`;
  return (
    <StatusPart
      label="Network"
      trigger={
        online ? (
          <>
            <Wifi size={12} aria-hidden="true" />{' '}
            {lastContactAt === null
              ? 'Not checked yet'
              : `Last contact ${formatMoment(now, lastContactAt, zone)}`}
          </>
        ) : (
          <span className="line gap-1 warn strong">
            <WifiOff size={12} aria-hidden="true" /> Offline{since}
          </span>
        )
      }
    >
      <p>
        {online
          ? lastContactAt === null
            ? 'No request has been sent to the service yet.'
            : 'The last request reached the service.'
          : `The service has not been reached${since}. Downloaded data stay available.`}
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
      {check.error ? <ErrorNote error={check.error} /> : null}
      <Button busy={check.busy} onClick={() => check.run()}>
        Check now, 1 request
      </Button>
    </>
  );
}

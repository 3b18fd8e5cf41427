/** Which service the numbers come from, simulated or real, and what is known of its key. */
import { TriangleAlert } from 'lucide-react';
import { formatDateTime } from '#renderer/format/time.ts';
import { useApp } from '#renderer/stores/app.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { Popover } from '#renderer/ui/Popover.tsx';
import { useZone } from '#renderer/ui/useZone.ts';
import './offline.css';
import type { Connection } from '#shared/model/connection.ts';

/** A sentence on the key: whether there is one, where it is kept, since when. */
export function keySentence(key: Connection['key'], when: (time: number) => string): string {
  if (key.kept === 'none') return 'No key: search and nearest buoys work, the rest needs one.';
  const since = key.since === null ? '' : ` since ${when(key.since)}`;
  const place =
    key.kept === 'keychain'
      ? `The key is in the system keychain${since}.`
      : `The key is kept in memory for this session${since}.`;
  return key.rejected ? `The service rejected the key. ${place}` : place;
}

export function ServicePart() {
  const connection = useApp((state) => state.connection);
  const go = useApp((state) => state.go);
  const zone = useZone();
  if (!connection?.service) return null;
  const { service, key } = connection;
  const state =
    service.kind === 'demo'
      ? null
      : key.rejected
        ? 'key rejected'
        : key.kept === 'none'
          ? 'no key'
          : null;
  return (
    <Popover
      label="Service"
      side="above"
      triggerClass="status-part"
      trigger={
        <>
          {key.rejected ? (
            <TriangleAlert size={12} aria-hidden="true" className="state-bad" />
          ) : null}
          <bdi>{service.label}</bdi>
          {state ? (
            <span className={key.rejected ? 'state-bad' : undefined}> · {state}</span>
          ) : null}
        </>
      }
    >
      {(close) => (
        <div className="status-details">
          {service.kind === 'demo' ? (
            <p>Every number here is simulated by the application itself, on this computer.</p>
          ) : (
            <>
              <p className="status-url">{service.url}</p>
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
        </div>
      )}
    </Popover>
  );
}

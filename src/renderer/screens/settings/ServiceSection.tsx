/** The service and its key: which, kept where, since when; change, remove, leave. */
import { type FormEvent, useState } from 'react';
import { useConnectionChange } from '#renderer/data/actions.ts';
import { call } from '#renderer/data/almanac.ts';
import { closeFile, useCacheWork } from '#renderer/features/cacheFile/useCacheWork.ts';
import { type Keep, KeepChoice } from '#renderer/features/key/KeepChoice.tsx';
import { keySentence, readOnlyCacheSentence } from '#renderer/format/connection.ts';
import { formatDateTime } from '#renderer/format/time.ts';
import { useApp } from '#renderer/stores/app.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { Dialog } from '#renderer/ui/Dialog.tsx';
import { ErrorNote } from '#renderer/ui/ErrorNote.tsx';
import { KeyField } from '#renderer/ui/KeyField.tsx';
import { useZone } from '#renderer/ui/useZone.ts';
import type { Connection, ReadOnlyCache } from '#shared/model/connection.ts';

type Asking = 'replace' | 'remove' | null;

export function ServiceSection() {
  const connection = useApp((state) => state.connection);
  const zone = useZone();
  const [asking, setAsking] = useState<Asking>(null);
  const leave = useConnectionChange();
  if (!connection?.service) return null;
  const { service, key, keychain } = connection;
  if (service.readOnlyCache)
    return <ReadOnlyCacheSection label={service.label} readOnlyCache={service.readOnlyCache} />;
  const demo = service.kind === 'demo';
  return (
    <section aria-labelledby="settings-service">
      <h2 id="settings-service">Service and key</h2>
      <dl className="settings-facts">
        <dt>Service</dt>
        <dd>
          <bdi>{service.label}</bdi>
        </dd>
        <dt>URL</dt>
        <dd className="selectable">{service.url}</dd>
        <dt>Key</dt>
        <dd className={key.rejected ? 'bad' : undefined}>
          {demo
            ? 'The demo makes its own key at each start.'
            : keySentence(key, (time) => formatDateTime(time, zone))}
        </dd>
      </dl>
      {leave.error ? <ErrorNote error={leave.error} /> : null}
      <div className="row settings-actions">
        {demo ? null : (
          <Button onClick={() => setAsking('replace')}>
            {key.kept === 'none' ? 'Add a key' : 'Replace the key'}
          </Button>
        )}
        {demo || key.kept === 'none' ? null : (
          <Button variant="danger" onClick={() => setAsking('remove')}>
            Remove the key
          </Button>
        )}
        <Button
          busy={leave.busy}
          onClick={() => leave.run({ change: () => call('disconnect', undefined) })}
        >
          {demo ? 'Leave the demo' : 'Switch service'}
        </Button>
      </div>
      <p className="quiet small settings-note">
        {demo
          ? 'What the demo showed stays in its own cache, apart from any real service.'
          : 'Switching keeps the cache and the key of this service.'}
      </p>
      {asking === 'replace' ? (
        <ReplaceKey keychain={keychain} label={service.label} onClose={() => setAsking(null)} />
      ) : null}
      {asking === 'remove' ? (
        <RemoveKey label={service.label} onClose={() => setAsking(null)} />
      ) : null}
    </section>
  );
}

/** No service, no key: a file that is looked at. */
function ReadOnlyCacheSection({
  label,
  readOnlyCache,
}: {
  label: string;
  readOnlyCache: ReadOnlyCache;
}) {
  const busy = useCacheWork().busy !== null;
  return (
    <section aria-labelledby="settings-service">
      <h2 id="settings-service">Service and key</h2>
      <p>
        <bdi>{readOnlyCache.name}</bdi> is open read-only.{' '}
        {readOnlyCacheSentence(readOnlyCache, label)} No service is asked, and no key is used.
      </p>
      <div className="row settings-actions">
        <Button variant="primary" busy={busy} onClick={() => void closeFile()}>
          Close this file
        </Button>
      </div>
    </section>
  );
}

function ReplaceKey({
  keychain,
  label,
  onClose,
}: {
  keychain: Connection['keychain'];
  label: string;
  onClose: () => void;
}) {
  const [key, setKey] = useState('');
  const [keep, setKeep] = useState<Keep>('keychain');
  const change = useConnectionChange(onClose);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (key.trim() === '') return;
    const given = { key: key.trim(), keep: keychain.available ? keep : ('session' as const) };
    change.run({ change: () => call('replaceKey', given) });
  };
  return (
    <Dialog
      title={`Key for ${label}`}
      open
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            form="replace-key"
            variant="primary"
            busy={change.busy}
            disabled={key.trim() === ''}
          >
            {change.busy ? 'Trying the key' : 'Try and store the key'}
          </Button>
        </>
      }
    >
      <form id="replace-key" className="stack gap-4" onSubmit={submit}>
        <KeyField
          value={key}
          onChange={setKey}
          hint="It is tried with one request and stored only if the service takes it."
        />
        <KeepChoice keychain={keychain} value={keep} onChange={setKeep} />
        {change.error ? <ErrorNote error={change.error} /> : null}
      </form>
    </Dialog>
  );
}

function RemoveKey({ label, onClose }: { label: string; onClose: () => void }) {
  const change = useConnectionChange(onClose);
  return (
    <Dialog
      title={`Remove the key for ${label}`}
      open
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Keep the key</Button>
          <Button
            variant="danger"
            busy={change.busy}
            onClick={() => change.run({ change: () => call('removeKey', undefined) })}
          >
            Remove the key
          </Button>
        </>
      }
    >
      <p>
        The key is deleted from this computer. Everything fetched with it stays readable; search and
        nearest buoys go on working without it.
      </p>
      {change.error ? <ErrorNote error={change.error} /> : null}
    </Dialog>
  );
}

/** The service and its key: which, kept where, since when; change, remove, leave. */
import { type FormEvent, useState } from 'react';
import { almanac, ask } from '#renderer/data/almanac.ts';
import { receive } from '#renderer/data/useBoot.ts';
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
import { type AlmanacError, toAlmanacError } from '#shared/errors.ts';
import type { Connection, ReadOnlyCache } from '#shared/model/connection.ts';

type Asking = 'replace' | 'remove' | null;

export function ServiceSection() {
  const connection = useApp((state) => state.connection);
  const zone = useZone();
  const [asking, setAsking] = useState<Asking>(null);
  const [error, setError] = useState<AlmanacError | null>(null);
  if (!connection?.service) return null;
  const { service, key, keychain } = connection;
  if (service.readOnlyCache)
    return <ReadOnlyCacheSection label={service.label} readOnlyCache={service.readOnlyCache} />;
  const demo = service.kind === 'demo';
  const disconnect = () => {
    setError(null);
    ask(almanac().disconnect()).then(
      (answer) => receive({ type: 'connection', connection: answer }),
      (thrown: unknown) => setError(toAlmanacError(thrown)),
    );
  };
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
      {error ? <ErrorNote error={error} /> : null}
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
        <Button onClick={disconnect}>{demo ? 'Leave the demo' : 'Switch service'}</Button>
      </div>
      <p className="quiet small settings-note">
        {demo
          ? 'What the demo showed stays in its own cache, apart from any real service.'
          : 'Switching keeps the cache and the key of this service.'}
      </p>
      <ReplaceKey
        open={asking === 'replace'}
        keychain={keychain}
        label={service.label}
        onClose={() => setAsking(null)}
      />
      <RemoveKey open={asking === 'remove'} label={service.label} onClose={() => setAsking(null)} />
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
  const busy = useCacheWork((state) => state.busy !== null);
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

function useConnectionChange(onDone: () => void) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<AlmanacError | null>(null);
  const run = (work: () => Promise<Connection>) => {
    if (busy) return;
    setBusy(true);
    setError(null);
    work()
      .then(
        (connection) => {
          receive({ type: 'connection', connection });
          onDone();
        },
        (thrown: unknown) => setError(toAlmanacError(thrown)),
      )
      .finally(() => setBusy(false));
  };
  return { busy, error, run, forget: () => setError(null) };
}

function ReplaceKey({
  open,
  keychain,
  label,
  onClose,
}: {
  open: boolean;
  keychain: Connection['keychain'];
  label: string;
  onClose: () => void;
}) {
  const [key, setKey] = useState('');
  const [keep, setKeep] = useState<Keep>('keychain');
  const close = () => {
    setKey('');
    change.forget();
    onClose();
  };
  const change = useConnectionChange(() => {
    setKey('');
    onClose();
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (key.trim() === '') return;
    change.run(() =>
      ask(almanac().replaceKey({ key: key.trim(), keep: keychain.available ? keep : 'session' })),
    );
  };
  return (
    <Dialog
      title={`Key for ${label}`}
      open={open}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>Cancel</Button>
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

function RemoveKey({
  open,
  label,
  onClose,
}: {
  open: boolean;
  label: string;
  onClose: () => void;
}) {
  const change = useConnectionChange(onClose);
  return (
    <Dialog
      title={`Remove the key for ${label}`}
      open={open}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Keep the key</Button>
          <Button
            variant="danger"
            busy={change.busy}
            onClick={() => change.run(() => ask(almanac().removeKey()))}
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

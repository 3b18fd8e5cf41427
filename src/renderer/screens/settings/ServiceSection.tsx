/** The service and its key: which, stored where, since when; replace, remove, switch. */
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { useConnectionChange } from '#renderer/data/actions.tsx';
import { call } from '#renderer/data/almanac.ts';
import { closeFile, useCacheWork } from '#renderer/features/cacheFile/cacheWork.ts';
import { KeyFields, useKeyForm } from '#renderer/features/key/KeyFields.tsx';
import { keySentence, readOnlyCacheSentence } from '#renderer/format/connection.ts';
import { formatDateTime } from '#renderer/format/time.ts';
import { useZone } from '#renderer/parts/clock.ts';
import { useApp } from '#renderer/stores/app.ts';
import { isFormHeld } from '#renderer/stores/heldForm.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { Dialog } from '#renderer/ui/Dialog.tsx';
import { ErrorNote } from '#renderer/ui/ReadState.tsx';
import { serviceName } from '#shared/i18n/serviceName.ts';
import type { Connection, ReadOnlyCache } from '#shared/model/connection.ts';
import { Facts, Section } from './Section.tsx';

export function ServiceSection() {
  const connection = useApp((state) => state.connection);
  const zone = useZone();
  const [asking, setAsking] = useState<'replace' | 'remove' | null>(null);
  const keyButton = useRef<HTMLButtonElement>(null);
  const keyWanted = useApp((state) => state.keyWanted);
  useEffect(() => {
    if (keyWanted === null) return;
    keyButton.current?.focus();
    keyButton.current?.scrollIntoView({ block: 'center' });
    if (keyWanted === 'dialog') setAsking('replace');
    useApp.setState({ keyWanted: null });
  }, [keyWanted]);
  const leave = useConnectionChange();
  if (!connection?.service) return null;
  const { service, key } = connection;
  const label = serviceName(service.label);
  if (service.readOnlyCache) {
    return <ReadOnlyCacheSection label={label} readOnlyCache={service.readOnlyCache} />;
  }
  const demo = service.kind === 'demo';
  return (
    <Section title={t`Service and key`}>
      <Facts
        facts={[
          [t`Service`, <bdi key="service">{label}</bdi>],
          ['URL', service.url],
          [
            t`Key`,
            demo
              ? t`The demo creates a key at each start.`
              : keySentence(key, (time) => formatDateTime(time, zone)),
            key.rejected ? 'bad' : '',
          ],
        ]}
      />
      <ErrorNote error={leave.error} />
      <div className="row">
        {demo ? null : (
          <Button ref={keyButton} onClick={() => setAsking('replace')}>
            {key.storage === 'none' ? t`Add key` : t`Replace key`}
          </Button>
        )}
        {demo || key.storage === 'none' ? null : (
          <Button variant="danger" onClick={() => setAsking('remove')}>
            {t`Remove key`}
          </Button>
        )}
        <Button
          busy={leave.busy}
          onClick={() => {
            if (isFormHeld()) return;
            if (demo) leave.run({ change: () => call('disconnect', undefined) });
            else useApp.setState({ isSwitching: true });
          }}
        >
          {demo ? t`Exit demo` : t`Switch service`}
        </Button>
      </div>
      <p className="quiet small prose">
        {demo
          ? t`Demo data are stored separately from those of real services.`
          : t`Downloaded data and the key of this service are kept.`}
      </p>
      {asking === 'replace' ? (
        <ReplaceKey label={label} present={key} onClose={() => setAsking(null)} />
      ) : null}
      {asking === 'remove' ? <RemoveKey label={label} onClose={() => setAsking(null)} /> : null}
    </Section>
  );
}

/** A file that is open read-only has no service and no key. */
function ReadOnlyCacheSection(props: { label: string; readOnlyCache: ReadOnlyCache }) {
  const { label, readOnlyCache } = props;
  const busy = useCacheWork().busy !== null;
  const { name } = readOnlyCache;
  return (
    <Section title={t`Service and key`}>
      <p>
        <Trans>
          <bdi>{name}</bdi> is open read-only.
        </Trans>{' '}
        {readOnlyCacheSentence(readOnlyCache, label)} {t`No service or key is used.`}
      </p>
      <div className="row">
        <Button variant="primary" busy={busy} onClick={() => void closeFile()}>
          {t`Close file`}
        </Button>
      </div>
    </Section>
  );
}

function ReplaceKey(props: { label: string; present: Connection['key']; onClose: () => void }) {
  const { label, present, onClose } = props;
  const form = useKeyForm(present.storage === 'session' ? 'session' : 'keychain');
  const { key, keep } = form;
  const change = useConnectionChange(onClose);
  const save = () => change.run({ change: () => call('replaceKey', { key, keep }) });
  const close = () => {
    if (change.busy) change.cancel();
    onClose();
  };
  return (
    <Dialog
      title={t`Key for ${label}`}
      onClose={close}
      dismiss={t`Cancel`}
      send={form.isUsable ? save : null}
      actions={
        <Button
          type="submit"
          variant="primary"
          busy={change.busy}
          disabledBecause={key === '' ? t`Enter a key first` : null}
        >
          {change.busy ? t`Verifying` : t`Verify and save`}
        </Button>
      }
    >
      <div className="stack gap-4">
        <KeyFields
          form={form}
          hint={t`Verified with one request and saved only if the service accepts it.`}
        />
        {present.rejected && !change.error ? (
          <p className="note note-bad">
            {t`The service does not accept the stored key. Downloaded data stay available.`}
          </p>
        ) : null}
        <ErrorNote error={change.error} place="key" />
      </div>
    </Dialog>
  );
}

function RemoveKey({ label, onClose }: { label: string; onClose: () => void }) {
  const change = useConnectionChange(onClose);
  return (
    <Dialog
      title={t`Remove the key for ${label}?`}
      onClose={onClose}
      dismiss={t`Cancel`}
      actions={
        <Button
          variant="danger"
          busy={change.busy}
          onClick={() => change.run({ change: () => call('removeKey', undefined) })}
        >
          {t`Remove key`}
        </Button>
      }
    >
      <p>
        {t`The key is deleted from this computer. Downloaded data stay available; search and nearest buoys work without a key.`}
      </p>
      <ErrorNote error={change.error} />
    </Dialog>
  );
}

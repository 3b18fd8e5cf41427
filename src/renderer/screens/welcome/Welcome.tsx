/** First screen: connect to a service, or explore the demo. */
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type FormEvent, useRef, useState } from 'react';
import { useConnectionChange } from '#renderer/data/actions.ts';
import { call } from '#renderer/data/almanac.ts';
import { type KeyStorage, KeyStorageChoice } from '#renderer/features/key/KeyStorageChoice.tsx';
import { KeyField } from '#renderer/parts/KeyField.tsx';
import { useRecentServices } from '#renderer/stores/recentServices.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { useCommand } from '#renderer/ui/commands.tsx';
import { ErrorNote } from '#renderer/ui/ErrorNote.tsx';
import { Field } from '#renderer/ui/Field.tsx';
import { ProgressLine } from '#renderer/ui/ProgressLine.tsx';
import { i18n } from '#shared/i18n/i18n.ts';
import type { Connection } from '#shared/model/connection.ts';
import { commandTable } from '#shared/model/shortcuts.ts';
import { RecentServices } from './RecentServices.tsx';
import './welcome.css';

type Way = 'connect' | 'demo' | 'reopen' | 'file';

export function Welcome({ connection }: { connection: Connection }) {
  const { keychain, openError } = connection;
  const [url, setUrl] = useState('');
  const [key, setKey] = useState('');
  const [keep, setKeep] = useState<KeyStorage>('keychain');
  const change = useConnectionChange<Way>((answer) => answer && setKey(''));
  const busy = change.busy ? change.input?.of : null;
  const error = change.error && { of: change.input?.of, error: change.error };
  const run = (of: Way, work: () => Promise<Connection | null>) => change.run({ of, change: work });

  const typed = key.trim();
  const address = useRef<HTMLInputElement>(null);
  const hasStoredKey = useRecentServices(({ services }) =>
    services.some((one) => one.hasStoredKey && one.url === url.trim()),
  );
  const connect = () =>
    run('connect', () =>
      call('connect', {
        url: url.trim(),
        key: typed === '' ? null : typed,
        keep: keychain.available ? keep : 'session',
      }),
    );
  const openFile = () => run('file', () => call('openCacheFile', undefined));
  useCommand('open-cache', openFile);
  const demo = () => run('demo', () => call('startDemo', undefined));
  const reopen = () => run('reopen', () => call('reopenService', undefined));
  // Where the keychain fails only now, the key can still be used for this session.
  const offerSession = error?.error.kind === 'keychain-unavailable' && keep === 'keychain';

  return (
    <main className="centred fill scroll" data-screen="welcome">
      <div className="welcome-sheet stack gap-4">
        <h1>Buoy Almanac</h1>
        <p className="welcome-lead quiet prose">
          <Trans>
            Wave-buoy readings on a map, in lists and season by season. Data you have downloaded
            stay available offline.
          </Trans>
        </p>
        <ErrorNote error={openError} onRetry={reopen} />
        <div className="welcome-ways ruled">
          <section className="stack gap-4" aria-labelledby="connect-title">
            <h2 id="connect-title">
              <Trans>Connect to a service</Trans>
            </h2>
            <form
              className="stack gap-4"
              onSubmit={(event: FormEvent) => {
                event.preventDefault();
                connect();
              }}
            >
              <Field label={t`Service address`} hint={t`Base URL: https, without /v2 at the end`}>
                {(control) => (
                  <input
                    {...control}
                    ref={address}
                    className="input"
                    type="text"
                    inputMode="url"
                    required
                    placeholder="https://buoys.example.org"
                    value={url}
                    autoComplete="off"
                    spellCheck={false}
                    onChange={(event) => setUrl(event.target.value)}
                  />
                )}
              </Field>
              <RecentServices
                onChoose={(chosen) => {
                  setUrl(chosen);
                  address.current?.focus();
                }}
                onForget={() => address.current?.focus()}
              />
              <KeyField
                value={key}
                onChange={setKey}
                hint={
                  hasStoredKey
                    ? t`The key of this service is in the system keychain.`
                    : t`Without a key, only search and nearest buoys work.`
                }
              />
              <KeyStorageChoice keychain={keychain} value={keep} onChange={setKeep} />
              {error?.of === 'connect' ? <ErrorNote error={error.error} /> : null}
              <div className="row">
                <Button type="submit" variant="primary" busy={busy === 'connect'}>
                  {busy === 'connect'
                    ? t`Connecting`
                    : typed === '' && !hasStoredKey
                      ? t`Connect without a key`
                      : t`Connect`}
                </Button>
                {offerSession ? (
                  <Button onClick={() => setKeep('session')}>
                    <Trans>Use the key for this session only</Trans>
                  </Button>
                ) : null}
              </div>
              <ProgressLine active={busy === 'connect'} label={t`Connecting`} />
            </form>
          </section>
          <section className="stack gap-3" aria-labelledby="demo-title">
            <h2 id="demo-title">
              <Trans>Explore the demo</Trans>
            </h2>
            <p>
              <Trans>
                A simulated sea with a network of buoys, served by the application itself on this
                computer. No account, no key and no network needed.
              </Trans>
            </p>
            <p className="quiet">
              <Trans>Its values are labelled “Demo — simulated” everywhere, also in exports.</Trans>
            </p>
            {error?.of === 'demo' ? <ErrorNote error={error.error} onRetry={demo} /> : null}
            <div className="row">
              <Button busy={busy === 'demo'} onClick={demo}>
                {busy === 'demo' ? t`Starting the demo` : t`Explore the demo`}
              </Button>
            </div>
            <ProgressLine active={busy === 'demo'} label={t`Starting the demo`} />
          </section>
        </div>
        <footer className="welcome-foot stack start ruled">
          <Button busy={busy === 'file'} onClick={openFile}>
            {i18n._(commandTable['open-cache'].label)}
          </Button>
          <span className="quiet">
            <Trans>
              View, chart and export a database file of this application. The file is not changed.
            </Trans>
          </span>
          {error?.of === 'file' ? <ErrorNote error={error.error} /> : null}
        </footer>
      </div>
    </main>
  );
}

/** First screen: connect to a service, or explore the demo. */
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useConnectionChange } from '#renderer/data/actions.tsx';
import { call } from '#renderer/data/almanac.ts';
import { KeyFields, useKeyForm } from '#renderer/features/key/KeyFields.tsx';
import { terms } from '#renderer/format/terms.ts';
import { useApp } from '#renderer/stores/app.ts';
import { type RecentService, useRecentServices } from '#renderer/stores/recentServices.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { useCommand } from '#renderer/ui/commands.tsx';
import { TextField } from '#renderer/ui/Field.tsx';
import { Form } from '#renderer/ui/Form.tsx';
import { ErrorNote, ProgressLine } from '#renderer/ui/ReadState.tsx';
import { Term } from '#renderer/ui/Tooltip.tsx';
import { errorSentence } from '#shared/i18n/errorSentence.ts';
import { i18n } from '#shared/i18n/i18n.ts';
import { serviceName } from '#shared/i18n/serviceName.ts';
import type { Connection } from '#shared/model/connection.ts';
import { checkServiceUrl } from '#shared/model/serviceUrl.ts';
import { commandTable } from '#shared/model/shortcuts.ts';
import { RecentServices, useDownloaded } from './RecentServices.tsx';
import { WelcomePicture } from './WelcomePicture.tsx';
import './welcome.css';

type Way = 'connect' | 'demo' | 'reopen' | 'file' | 'open';
type Wanted = { way: Way; url?: string };

const back = (): void => useApp.setState({ isSwitching: false });

export function Welcome({ connection }: { connection: Connection }) {
  const { openError, service } = connection;
  const [url, setUrl] = useState('');
  const form = useKeyForm();
  const { key, keep } = form;
  const { busy, input, error, ...change } = useConnectionChange<Wanted>((answer) => {
    if (!answer) return;
    form.setText('');
    back();
  });
  const last = input?.of;
  const isBusy = (way: Way) => busy && last?.way === way;
  const errorOf = (way: Way) => (last?.way === way && error?.kind !== 'cancelled' ? error : null);
  const run = (of: Wanted, work: () => Promise<Connection | null>) =>
    change.run({ of, change: work, isUnverified: of.way === 'open' });

  const address = useRef<HTMLInputElement>(null);
  const cancel = () => {
    change.cancel();
    address.current?.focus();
  };
  const recent = useRecentServices((state) => state.services);
  const isAddressGiven = url.trim() !== '';
  const usedUrl = (text: string): string | null => {
    const checked = checkServiceUrl(text);
    return checked.ok ? checked.url : null;
  };
  const hasStoredKey = recent.some((one) => one.hasStoredKey && one.url === usedUrl(url));
  const connect = (stored = keep) =>
    run({ way: 'connect', url }, () =>
      call('connect', { url: url.trim(), key: key === '' ? null : key, keep: stored }),
    );
  const demo = () => run({ way: 'demo' }, () => call('startDemo', undefined));
  const isDemoListed = Boolean(useDownloaded(null));
  const open = (service: RecentService | null) =>
    service
      ? run({ way: 'open', url: service.url }, () =>
          call('openService', { url: service.url, hasStoredKey: service.hasStoredKey }),
        )
      : demo();
  const openFile = () => run({ way: 'file' }, () => call('openCacheFile', undefined));
  useCommand('open-cache', openFile);
  const isConnecting = isBusy('connect');
  useCommand('escape', isConnecting ? cancel : back, isConnecting || (service !== null && !busy));
  const reopen = () => run({ way: 'reopen' }, () => call('reopenService', undefined));
  const connectError = errorOf('connect');
  const isAddressWrong = connectError?.kind === 'invalid-request';
  useEffect(() => {
    if (isAddressWrong) address.current?.focus();
  }, [isAddressWrong]);
  const addressUsed = usedUrl(last?.url ?? '');
  const serviceInUse = service ? serviceName(service.label) : '';
  // Where the keychain fails only now, the key can still be used for this session.
  const offerSession = connectError?.kind === 'keychain-unavailable' && keep === 'keychain';

  return (
    <main className="welcome fill" data-screen="welcome">
      <div className="welcome-sheet stack gap-4 scroll">
        {service ? (
          <div>
            <Button icon={<ArrowLeft size={16} />} busy={busy} onClick={back}>
              {t`Back to ${serviceInUse}`}
            </Button>
          </div>
        ) : null}
        <h1 className="welcome-name">Buoy Almanac</h1>
        <p className="quiet">
          {t`Wave-buoy readings on a map, in lists and season by season. Data you have downloaded stay available offline.`}
        </p>
        <ErrorNote error={openError} onRetry={reopen} place="welcome" />
        <RecentServices
          isMain={!isAddressGiven}
          busy={busy}
          onOpen={open}
          onChoose={(chosen) => {
            setUrl(chosen);
            address.current?.focus();
          }}
          onForget={() => address.current?.focus()}
        />
        <ErrorNote error={errorOf('open')} place="welcome" />
        {isDemoListed ? null : (
          <section className="stack" aria-labelledby="demo-title">
            <h2 id="demo-title" className="visually-hidden">{t`Explore the demo`}</h2>
            <Button
              className="welcome-main"
              variant={isAddressGiven || recent.length > 0 ? undefined : 'primary'}
              busy={busy}
              onClick={demo}
            >
              {isBusy('demo') ? t`Starting the demo` : t`Explore the demo`}
            </Button>
            <p className="quiet small">
              {t`A simulated sea with a network of buoys, served by the application itself on this computer. No account, no key and no network needed.`}{' '}
              {t`Its values are labelled “Demo — simulated” everywhere, including exports.`}
            </p>
          </section>
        )}
        <ErrorNote error={errorOf('demo')} onRetry={demo} place="welcome" />
        <ProgressLine active={isBusy('demo')} label={t`Starting the demo`} />
        <section className="stack gap-3 part" aria-labelledby="connect-title">
          <h2 id="connect-title">
            <Trans>
              Connect to a <Term text={terms.service}>service</Term>
            </Trans>
          </h2>
          <Form className="stack gap-3" send={form.isUsable ? () => connect() : null}>
            <TextField
              label={t`Service address`}
              hint={t`Base URL: https, without /v2 at the end`}
              error={
                // The one that was sent, not what is typed since.
                isAddressWrong && last?.url === url
                  ? errorSentence(connectError, String, 'welcome')
                  : null
              }
              ref={address}
              inputMode="url"
              placeholder="https://buoys.example.org"
              value={url}
              spellCheck={false}
              onChange={setUrl}
            />
            <KeyFields
              form={form}
              hint={
                hasStoredKey
                  ? t`The key of this service is in the system keychain.`
                  : t`Without a key, only search and nearest buoys work.`
              }
            />
            {connectError && !isAddressWrong ? (
              <>
                <ErrorNote error={connectError} place="welcome" />
                {addressUsed ? (
                  <p className="quiet breaks">{t`Address used: ${addressUsed}`}</p>
                ) : null}
              </>
            ) : null}
            <div className="row">
              <Button
                className="welcome-main"
                type="submit"
                variant={isAddressGiven ? 'primary' : undefined}
                busy={busy}
              >
                {isConnecting
                  ? t`Connecting`
                  : isAddressGiven && key === '' && !hasStoredKey
                    ? t`Connect without a key`
                    : t`Connect`}
              </Button>
              {isConnecting ? <Button onClick={cancel}>{t`Cancel`}</Button> : null}
              {offerSession ? (
                <Button
                  busy={busy}
                  onClick={() => {
                    form.setKeep('session');
                    connect('session');
                  }}
                >
                  {t`Use the key for this session only`}
                </Button>
              ) : null}
            </div>
            <ProgressLine active={isConnecting} label={t`Connecting`} />
          </Form>
        </section>
        <footer className="stack gap-1 start part">
          <Button busy={busy} onClick={openFile}>
            {i18n._(commandTable['open-cache'].label)}
          </Button>
          <span className="quiet small">
            {t`View, chart and export a database file of this application. The file is not changed.`}
          </span>
          <ErrorNote error={errorOf('file')} place="welcome" />
        </footer>
      </div>
      <WelcomePicture />
    </main>
  );
}

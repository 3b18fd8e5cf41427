/** What happened, what stays available, what to do; technical details can be copied. */
import { t } from '@lingui/core/macro';
import { CircleAlert } from 'lucide-react';
import { formatClock } from '#renderer/format/time.ts';
import { useZone } from '#renderer/parts/useZone.ts';
import { useApp } from '#renderer/stores/app.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { CopyButton } from '#renderer/ui/CopyButton.tsx';
import type { AlmanacError } from '#shared/errors.ts';
import { errorSentence } from '#shared/i18n/errorSentence.ts';

export function ErrorNote(props: {
  /** Nothing is shown of null, and of what the person cancelled. */
  error: AlmanacError | null | undefined;
  /** Ignored while no service is connected. */
  place?: 'window' | 'empty' | 'welcome' | 'key';
  onRetry?: (() => void) | undefined;
}) {
  const { error, onRetry, place = 'window' } = props;
  const zone = useZone();
  const hasService = useApp(({ connection }) => connection?.service != null);
  const isSettings = useApp(({ route }) => route === 'settings');
  if (!error || error.kind === 'cancelled') return null;
  const aboutKey = error.kind === 'key-missing' || error.kind === 'key-rejected';
  return (
    <div className="note note-bad padded line start panel" role="alert">
      <CircleAlert size={16} aria-hidden="true" className="bad" />
      <div className="stack breaks">
        {errorSentence(error, (time) => formatClock(time, zone), hasService ? place : 'welcome')}
        <div className="error-actions row gap-1">
          {aboutKey && hasService && !isSettings ? (
            <Button variant="primary" onClick={() => useApp.getState().showKeySettings()}>
              {t`Open settings`}
            </Button>
          ) : null}
          {onRetry ? <Button onClick={onRetry}>{t`Try again`}</Button> : null}
          <CopyButton
            variant="quiet"
            title={error.detail ?? undefined}
            text={() => JSON.stringify(error, null, 2)}
            copied={t`Error details copied`}
          >
            {t`Copy error details`}
          </CopyButton>
        </div>
      </div>
    </div>
  );
}

/** What happened, what was kept, what to do; the technical detail can be copied. */
import { CircleAlert } from 'lucide-react';
import { formatClock } from '#renderer/format/time.ts';
import { useApp } from '#renderer/stores/app.ts';
import type { AlmanacError } from '#shared/errors.ts';
import { errorSentence } from '#shared/i18n/errorSentence.ts';
import { Button } from './Button.tsx';
import { CopyButton } from './CopyButton.tsx';
import { useZone } from './useZone.ts';
import './ui.css';

export function ErrorNote({
  error,
  onRetry,
}: {
  error: AlmanacError;
  onRetry?: (() => void) | undefined;
}) {
  const zone = useZone();
  const aboutKey = error.kind === 'key-missing' || error.kind === 'key-rejected';
  const hasService = useApp(({ connection }) => connection?.service != null);
  const isSettings = useApp(({ route }) => route === 'settings');
  return (
    <div className="note note-bad padded line start panel" role="alert">
      <CircleAlert size={16} aria-hidden="true" className="bad" />
      <div className="stack breaks">
        {errorSentence(error, (time) => formatClock(time, zone), hasService ? 'window' : 'welcome')}
        <div className="error-actions row gap-1">
          {aboutKey && hasService && !isSettings ? (
            <Button variant="primary" onClick={() => useApp.getState().showKeySettings()}>
              Open settings
            </Button>
          ) : null}
          {onRetry ? <Button onClick={onRetry}>Try again</Button> : null}
          <CopyButton
            variant="quiet"
            title={error.detail ?? undefined}
            text={() => JSON.stringify(error, null, 2)}
            copied="Error details copied"
          >
            Copy error details
          </CopyButton>
        </div>
      </div>
    </div>
  );
}

/** What happened, what was kept, what to do; the technical detail can be copied. */
import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { almanac } from '#renderer/data/almanac.ts';
import { formatClock } from '#renderer/format/time.ts';
import { useApp } from '#renderer/stores/app.ts';
import { type AlmanacError, errorSentence } from '#shared/errors.ts';
import { Button } from './Button.tsx';
import { useZone } from './useZone.ts';
import './ui.css';

export function ErrorNote({
  error,
  onRetry,
  retryLabel = 'Try again',
}: {
  error: AlmanacError;
  onRetry?: (() => void) | undefined;
  retryLabel?: string;
}) {
  const zone = useZone();
  const aboutKey = error.kind === 'key-missing' || error.kind === 'key-rejected';
  const settingsElsewhere = useApp(
    ({ connection, route }) => connection?.service != null && route !== 'settings',
  );
  return (
    <div className="error-note line start panel" role="alert">
      <CircleAlert size={16} aria-hidden="true" className="error-note-glyph" />
      <div className="breaks">
        {errorSentence(error, (time) => formatClock(time, zone))}
        <div className="error-note-actions row gap-1">
          {aboutKey && settingsElsewhere ? (
            <Button variant="primary" onClick={() => useApp.getState().go('settings')}>
              Open settings
            </Button>
          ) : null}
          {onRetry ? <Button onClick={onRetry}>{retryLabel}</Button> : null}
          <CopyDetail error={error} />
        </div>
      </div>
    </div>
  );
}

function CopyDetail({ error }: { error: AlmanacError }) {
  const [copied, setCopied] = useState(false);
  const copy = () => {
    void almanac()
      .copyText({ text: JSON.stringify(error, null, 2) })
      .then((answer) => setCopied(answer.ok));
  };
  return (
    <Button variant="quiet" onClick={copy} title={error.detail ?? undefined}>
      {copied ? 'Detail copied' : 'Copy detail'}
    </Button>
  );
}

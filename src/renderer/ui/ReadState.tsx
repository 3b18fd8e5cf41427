/** States of what is read: under way, failed, empty. */
import { t } from '@lingui/core/macro';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatClock } from '#renderer/format/time.ts';
import { useNow, useZone } from '#renderer/parts/clock.ts';
import { useApp } from '#renderer/stores/app.ts';
import type { AlmanacError } from '#shared/errors.ts';
import { errorSentence } from '#shared/i18n/errorSentence.ts';
import { Button } from './Button.tsx';
import { CopyErrorButton } from './CopyButton.tsx';

/** A thin progress line above content that stays visible. */
export function ProgressLine(props: {
  active: boolean;
  label: string;
  /** With both, the line shows the share done. */
  done?: number;
  total?: number | null;
}) {
  const { active, label, done, total } = props;
  if (!active) return <div className="progress-line" />;
  const share = done !== undefined && total ? Math.min(1, done / total) : null;
  return (
    <div
      className="progress-line"
      role="progressbar"
      aria-label={label}
      aria-valuenow={share === null ? undefined : Math.round(share * 100)}
    >
      <div
        className={share === null ? 'progress-run' : 'progress-share'}
        style={share === null ? undefined : { width: `${share * 100}%` }}
      />
    </div>
  );
}

/** What happened, what stays available, what to do; technical details can be copied. */
export function ErrorNote(props: {
  /** Nothing is shown of null, and of what the person cancelled. */
  error: AlmanacError | null | undefined;
  /** Ignored while no service is connected. */
  place?: 'window' | 'empty' | 'welcome' | 'key';
  onRetry?: (() => void) | undefined;
}) {
  const { error, onRetry, place = 'window' } = props;
  const zone = useZone();
  const now = useNow();
  const hasService = useApp(({ connection }) => connection?.service != null);
  const isSettings = useApp(({ route }) => route === 'settings');
  if (!error || error.kind === 'cancelled') return null;
  const aboutKey = error.kind === 'key-missing' || error.kind === 'key-rejected';
  const clock = (time: number) => formatClock(time, zone);
  const renewedAt = error.kind === 'quota-exhausted' ? error.resetAt : null;
  const sentence =
    renewedAt !== null && renewedAt <= now
      ? t`No requests were left; the quota was renewed at ${{ time: clock(renewedAt) }}.`
      : errorSentence(error, clock, hasService ? place : 'welcome');
  return (
    <div className="note note-bad padded line start panel" role="alert">
      <CircleAlert size={16} aria-hidden="true" className="bad" />
      <div className="stack breaks">
        {sentence}
        <div className="error-actions row gap-1">
          {aboutKey && hasService && !isSettings ? (
            <Button variant="primary" onClick={() => useApp.getState().showKeySettings()}>
              {t`Open settings`}
            </Button>
          ) : null}
          {onRetry ? <Button onClick={onRetry}>{t`Try again`}</Button> : null}
          <CopyErrorButton
            variant="quiet"
            title={error.detail ?? undefined}
            text={() => JSON.stringify(error, null, 2)}
          />
        </div>
      </div>
    </div>
  );
}

/** Shown in place of an empty list: what the list would contain, and the action that fills it. */
export function EmptyState(props: { title: string; text?: ReactNode; action?: ReactNode }) {
  const { title, text, action } = props;
  return (
    <div className="empty stack gap-3 fill">
      <h2>{title}</h2>
      {text ? <p className="empty-text quiet">{text}</p> : null}
      {action}
    </div>
  );
}

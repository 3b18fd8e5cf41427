/** When favourites and the open buoy are refreshed next, or why they are not. */

import type { MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import { type ClockOptions, formatSoon } from '#renderer/format/time.ts';
import { useZone } from '#renderer/parts/useZone.ts';
import { useApp } from '#renderer/stores/app.ts';
import { useNow } from '#renderer/ui/useNow.ts';
import { i18n } from '#shared/i18n/i18n.ts';
import type { AutoRefreshState } from '#shared/model/status.ts';
import { StatusPart } from './StatusPart.tsx';

const reasons: Record<NonNullable<AutoRefreshState['pausedReason']>, MessageDescriptor> = {
  off: msg`Switched off in Settings.`,
  power: msg`Paused while this computer runs on battery or is throttled.`,
  hidden: msg`Paused while the window is hidden.`,
  offline: msg`Paused while this computer is offline.`,
  key: msg`Paused until you enter a valid key.`,
  quota: msg`Paused until this hour’s quota is renewed.`,
  error: msg`The last attempt failed. The next one is delayed.`,
};

/** Which buoys are refreshed, when, and why not, in sentences. */
export function autoRefreshSentences(
  { buoys, nextAt, pausedReason }: AutoRefreshState,
  now: number,
  zone: ClockOptions,
): string[] {
  const sentences = [
    plural(buoys, {
      one: '# buoy is updated automatically: favourites and the open buoy, no more often than each reports.',
      other:
        '# buoys are updated automatically: favourites and the open buoy, no more often than each reports.',
    }),
  ];
  if (nextAt !== null) {
    const moment = formatSoon(now, Math.max(nextAt, now), zone);
    sentences.push(t`Next refresh ${moment}.`);
  }
  if (pausedReason) sentences.push(i18n._(reasons[pausedReason]));
  return sentences;
}

export function AutoRefreshPart() {
  const autoRefresh = useApp((state) => state.status.autoRefresh);
  const now = useNow();
  const zone = useZone();
  if (!autoRefresh || autoRefresh.buoys === 0 || autoRefresh.pausedReason === 'off') return null;
  const { nextAt, pausedReason } = autoRefresh;
  const time = nextAt === null ? null : formatSoon(now, Math.max(nextAt, now), zone);
  return (
    <StatusPart
      label={t`Automatic updates`}
      trigger={
        time === null || pausedReason === 'error' ? t`Auto-refresh paused` : t`Next refresh ${time}`
      }
    >
      {autoRefreshSentences(autoRefresh, now, zone).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </StatusPart>
  );
}

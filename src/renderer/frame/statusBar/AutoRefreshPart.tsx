/** When favourites and the open buoy are refreshed next, or why they are not. */

import { formatPlural } from '#renderer/format/figure.ts';
import { type ClockOptions, formatClock, formatMoment } from '#renderer/format/time.ts';
import { useApp } from '#renderer/stores/app.ts';
import { useNow } from '#renderer/ui/useNow.ts';
import { useZone } from '#renderer/ui/useZone.ts';
import type { AutoRefreshState } from '#shared/model/status.ts';
import { StatusPart } from './StatusPart.tsx';

const reasons: Record<NonNullable<AutoRefreshState['pausedReason']>, string> = {
  off: 'Switched off in Settings.',
  power: 'Paused while this computer runs on battery or is throttled.',
  hidden: 'Paused while the window is hidden.',
  offline: 'Paused while this computer is offline.',
  key: 'Paused until there is a key that the service accepts.',
  quota: 'Paused until this hour’s quota is renewed.',
  trouble: 'The last attempt failed; the next one waits longer.',
};

/** What is watched and what it waits for, in sentences. */
export function autoRefreshSentences(
  { buoys, nextAt, pausedReason }: AutoRefreshState,
  now: number,
  zone: ClockOptions,
): string[] {
  const watched = `${formatPlural(buoys, 'buoy')} ${buoys === 1 ? 'is' : 'are'} updated automatically: favourites and the open buoy, no more often than each reports.`;
  const next =
    nextAt === null ? [] : [`Next refresh ${formatMoment(now, Math.max(nextAt, now), zone)}.`];
  return [watched, ...next, ...(pausedReason ? [reasons[pausedReason]] : [])];
}

export function AutoRefreshPart() {
  const autoRefresh = useApp((state) => state.status.autoRefresh);
  const now = useNow();
  const zone = useZone();
  if (!autoRefresh || autoRefresh.buoys === 0 || autoRefresh.pausedReason === 'off') return null;
  const { nextAt, pausedReason } = autoRefresh;
  return (
    <StatusPart
      label="Automatic updates"
      trigger={
        nextAt === null || pausedReason === 'trouble'
          ? 'Auto-refresh paused'
          : `Next refresh ${formatClock(Math.max(nextAt, now), zone)}`
      }
    >
      {autoRefreshSentences(autoRefresh, now, zone).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </StatusPart>
  );
}

/** The parts of the status bar: each is one line that opens its details. */
import { msg, plural, t } from '@lingui/core/macro';
import { Clock, Wifi, WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSettings } from '#renderer/data/actions.tsx';
import { call, useAction } from '#renderer/data/almanac.ts';
import { receive } from '#renderer/data/useBoot.ts';
import { terms } from '#renderer/format/terms.ts';
import {
  type ClockOptions,
  clockLabel,
  clockOptions,
  formatDuration,
  formatMoment,
  formatSoon,
} from '#renderer/format/time.ts';
import { useNow, useZone } from '#renderer/parts/clock.ts';
import { useApp } from '#renderer/stores/app.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { Popover } from '#renderer/ui/Popover.tsx';
import { ErrorNote } from '#renderer/ui/ReadState.tsx';
import { Segmented } from '#renderer/ui/Segmented.tsx';
import { messageTable } from '#shared/i18n/i18n.ts';
import type { AutoRefreshState, Quota } from '#shared/model/status.ts';
import './statusBar.css';

export function StatusPart(props: {
  label: string;
  trigger: ReactNode;
  children: ReactNode | ((close: () => void) => ReactNode);
}) {
  const { label, trigger, children } = props;
  return (
    <Popover label={label} triggerClass="status-part line gap-1 numeric" trigger={trigger}>
      {(close) => (
        <div className="status-details stack start">
          {typeof children === 'function' ? children(close) : children}
        </div>
      )}
    </Popover>
  );
}

/** When the service last answered, or since when it is offline. A check costs one request and is sent only on a press. */
export function NetworkPart() {
  const { online, offlineSince, lastContactAt } = useApp((state) => state.status.network);
  const now = useNow();
  const zone = useZone();
  const since = offlineSince === null ? null : formatMoment(now, offlineSince, zone);
  const contact = lastContactAt === null ? null : formatMoment(now, lastContactAt, zone);
  return (
    <StatusPart
      label={t`Network`}
      trigger={
        online ? (
          <>
            <Wifi size={12} aria-hidden="true" />{' '}
            {contact === null ? t`Not checked yet` : t`Last contact ${contact}`}
          </>
        ) : (
          <span className="line gap-1 warn strong">
            <WifiOff size={12} aria-hidden="true" />{' '}
            {since === null ? t`Offline` : t`Offline since ${since}`}
          </span>
        )
      }
    >
      <p>
        {online
          ? contact === null
            ? t`No request has been sent to the service yet.`
            : t`The last request reached the service.`
          : since === null
            ? t`The service cannot be reached. Downloaded data stay available.`
            : t`The service has not been reached since ${since}. Downloaded data stay available.`}
      </p>
      <CheckNetwork />
    </StatusPart>
  );
}

function CheckNetwork() {
  const check = useAction<void, void>(async () =>
    receive({ type: 'status', status: await call('checkNetwork', undefined) }),
  );
  return (
    <>
      <ErrorNote error={check.error} />
      <Button busy={check.busy} onClick={() => check.run()}>
        {t`Check connection (1 request)`}
      </Button>
    </>
  );
}

/** Below this share of the limit the figure is amber. */
const LOW = 0.1;

/** What is left now: a quota whose reset has passed is full again. */
export const quotaLeft = (quota: Quota, now: number): number =>
  now >= quota.resetAt ? quota.limit : quota.remaining;

/** How many requests are left this hour, and when the quota is renewed. */
export function QuotaPart() {
  const quota = useApp((state) => state.status.quota);
  const now = useNow();
  const zone = useZone();
  if (!quota) {
    return (
      <StatusPart label={t`Requests`} trigger={t`Requests not counted yet`}>
        <p>{t`The quota is known after the first request with a key.`}</p>
      </StatusPart>
    );
  }
  const { limit, resetAt } = quota;
  const remaining = quotaLeft(quota, now);
  const time = formatMoment(now, resetAt, zone);
  const duration = formatDuration(resetAt - now);
  return (
    <StatusPart
      label={t`Requests`}
      trigger={
        <span className={remaining <= limit * LOW ? 'warn strong' : undefined}>
          {plural(
            { remaining },
            {
              one: `# of ${plural({ limit }, { one: '# request', other: '# requests' })} left`,
              other: `# of ${plural({ limit }, { one: '# request', other: '# requests' })} left`,
            },
          )}
        </span>
      }
    >
      <p>
        {now >= resetAt
          ? t`The quota was renewed at ${time}. The next answer reports the new count.`
          : t`Renews at ${time}, in ${duration}.`}
      </p>
      <p>{terms.request}</p>
      <p>{t`Viewing downloaded data uses no requests.`}</p>
    </StatusPart>
  );
}

/** The time zone of every time shown, and the choice of another. */
export function ClockPart() {
  const zone = useZone();
  const zoneLabel = clockLabel(useNow(), zone);
  return (
    <StatusPart
      label={t`Time zone`}
      trigger={
        <>
          <Clock size={12} aria-hidden="true" />{' '}
          {zone.clock === 'buoy' ? t`Times in buoy local time` : t`Times in ${zoneLabel}`}
        </>
      }
    >
      <ClockChoice />
    </StatusPart>
  );
}

function ClockChoice() {
  const clock = useApp((state) => state.settings.clock);
  const localZone = useApp((state) => state.info?.timezone ?? 'UTC');
  const { run: set, error } = useSettings();
  return (
    <>
      <Segmented
        label={t`Time zone`}
        value={clock}
        options={clockOptions(localZone)}
        onChange={(next) => set({ clock: next })}
      />
      <p>
        {clock === 'utc'
          ? t`All times are in UTC.`
          : clock === 'buoy'
            ? t`Times of a buoy are in its local time zone, all others in UTC.`
            : t`All times are in the time zone of this computer, ${localZone}.`}
      </p>
      <ErrorNote error={error} />
    </>
  );
}

const reasons = messageTable<NonNullable<AutoRefreshState['pausedReason']>>({
  off: msg`Switched off in Settings.`,
  power: msg`Paused while this computer runs on battery or is throttled.`,
  hidden: msg`Paused while the window is hidden.`,
  offline: msg`Paused while this computer is offline.`,
  key: msg`Paused until you enter a valid key.`,
  quota: msg`Paused until this hour’s quota is renewed.`,
  error: msg`The last attempt failed. The next one is delayed.`,
});

/** Which buoys are refreshed, when, and why not, in sentences. */
export function autoRefreshSentences(
  { buoys, nextAt, pausedReason }: AutoRefreshState,
  now: number,
  zone: ClockOptions,
): string[] {
  const sentences = [
    plural(buoys, {
      one: '# buoy is refreshed automatically: favourites and the open buoy, no more often than each reports.',
      other:
        '# buoys are refreshed automatically: favourites and the open buoy, no more often than each reports.',
    }),
  ];
  if (nextAt !== null) {
    const moment = formatSoon(now, Math.max(nextAt, now), zone);
    sentences.push(t`Next refresh ${moment}.`);
  }
  if (pausedReason) sentences.push(reasons[pausedReason]);
  return sentences;
}

/** When favourites and the open buoy are refreshed next, or why they are not. */
export function AutoRefreshPart() {
  const autoRefresh = useApp((state) => state.status.autoRefresh);
  const now = useNow();
  const zone = useZone();
  if (!autoRefresh || autoRefresh.buoys === 0 || autoRefresh.pausedReason === 'off') return null;
  const { nextAt, pausedReason } = autoRefresh;
  const time = nextAt === null ? null : formatSoon(now, Math.max(nextAt, now), zone);
  return (
    <StatusPart
      label={t`Automatic refresh`}
      trigger={
        time === null || pausedReason === 'error'
          ? t`Automatic refresh paused`
          : t`Next refresh ${time}`
      }
    >
      {autoRefreshSentences(autoRefresh, now, zone).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </StatusPart>
  );
}

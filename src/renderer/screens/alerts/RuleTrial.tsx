/** What an alert would have done with the downloaded readings. */
import { plural, t } from '@lingui/core/macro';
import { useEffect } from 'react';
import { along } from '#renderer/charts/svg.tsx';
import { timeTicks } from '#renderer/charts/timeTicks.ts';
import { call, useAction } from '#renderer/data/almanac.ts';
import { formatDays, formatDuration, zoneOf } from '#renderer/format/time.ts';
import { useNow, useZone } from '#renderer/parts/clock.ts';
import { ErrorNote } from '#renderer/ui/ReadState.tsx';
import { forecastText } from '#shared/i18n/alertText.ts';
import type { AlertRule, AlertTrial } from '#shared/model/alert.ts';
import type { Interval } from '#shared/model/geo.ts';
import { clipped } from '#shared/science/intervals.ts';

/** Milliseconds without a change after which a rule is tried. */
const PAUSE = 300;

/** Of the strip, CSS pixels; its axis stands in the lower part. */
const STRIP = { height: 48, axis: 16 };

/** Of a rule that has not been changed for a moment. */
export function RuleTrial(props: { rule: AlertRule | null; leavesTideOut: boolean }) {
  const { rule, leavesTideOut } = props;
  const { run, input, output, error } = useAction((one: AlertRule) => call('tryAlert', one), {
    overlap: true,
  });
  const text = JSON.stringify(rule && { ...rule, name: '' });
  useEffect(() => {
    const tried: AlertRule | null = JSON.parse(text);
    if (!tried) return;
    const timer = setTimeout(() => run(tried), PAUSE);
    return () => clearTimeout(timer);
  }, [text, run]);
  const trial = JSON.stringify(input) === text ? output : undefined;
  return (
    <div role="status" className="stack gap-1">
      <ErrorNote error={error} />
      {trial ? <Trial {...{ trial, leavesTideOut }} /> : null}
    </div>
  );
}

/** When a rule would have fired, on an axis of time. */
function FiringStrip({ range, firings }: { range: Interval; firings: readonly Interval[] }) {
  const clock = useZone();
  // A single reading has no length.
  const across = along({ from: range.from, to: Math.max(range.to, range.from + 1) }, 0, 100);
  const plot = STRIP.height - STRIP.axis;
  return (
    <svg width="100%" height={STRIP.height} aria-hidden="true">
      <rect width="100%" height={plot} fill="var(--fill)" />
      {clipped(firings, range).map(({ from, to }) => (
        <rect
          key={from}
          x={`${across(from)}%`}
          width={`${Math.max(0.2, across(to) - across(from))}%`}
          height={plot}
          fill="var(--red)"
        />
      ))}
      {timeTicks(range.from, range.to, zoneOf(clock), 6).map(({ at, label }) => (
        <text
          key={at}
          x={`${across(at)}%`}
          y={STRIP.height - 3}
          textAnchor={across(at) < 4 ? 'start' : across(at) > 96 ? 'end' : 'middle'}
          fontSize="11"
          fill="var(--quiet)"
        >
          {label}
        </text>
      ))}
    </svg>
  );
}

function Trial({ trial, leavesTideOut }: { trial: AlertTrial; leavesTideOut: boolean }) {
  const { periods, firings, forecast, requestsPerDay } = trial;
  const clock = useZone();
  const now = useNow();
  const { shown, hidden } = requestsPerDay;
  const most = plural(hidden, { one: '# request', other: '# requests' });
  return (
    <>
      {forecast ? (
        <p className="strong">
          {forecast.next
            ? t`Downloaded forecast: ${{ when: forecastText(forecast.next, now, zoneOf(clock)) }}.`
            : forecast.hours === 0
              ? t`No forecast of the last 24 hours is downloaded.`
              : t`Not in the downloaded forecast of the next 48 hours.`}
        </p>
      ) : null}
      {periods.length === 0 ? <p>{t`No readings are downloaded to try it on.`}</p> : null}
      {periods.map(({ of, from, to, count, atNight, longest }) => (
        <div key={of}>
          <FiringStrip range={{ from, to }} firings={firings} />
          <p>
            {of === 'winter' ? t`Last winter` : t`All downloaded readings`} (
            {formatDays(from, to, clock)}):{' '}
            {count === 0
              ? t`would not have fired.`
              : t`would have fired ${plural(count, { one: 'once', other: '# times' })}, ${{ atNight }} at night; longest ${{ length: formatDuration(longest) }}.`}
          </p>
        </div>
      ))}
      <p className="quiet small">
        {leavesTideOut ? `${t`The trial leaves out the tide: past tides are not known.`} ` : null}
        {forecast
          ? t`The trial uses readings. The alert needs forecasts that you download, on the card of the spot or in Days: up to 16 requests for 48 hours. Forecasts older than 24 hours are not used.`
          : hidden === 0
            ? t`No further requests: the buoys are refreshed anyway.`
            : shown === 0
              ? t`Up to ${most} a day while the window is hidden, none while it is shown: the buoys are refreshed anyway.`
              : t`Up to ${most} a day.`}
      </p>
    </>
  );
}

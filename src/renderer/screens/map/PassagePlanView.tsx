/** What a passage has at sea and what it lacks, with its download; the buoys in the order of the way. */
import { plural, t } from '@lingui/core/macro';
import { Check, CircleDashed } from 'lucide-react';
import type { ReactNode } from 'react';
import { call, useAction } from '#renderer/data/almanac.ts';
import { reads } from '#renderer/data/reads.ts';
import { useCacheQuery } from '#renderer/data/useCacheQuery.ts';
import { formatDirection } from '#renderer/format/direction.ts';
import { formatBytes } from '#renderer/format/figure.ts';
import { costText, downloadLabel } from '#renderer/format/job.ts';
import { asText, formatDistance, formatHeight } from '#renderer/format/metrics.ts';
import { formatMoment } from '#renderer/format/time.ts';
import { useNow, useZone } from '#renderer/parts/clock.ts';
import { showAlongPassage, useApp, useUnits } from '#renderer/stores/app.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { ErrorNote, ProgressLine } from '#renderer/ui/ReadState.tsx';
import { explained } from '#renderer/ui/Tooltip.tsx';
import type { CallInput, PassagePlan } from '#shared/ipc/contract.ts';
import { hasEnded } from '#shared/model/job.ts';
import type { Passage } from '#shared/model/passage.ts';
import { profileOf } from '#shared/science/passage.ts';

/**
 * @param props.storing the passage is about to change: what is planned here is not what was typed
 * @param props.children the form, above it
 */
export function PassagePlanView(props: {
  passage: Passage;
  storing: boolean;
  children: ReactNode;
}) {
  const { passage, storing, children } = props;
  const plan = useCacheQuery(reads.planPassage, passage, ({ id }) => id === passage.id);
  const prepare = useAction((input: CallInput<'preparePassage'>) => call('preparePassage', input));
  const running = useApp(({ status }) =>
    status.jobs.find(
      ({ subject, state }) =>
        subject?.of === 'passage' && subject.id === passage.id && !hasEnded(state),
    ),
  );
  const settings = useUnits();
  const zone = useZone();
  const now = useNow();
  const { value } = plan;
  if (!value) {
    return (
      <div className="scroll column">
        {children}
        <ProgressLine active={plan.reading} label={t`Looking for buoys along the passage`} />
        <ErrorNote error={plan.error} onRetry={plan.refresh} />
      </div>
    );
  }
  const moment = (time: number) => formatMoment(now, time, zone);
  const { requests, departsAt, arrivesAt, lengthKm, readyUntil } = value;
  const length = asText(formatDistance(lengthKm, settings.distanceUnit));
  const later = requests === 0;
  const cost = later ? { requests: value.laterRequests, maxRequests: value.laterRequests } : value;
  return (
    <>
      <div className="scroll column">
        {children}
        <div className="padded stack">
          <p>
            {departsAt === null || arrivesAt === null
              ? length
              : t`${length}, ${{ from: moment(departsAt) }} to ${{ to: moment(arrivesAt) }}`}
          </p>
          <CheckList plan={value} />
        </div>
        <BuoysAlong name={passage.name} plan={value} />
      </div>
      <div className="padded stack gap-1">
        <p className="strong" role="status">
          {readyUntil !== null
            ? t`Ready until ${{ time: moment(readyUntil) }}`
            : requests === 0 && departsAt === null
              ? t`Enter a departure`
              : t`Not ready for sea`}
        </p>
        {requests > 0 ? (
          <p className="quiet small">
            {t`${{ cost: costText(value, now, zone) }}, about ${{ size: formatBytes(value.bytes) }}.`}
          </p>
        ) : null}
        {cost.requests > 0 ? (
          <Button
            changes
            variant={later ? undefined : 'primary'}
            busy={prepare.busy || running !== undefined || storing || plan.old}
            onClick={() => prepare.run({ ...passage, later })}
          >
            {later
              ? t`Leaving 6 to 24 h later: ${{ download: downloadLabel(cost) }}`
              : t`Prepare for sea: ${{ download: downloadLabel(cost) }}`}
          </Button>
        ) : null}
        <ErrorNote error={prepare.error ?? running?.error ?? null} />
      </div>
    </>
  );
}

/** In the order of the way. */
function BuoysAlong({ name, plan: { buoys } }: { name: string; plan: PassagePlan }) {
  const { distanceUnit, heightUnit } = useUnits();
  const zone = useZone();
  const now = useNow();
  const distance = (km: number) => asText(formatDistance(km, distanceUnit));
  const height = (metres: number) => asText(formatHeight(metres, heightUnit));
  const selectedId = useApp((state) => state.selectedBuoyId);
  return (
    <>
      <div className="padded line apart">
        <span className="strong">
          {plural({ count: buoys.length }, { one: '# buoy along it', other: '# buoys along it' })}
        </span>
        {buoys.length > 0 ? (
          <Button onClick={() => showAlongPassage({ name, buoyIds: buoys.map(({ id }) => id) })}>
            {t`Board`}
          </Button>
        ) : null}
      </div>
      <ul>
        {buoys.map(({ id, name, offsetKm, bearing, passedAt, alongKm, heights }) => (
          <li key={id}>
            <button
              type="button"
              className="item"
              aria-current={id === selectedId || undefined}
              onClick={() => useApp.getState().selectBuoy(id)}
            >
              <span className="column grow">
                <span className="map-item-name breaks">{name}</span>
                <span className="quiet small">
                  {passedAt === null
                    ? t`after ${{ distance: distance(alongKm) }}`
                    : formatMoment(now, passedAt, zone)}
                </span>
              </span>
              <span className="column small end">
                <span className="value">
                  {distance(offsetKm)}{' '}
                  <span className="quiet">{formatDirection(bearing).text}</span>
                </span>
                {heights ? (
                  <span
                    className="quiet"
                    {...explained(t`Median and P90 of daily means at this time of year`)}
                  >
                    {t`Usual: ${{ median: height(heights.median) }}, P90 ${{ p90: height(heights.p90) }}`}
                  </span>
                ) : null}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

/** What has been downloaded, of how many. */
function CheckList({ plan: { buoys, forecasts } }: { plan: PassagePlan }) {
  const items = [
    [t`Readings of the last 30 days`, buoys.map((one) => one.readingsUntil !== null)],
    [t`Climatology of the time of year`, buoys.map(({ hasSeries }) => hasSeries)],
    [t`Forecasts on the way`, profileOf(forecasts).map(({ isKnown }) => isKnown)],
  ] as const;
  return (
    <ul className="stack gap-1">
      {items.map(([words, downloaded]) => {
        const [done, all] = [downloaded.filter(Boolean).length, downloaded.length];
        const Mark = all > 0 && done === all ? Check : CircleDashed;
        return (
          <li key={words} className="line">
            <Mark size={14} aria-hidden="true" />
            <span className="grow">{words}</span>
            <span className="numeric">{t`${done} of ${all}`}</span>
          </li>
        );
      })}
    </ul>
  );
}

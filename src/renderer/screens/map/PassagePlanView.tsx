/** What a passage has at sea and what it lacks, with its download; the buoys in the order of the way. */
import { plural, t } from '@lingui/core/macro';
import { Check, CircleDashed } from 'lucide-react';
import { call, useAction } from '#renderer/data/almanac.ts';
import { reads } from '#renderer/data/reads.ts';
import { useCacheQuery } from '#renderer/data/useCacheQuery.ts';
import { costText } from '#renderer/features/fetchHistory/FetchHistory.tsx';
import { formatDirection } from '#renderer/format/direction.ts';
import { formatBytes } from '#renderer/format/figure.ts';
import { downloadLabel } from '#renderer/format/job.ts';
import { asText, formatDistance, formatHeight } from '#renderer/format/metrics.ts';
import { formatMoment } from '#renderer/format/time.ts';
import { useNow, useZone } from '#renderer/parts/clock.ts';
import { showAlongPassage, useApp, useUnits } from '#renderer/stores/app.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { ErrorNote, ProgressLine } from '#renderer/ui/ReadState.tsx';
import { explained } from '#renderer/ui/Tooltip.tsx';
import type { PassagePlan } from '#shared/ipc/contract.ts';
import { hasEnded } from '#shared/model/job.ts';
import type { Passage } from '#shared/model/passage.ts';
import { profileOf } from '#shared/science/passage.ts';

export function PassagePlanView({ passage }: { passage: Passage }) {
  const plan = useCacheQuery(reads.planPassage, passage);
  const prepare = useAction((input: Passage) => call('preparePassage', { ...input, later: false }));
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
      <>
        <ProgressLine active={plan.reading} label={t`Looking for buoys along the passage`} />
        <ErrorNote error={plan.error} onRetry={plan.refresh} />
      </>
    );
  }
  const distance = (km: number) => asText(formatDistance(km, settings.distanceUnit));
  const moment = (time: number) => formatMoment(now, time, zone);
  const { buoys, requests, departsAt, arrivesAt, lengthKm, readyUntil } = value;
  const length = distance(lengthKm);
  return (
    <div className="padded stack">
      <p>
        {departsAt === null || arrivesAt === null
          ? length
          : t`${length}, ${{ from: moment(departsAt) }} to ${{ to: moment(arrivesAt) }}`}
      </p>
      <p className="strong" role="status">
        {readyUntil === null
          ? t`Not ready for sea`
          : t`Ready until ${{ time: moment(readyUntil) }}`}
      </p>
      <CheckList plan={value} />
      {requests > 0 ? (
        <>
          <p className="quiet small">
            {t`${{ cost: costText(value, now, zone) }}, about ${{ size: formatBytes(value.bytes) }}.`}
          </p>
          <div>
            <Button
              changes
              variant="primary"
              busy={prepare.busy || running !== undefined}
              onClick={() => prepare.run(passage)}
            >
              {t`Prepare for sea: ${{ download: downloadLabel(value) }}`}
            </Button>
          </div>
        </>
      ) : null}
      <ErrorNote error={prepare.error ?? running?.error ?? null} />
      <div className="line apart">
        <span className="strong">
          {plural({ count: buoys.length }, { one: '# buoy along it', other: '# buoys along it' })}
        </span>
        {buoys.length > 0 ? (
          <Button
            onClick={() =>
              showAlongPassage({ name: passage.name, buoyIds: buoys.map(({ id }) => id) })
            }
          >
            {t`Board`}
          </Button>
        ) : null}
      </div>
      <ol className="map-passage-buoys">
        {buoys.map(({ id, name, offsetKm, bearing, passedAt, alongKm, heights }) => (
          <li key={id}>
            <button type="button" className="item" onClick={() => useApp.getState().selectBuoy(id)}>
              <span className="column grow">
                <span className="map-item-name breaks">{name}</span>
                <span className="quiet small">
                  {passedAt === null
                    ? t`after ${{ distance: distance(alongKm) }}`
                    : moment(passedAt)}
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
                    {asText(formatHeight(heights.median, settings.heightUnit))} · P90{' '}
                    {asText(formatHeight(heights.p90, settings.heightUnit))}
                  </span>
                ) : null}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </div>
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

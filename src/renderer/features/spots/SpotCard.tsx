/** A spot: what fits now and at each hour with a downloaded forecast, and when the swell of its outer buoys arrives. */
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import {
  BellPlus,
  CircleCheck,
  CircleMinus,
  CircleQuestionMark,
  CircleX,
  type LucideProps,
} from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { reads } from '#renderer/data/reads.ts';
import { useCacheQuery } from '#renderer/data/useCacheQuery.ts';
import { useWatchChange, useWatched } from '#renderer/data/watch.ts';
import { MissingHours } from '#renderer/features/fetchHistory/MissingData.tsx';
import { forecastOpacity, formatAgo, isSilent } from '#renderer/format/age.ts';
import { formatCount, formatNumber, titled } from '#renderer/format/figure.ts';
import { asText, formatPeriod, LIST_HOURS } from '#renderer/format/metrics.ts';
import { plausible } from '#renderer/format/quality.ts';
import {
  type ClockOptions,
  formatClock,
  formatDate,
  formatHour,
  isSameDay,
  zoneLabel,
} from '#renderer/format/time.ts';
import { useNow, useZone } from '#renderer/parts/clock.ts';
import { Age } from '#renderer/parts/Figure.tsx';
import { useApp, useUnits } from '#renderer/stores/app.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { MenuButton } from '#renderer/ui/MenuButton.tsx';
import { ErrorNote } from '#renderer/ui/ReadState.tsx';
import type { CachedBuoy } from '#shared/model/buoy.ts';
import type { Interval } from '#shared/model/geo.ts';
import type { Spot } from '#shared/model/watch.ts';
import { type SpotState, swellArrival } from '#shared/science/spotMatch.ts';
import { type SpotHour, useSpotsData } from './spotData.ts';
import { editSpot, showSpot } from './spots.ts';
import { momentText } from './verdict.ts';
import { matchTexts, pastText, stateText } from './words.ts';
import './spots.css';
import { HOUR } from '#shared/science/durations.ts';

/** Waves are seen at a buoy before the spot where it is at least as far away, kilometres. */
const OUTER_KM = 10;
/** Readings that a lag is computed from, seconds. */
const LAG_TIME = 365 * 24 * HOUR;

const marks: Record<SpotState, readonly [typeof CircleX, tone: string]> = {
  good: [CircleCheck, 'good'],
  part: [CircleMinus, 'warn'],
  none: [CircleX, 'quiet'],
  unknown: [CircleQuestionMark, 'quiet'],
};

export function StateMark(props: { state: SpotState; isOld?: boolean } & LucideProps) {
  const { state, isOld = false, ...place } = props;
  const [Mark, tone] = marks[state];
  return <Mark size={16} aria-hidden="true" className={isOld ? 'quiet' : tone} {...place} />;
}

/** The end with its zone, and with its day where that is another one. */
const untilText = ({ from, to }: Interval, clock: ClockOptions): string =>
  isSameDay(from, to, clock)
    ? formatClock(to, clock)
    : `${formatDate(to, clock, 'day')} ${formatClock(to, clock)}`;

export function SpotCard({ spot, close }: { spot: Spot; close?: ReactNode }) {
  const units = useUnits();
  const now = useNow();
  const { data, error } = useSpotsData(useMemo(() => [spot], [spot]));
  const zone = useZone();
  const { spots } = useWatched();
  const change = useWatchChange();
  const { name, position } = spot;
  const [known] = data;
  if (!known) return null;
  const { buoys, buoy, match, isOld, hours, forecast, missing } = known;
  const actions = {
    map: () => showSpot(spot),
    edit: () => editSpot(spot),
    delete: () =>
      change.run({
        patch: { spots: spots.filter(({ id }) => id !== spot.id) },
        done: () => <Trans>Spot {name} deleted.</Trans>,
      }),
  };
  const observed =
    match && buoy ? (
      <div className="stack gap-1">
        <p className={isOld ? 'line quiet' : 'line strong'}>
          <StateMark state={match.state} isOld={isOld} />
          {(isOld ? pastText : stateText)[match.state]}
        </p>
        <p>
          {match.quantities.length > 0
            ? matchTexts(match.quantities, units)
            : t`No limits are set.`}
        </p>
        <p className="quiet small">
          <bdi>{buoy.name}</bdi> · <Age time={buoy.lastReading?.time} ago />
        </p>
      </div>
    ) : (
      <p className="quiet">{t`No reading of the last 24 hours is downloaded.`}</p>
    );
  const ahead =
    hours.length > 0 ? (
      <>
        <SpotHours hours={hours} />
        <p className="quiet small">
          {t`Forecast downloaded ${{ age: formatAgo(now, forecast.fetchedAt) }}`} ·{' '}
          {zoneLabel(zone)}
        </p>
      </>
    ) : null;
  return (
    <article className="spot-card box padded stack" aria-label={name}>
      <header className="line apart">
        <h2 className="breaks">
          <button
            type="button"
            className="link"
            onClick={() => useApp.getState().showConditionsAt(position)}
          >
            <bdi>{name}</bdi>
          </button>
        </h2>
        <span className="side line gap-1">
          <Button
            changes
            variant="quiet"
            icon={<BellPlus size={16} />}
            onClick={() => useApp.getState().addAlert({ of: 'spot', id: spot.id })}
          >
            {t`Tell me…`}
          </Button>
          <MenuButton
            label={t`Spot ${name}`}
            busy={change.busy}
            items={[
              { id: 'map', label: t`Show on map` },
              { id: 'edit', label: t`Edit…` },
              { id: 'delete', label: t`Delete spot` },
            ]}
            onAction={(id) => actions[id]()}
          />
          {close}
        </span>
      </header>
      <ErrorNote error={change.error ?? error} />
      {isOld ? null : observed}
      {ahead}
      {isOld ? observed : null}
      {buoys
        .filter(({ km }) => km >= OUTER_KM)
        .map((outer) => (
          <Arrival
            key={outer.buoy.id}
            buoy={outer.buoy}
            spot={spot}
            inner={outer === buoys[0] ? null : (buoys[0]?.buoy ?? null)}
          />
        ))}
      <div className="stack start">
        <MissingHours
          buoyIds={buoys.map((one) => one.buoy.id)}
          hours={LIST_HOURS}
          forecasts={missing}
        />
      </div>
    </article>
  );
}

/** The hours with a forecast as marks; the words of the one that is pointed at, or that the keys lead to, stand below. */
function SpotHours({ hours }: { hours: readonly SpotHour[] }) {
  const [at, setAt] = useState<number | null>(null);
  const now = useNow();
  const zone = useZone();
  const units = useUnits();
  const words = ({ time, match: { state, quantities } }: SpotHour) =>
    `${momentText(time, zone)} · ${titled(stateText[state], matchTexts(quantities, units))}`;
  const isNewDay = ({ time, before }: { time: number; before: number | undefined }) =>
    before !== undefined && !isSameDay(time, before, zone);
  const shown = hours.find(({ time }) => time === at) ?? hours[0];
  return (
    <>
      <ListBox
        aria-label={t`Forecast by hour`}
        className="spot-hours"
        orientation="horizontal"
        layout="grid"
        items={hours.map((hour, i) => ({ ...hour, id: hour.time, before: hours[i - 1]?.time }))}
        dependencies={[units, zone, now]}
        selectionMode="single"
        selectionBehavior="replace"
        selectedKeys={shown ? [shown.time] : []}
        onSelectionChange={(keys) => keys !== 'all' && setAt(Number([...keys][0] ?? at))}
      >
        {(hour) => (
          <ListBoxItem
            className={isNewDay(hour) ? 'spot-hour spot-day' : 'spot-hour'}
            textValue={words(hour)}
            aria-label={words(hour)}
            onHoverStart={() => setAt(hour.time)}
          >
            <StateMark state={hour.match.state} opacity={forecastOpacity(now, hour.fetchedAt)} />
            <span className="quiet small numeric">{formatHour(hour.time, zone).split(':')[0]}</span>
          </ListBoxItem>
        )}
      </ListBox>
      <p role="status" className="small">
        {shown ? words(shown) : null}
      </p>
    </>
  );
}

/** When the waves that an outer buoy reports arrive at the spot, and how much later they were measured at a nearer buoy. */
function Arrival(props: { buoy: CachedBuoy; spot: Spot; inner: CachedBuoy | null }) {
  const { buoy, spot, inner } = props;
  const now = useNow();
  const zone = useZone();
  const to = Math.floor(now / (24 * HOUR)) * 24 * HOUR;
  const compared = useCacheQuery(
    reads.computeStatisticsChart,
    inner && {
      buoyId: buoy.id,
      from: to - LAG_TIME,
      to,
      zone: 'UTC',
      months: [],
      quality: 'notFail',
      chart: {
        kind: 'comparison',
        metric: 'significantHeight',
        others: [{ buoyId: inner.id, yearsEarlier: 0 }],
      },
    },
  ).value;
  const measured = compared?.data.kind === 'comparison' ? compared.data.compared[0]?.lag : null;
  const lag = measured?.refused === null ? measured.best : null;
  const time = buoy.lastReading?.time ?? 0;
  const period = plausible(buoy, 'period');
  const arrival = isSilent(now, time)
    ? null
    : swellArrival({ time, period, direction: plausible(buoy, 'direction') }, buoy, spot.position);
  if (arrival === null && !lag) return null;
  const waves = asText(formatPeriod(period));
  return (
    <p className="small">
      {arrival === 'aside'
        ? t`Waves at ${{ name: buoy.name }} do not travel towards this spot.`
        : arrival
          ? arrival.to < now
            ? t`Swell of ${waves} at ${{ name: buoy.name }} arrived from ${{ from: momentText(arrival.from, zone) }} to ${{ until: untilText(arrival, zone) }}.`
            : t`Swell of ${waves} at ${{ name: buoy.name }} arrives from ${{ from: momentText(arrival.from, zone) }} to ${{ until: untilText(arrival, zone) }}.`
          : null}{' '}
      {lag && inner
        ? t`Measured lag to ${{ name: inner.name }}: ${{ hours: formatNumber(lag.hours, 1) }} h (r ${{ r: formatNumber(lag.r, 2) }}, n ${{ count: formatCount(lag.count) }}).`
        : null}
    </p>
  );
}

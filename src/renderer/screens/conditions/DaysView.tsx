/** The next days at a place: headlines, the strip, what it costs to fill it, and the answer of the chosen column. */

import { t } from '@lingui/core/macro';
import { MapPin } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import { breakAtGaps, type Samples } from '#renderer/charts/samples.ts';
import { reads } from '#renderer/data/reads.ts';
import { useBuoys, useCacheQuery } from '#renderer/data/useCacheQuery.ts';
import { useWatched } from '#renderer/data/watch.ts';
import { ExportButton } from '#renderer/features/export/ExportButton.tsx';
import { FillButton, useFetchForecasts } from '#renderer/features/fetchHistory/FillButton.tsx';
import { ForecastRecord } from '#renderer/features/forecastRecord/ForecastRecord.tsx';
import { factsText } from '#renderer/format/figure.ts';
import { downloadLabel, formatRequests } from '#renderer/format/job.ts';
import { asText, formatDistance } from '#renderer/format/metrics.ts';
import { type MomentReading, momentWords, readMoment } from '#renderer/format/moment.ts';
import { formatLatLng } from '#renderer/format/position.ts';
import { type ClockOptions, zoneLabel } from '#renderer/format/time.ts';
import { useNow } from '#renderer/parts/clock.ts';
import { Fetched } from '#renderer/parts/Figure.tsx';
import { useApp, useUnits } from '#renderer/stores/app.ts';
import { Button, RefreshButton } from '#renderer/ui/Button.tsx';
import { useCommand } from '#renderer/ui/commands.tsx';
import { SelectField, TextField } from '#renderer/ui/Field.tsx';
import { ErrorNote } from '#renderer/ui/ReadState.tsx';
import { Segmented } from '#renderer/ui/Segmented.tsx';
import type { Place } from '#shared/model/conditions.ts';
import type { ReadingColumns } from '#shared/model/reading.ts';
import { nearestBuoy } from '#shared/science/compass.ts';
import {
  type Column,
  columnOf,
  columnSteps,
  columnTimes,
  firstColumn,
  isColumn,
  timesToFetch,
  zoneAt,
} from '#shared/science/forecastColumns.ts';
import { leaveOut } from '#shared/science/quality.ts';
import { tideOf } from '#shared/science/storedTide.ts';
import { ConditionsAnswer } from './ConditionsAnswer.tsx';
import { DaysStrip, type StripData } from './DaysStrip.tsx';
import { PAST, pointOf, samePlace, useDays } from './form.ts';
import { Headlines, SunLine, TideLine } from './Headlines.tsx';

const HOUR = 3600;
const AHEAD = 48;
/** Readings of a buoy up to this distance are shown. */
const NEAR_KM = 50;

function heightsOf(columns: ReadingColumns | undefined): Samples {
  if (!columns) return { time: new Float64Array(), value: new Float64Array() };
  const heights = columns.significantHeight.slice();
  leaveOut(heights, columns.quality.significantHeight.flags, 'notFail');
  return breakAtGaps(columns.time, heights, columns.cadence);
}

export function DaysView({ place }: { place: Place }) {
  const { start, step, hours, chosen } = useDays();
  const now = useNow();
  const settings = useUnits();
  const buoys = useBuoys().value?.buoys;
  const nearest = useMemo(() => nearestBuoy(place, buoys ?? []), [place, buoys]);
  const near = nearest && nearest.km <= NEAR_KM ? nearest : null;
  const nearZone = zoneAt(place, nearest);
  const known = useCacheQuery(reads.listConditions, undefined).value?.find(({ request }) =>
    samePlace(request, place),
  );
  const zone = known?.conditions.location.timezone ?? nearZone;
  const clock: ClockOptions = { clock: 'local', buoyZone: null, localZone: zone };
  // Not by the zone of the answers: columns that are downloaded stay columns when it becomes known.
  const begin = start.text.trim() === '' ? null : readMoment(start.text, start.typedAt, clock);
  const startTime = begin?.time ?? null;
  const first = startTime ?? firstColumn(now, nearZone, step);
  const length = step * HOUR;
  const range = { from: first - PAST * HOUR - length / 2, to: first + AHEAD * HOUR };
  const answers = useCacheQuery(reads.conditionsWithin, { ...place, ...range }, () => true);
  const stored = useMemo(() => answers.value ?? [], [answers.value]);
  const recent = useCacheQuery(
    reads.cachedReadings,
    near && { buoyId: near.buoy.id, from: range.from, to: range.to },
  );
  const readings = useMemo(() => heightsOf(recent.value), [recent.value]);
  const tide = useMemo(() => tideOf(stored), [stored]);
  const columns = useMemo<Column[]>(() => {
    const byTime = new Map(stored.map((one) => [one.request.time, one]));
    const before = [...byTime.keys()].filter(
      (time) =>
        time >= first - PAST * HOUR && time < first && isColumn(time, first, nearZone, step),
    );
    return [...before, ...columnTimes(first, nearZone, step, AHEAD)].map((time) =>
      columnOf(time, byTime.get(time)),
    );
  }, [stored, first, nearZone, step]);
  // The one with now in it: a column is centred on its time.
  const current = columns.findLast(({ time }) => time - length / 2 <= now)?.time ?? first;
  const at = chosen ?? startTime ?? current;
  const { spots } = useWatched();
  const spot = spots.find((one) => samePlace(pointOf(one.position), place));
  const position = formatLatLng(place, settings);
  const name = spot?.name ?? position;
  const title =
    startTime === null
      ? t({ message: `Next two days, ${name}`, comment: 'name: of a spot, or a position' })
      : factsText([name, momentWords(startTime, now, clock)]);
  const data: StripData = {
    title,
    place,
    range,
    now,
    clock,
    columns,
    readings,
    tide,
    units: settings,
    step: length,
    chosen: at,
    onChoose: (time) => useDays.setState({ chosen: time }),
  };
  const timeZone = t`Time, ${{ zone: zoneLabel(clock) }}`;
  return (
    <>
      <header className="row start apart">
        <div>
          <div className="title beside numeric">
            <bdi>{name}</bdi>
          </div>
          <div className="quiet small row facts">
            {spot ? <span className="numeric">{position}</span> : null}
            {near ? (
              <span>{t`${{ distance: asText(formatDistance(near.km, settings.distanceUnit)) }} from ${{ name: near.buoy.name }}`}</span>
            ) : null}
            <span>{timeZone}</span>
          </div>
        </div>
        <div className="row">
          {near && startTime === null ? (
            <FillButton
              buoyIds={[near.buoy.id]}
              hours={PAST}
              label={(plan) =>
                t`Last ${{ hours: PAST }} h of ${{ name: near.buoy.name }}: ${{ download: downloadLabel(plan) }}`
              }
            />
          ) : null}
          <Button icon={<MapPin size={16} />} onClick={() => useApp.getState().showOnMap(place)}>
            {t`Show on map`}
          </Button>
          <Fetch
            place={place}
            clock={clock}
            times={timesToFetch(columnTimes(first, nearZone, step, hours), stored, now)}
            isReading={answers.reading}
          />
        </div>
      </header>
      {startTime === null ? (
        <Headlines columns={columns} now={now} clock={clock} near={near?.buoy ?? null} />
      ) : null}
      <div className="row start gap-3">
        <StartField begin={begin} clock={clock} now={now} />
      </div>
      <ErrorNote error={answers.error ?? recent.error} onRetry={answers.refresh} />
      <DaysStrip data={data} />
      {tide ? <TideLine tide={tide} now={now} clock={clock} /> : null}
      <SunLine place={place} clock={clock} from={startTime ?? now} />
      {near ? <ForecastRecord place={place} buoy={near.buoy} clock={clock} /> : null}
      <Answer
        place={place}
        clock={clock}
        time={at}
        downloaded={stored.map(({ request }) => request.time)}
      />
    </>
  );
}

/** Where the columns begin, how far apart they are, and how many are downloaded. */
function StartField(props: { begin: MomentReading | null; clock: ClockOptions; now: number }) {
  const { begin, clock, now } = props;
  const { start, step, hours } = useDays();
  const time = begin?.time ?? null;
  const problem = begin?.problem ?? null;
  return (
    <>
      <TextField
        label={t({ message: 'From', context: 'first column' })}
        error={problem}
        hint={
          problem ? null : (
            <span role="status">
              {time === null
                ? t`Now. Or: 7:00, tomorrow 7, 24 Nov 18:00`
                : momentWords(time, now, clock)}
            </span>
          )
        }
        className="days-start"
        placeholder={t({ message: 'Now', comment: 'The current time' })}
        value={start.text}
        onChange={(text) => useDays.setState({ start: { text, typedAt: now }, chosen: null })}
      />
      <div className="stack gap-1">
        <span className="quiet small">{t`Columns every`}</span>
        <Segmented
          label={t`Columns every`}
          value={step}
          options={columnSteps.map((one) => ({ value: one, label: t`${{ hours: one }} h` }))}
          onChange={(next) => useDays.setState({ step: next, hours: AHEAD, chosen: null })}
        />
      </div>
      <SelectField
        label={t`Hours`}
        value={hours}
        options={Array.from({ length: AHEAD / step }, (_, i) => (i + 1) * step)
          .reverse()
          .map((one) => ({ value: one, label: t`${{ hours: one }} h` }))}
        onChange={(next) => useDays.setState({ hours: next })}
      />
    </>
  );
}

/** Downloads what is missing, with its cost. */
function Fetch(props: {
  place: Place;
  clock: ClockOptions;
  times: readonly number[];
  /** Which times are downloaded is not known yet. */
  isReading: boolean;
}) {
  const { place, clock, times, isReading } = props;
  const { hours } = useDays();
  const fetch = useFetchForecasts(clock);
  const count = times.length;
  const requests = formatRequests({ requests: count, maxRequests: count });
  return (
    <div className="stack days-get">
      <div className="row">
        <Button
          changes
          variant="primary"
          busy={fetch.busy || isReading}
          disabledBecause={
            count === 0 ? t`These columns are downloaded and younger than three hours.` : null
          }
          onClick={() => fetch.run({ ...place, times: [...times] })}
        >
          {count === 0 ? t`All ${hours} h are downloaded` : t`Get ${hours} h (${requests})`}
        </Button>
        {fetch.stopped}
      </div>
      <ErrorNote error={fetch.error} />
    </div>
  );
}

/** The answer of a column, and what can be done with it. */
function Answer(props: {
  place: Place;
  time: number;
  clock: ClockOptions;
  /** Times of the downloaded columns. */
  downloaded: readonly number[];
}) {
  const { place, time, clock, downloaded } = props;
  const now = useNow();
  const online = useApp((state) => state.status.network.online);
  const answer = useCacheQuery(reads.getConditions, { ...place, time });
  const { value, refresh, refreshing, reading, error } = answer;
  useCommand('refresh', refresh);
  const part = useRef<HTMLElement>(null);
  useEffect(() => {
    if (error) part.current?.scrollIntoView({ block: 'nearest' });
  }, [error]);
  const times = [...new Set([...downloaded, time])].sort((a, b) => a - b);
  return (
    <section ref={part} className="stack gap-3 part" aria-label={t`Column`}>
      <div className="row start apart">
        <div>
          <h2>{momentWords(time, now, clock)}</h2>
          <div className="quiet small">
            {refreshing ? (
              t`Downloading this column`
            ) : (
              <Fetched time={value?.fetchedAt} zone={clock} />
            )}
            {online ? '' : ` · ${t`offline`}`}
          </div>
        </div>
        <div className="row">
          <RefreshButton busy={refreshing || reading} onClick={refresh}>
            {value ? t`Refresh (1 request)` : t`Download (1 request)`}
          </RefreshButton>
          {value || downloaded.length > 0 ? (
            <ExportButton selection={() => ({ kind: 'conditions', request: { ...place, times } })}>
              {t`Export…`}
            </ExportButton>
          ) : null}
        </div>
      </div>
      <ErrorNote error={error} onRetry={refresh} place={value ? 'window' : 'empty'} />
      {value ? <ConditionsAnswer stored={value} zone={clock} /> : null}
    </section>
  );
}

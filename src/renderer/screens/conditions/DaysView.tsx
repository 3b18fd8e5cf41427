/** The next days at a place: the rest of the line of choices, what is best, the strip, headlines, and the answer of the chosen column. */

import { t } from '@lingui/core/macro';
import { MapPin } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { acceptedHeights } from '#renderer/charts/samples.ts';
import { reads } from '#renderer/data/reads.ts';
import { useBuoys, useCacheQuery } from '#renderer/data/useCacheQuery.ts';
import { useWatched } from '#renderer/data/watch.ts';
import { ExportButton } from '#renderer/features/export/ExportButton.tsx';
import { MissingHours } from '#renderer/features/fetchHistory/MissingData.tsx';
import { ForecastRecord } from '#renderer/features/forecastRecord/ForecastRecord.tsx';
import { PrintButton } from '#renderer/features/page/PrintButton.tsx';
import { formatAgo } from '#renderer/format/age.ts';
import { factsText } from '#renderer/format/figure.ts';
import { formatRequests } from '#renderer/format/job.ts';
import { asText, formatDistance } from '#renderer/format/metrics.ts';
import { momentWords, readMoment } from '#renderer/format/moment.ts';
import { formatLatLng } from '#renderer/format/position.ts';
import { type ClockOptions, zoneLabel } from '#renderer/format/time.ts';
import { useNow } from '#renderer/parts/clock.ts';
import { Fetched } from '#renderer/parts/Figure.tsx';
import { useOnLand } from '#renderer/parts/onLand.ts';
import { useApp, useUnits } from '#renderer/stores/app.ts';
import { Button, RefreshButton } from '#renderer/ui/Button.tsx';
import { useCommand } from '#renderer/ui/commands.tsx';
import { TextField } from '#renderer/ui/Field.tsx';
import { ErrorNote } from '#renderer/ui/ReadState.tsx';
import { Select } from '#renderer/ui/Select.tsx';
import type { Place } from '#shared/model/conditions.ts';
import { pointOf } from '#shared/model/geo.ts';
import { nearestBuoy } from '#shared/science/compass.ts';
import { HOUR } from '#shared/science/durations.ts';
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
import { matchSpot, tideAt } from '#shared/science/spotMatch.ts';
import { tideOf } from '#shared/science/storedTide.ts';
import { bestText } from './best.ts';
import { ConditionsAnswer } from './ConditionsAnswer.tsx';
import { DaysStrip, repeatsOf, type StripData } from './DaysStrip.tsx';
import { PAST, samePlace, useDays } from './form.ts';
import { Headlines, SunLine, TideLine } from './Headlines.tsx';
import { usePlaceName } from './PlaceField.tsx';

const AHEAD = 48;
/** Readings of a buoy up to this distance are shown. */
const NEAR_KM = 50;

export function DaysView({ place }: { place: Place }) {
  const { start, step, hours } = useDays();
  /** The column whose answer is shown, epoch seconds; null: the first one typed, or the one with now. */
  const [chosen, choose] = useState<number | null>(null);
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
  const readings = useMemo(() => acceptedHeights(recent.value), [recent.value]);
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
  // One that was chosen may have left the strip since.
  const at = columns.find(({ time }) => time === chosen)?.time ?? startTime ?? current;
  const spot = useWatched().spots.find((one) => samePlace(pointOf(one.position), place));
  const turns = tide?.turns ?? [];
  const match = (one: Column) =>
    spot && one.fetchedAt !== null
      ? matchSpot(spot, { ...one, tide: tideAt(turns, one.time) })
      : null;
  const matchOf = columns.some((one) => match(one)?.quantities.length) ? match : null;
  const name = usePlaceName()(place);
  const position = formatLatLng(place, settings);
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
    matchOf,
    units: settings,
    step: length,
    chosen: at,
    onChoose: choose,
  };
  const times = answers.reading
    ? []
    : timesToFetch(columnTimes(first, nearZone, step, hours), stored, now);
  const ahead = columns.filter(({ time }) => time >= (startTime ?? current));
  const fetchedAt = columns.find((one) => one.fetchedAt !== null)?.fetchedAt ?? null;
  const repeats = repeatsOf(data);
  const facts = [
    position,
    near && near.km >= 0.05
      ? t`${{ distance: asText(formatDistance(near.km, settings.distanceUnit)) }} from ${{ name: near.buoy.name }}`
      : '',
    t`Time, ${{ zone: zoneLabel(clock) }}`,
    fetchedAt !== null && repeats.age
      ? t`Forecast downloaded ${{ age: formatAgo(now, fetchedAt) }}`
      : '',
    repeats.swell && columns.some((one) => one.swellHeight !== null) ? t`Swell same as waves` : '',
    times.length === 0 && !answers.reading ? t`All ${hours} h are downloaded` : '',
  ].filter(Boolean);
  return (
    <>
      <TextField
        label={t({ message: 'From', context: 'first column' })}
        isLabelShown={false}
        error={begin?.problem ?? null}
        hint={
          startTime === null ? null : (
            <span role="status">{momentWords(startTime, now, clock)}</span>
          )
        }
        placeholder={t`From now, or: tomorrow 7`}
        value={start.text}
        onChange={(text) => {
          choose(null);
          useDays.setState({ start: { text, typedAt: now } });
        }}
      />
      <Select
        label={t`Hours`}
        value={hours}
        options={Array.from({ length: AHEAD / step }, (_, i) => (i + 1) * step)
          .reverse()
          .map((one) => ({ value: one, label: t`${{ hours: one }} h` }))}
        onChange={(next) => useDays.setState({ hours: next })}
      />
      <Select
        label={t`Columns every`}
        value={step}
        options={columnSteps.map((one) => ({ value: one, label: t`every ${{ hours: one }} h` }))}
        onChange={(next) => {
          choose(null);
          useDays.setState({ step: next, hours: AHEAD });
        }}
      />
      <Button
        icon={<MapPin size={16} />}
        aria-label={t`Show on map`}
        onClick={() => useApp.getState().showOnMap(place)}
      />
      <MissingHours
        buoyIds={near && startTime === null ? [near.buoy.id] : []}
        hours={PAST}
        forecasts={times.map((time) => ({ ...place, time }))}
        variant="primary"
        label={
          times.length > 0
            ? (cost) => t`Get ${hours} h (${{ requests: formatRequests(cost) }})`
            : undefined
        }
      />
      <PrintButton title={title} />
      <div className="days-view stack gap-3">
        {useOnLand(place) ? (
          <p className="warn small">{t`On the map, this position is on land.`}</p>
        ) : null}
        <ErrorNote error={answers.error ?? recent.error} onRetry={answers.refresh} />
        <div className="days-result stack gap-3 printed">
          {startTime === null ? (
            <Headlines columns={columns} now={now} clock={clock} near={near?.buoy ?? null} />
          ) : null}
          <div className="stack">
            <p className="strong numeric">{bestText(ahead, matchOf, now, clock, settings)}</p>
            <DaysStrip data={data} />
          </div>
        </div>
        <p className="row facts quiet small numeric printed">
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
        {tide ? <TideLine tide={tide} now={now} clock={clock} /> : null}
        <SunLine place={place} clock={clock} from={startTime ?? now} />
        {near ? <ForecastRecord place={place} buoy={near.buoy} clock={clock} /> : null}
        <Answer
          place={place}
          clock={clock}
          time={at}
          downloaded={stored.map(({ request }) => request.time)}
        />
      </div>
    </>
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

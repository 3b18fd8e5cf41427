/** The next days at a place: headlines, the strip, what it costs to fill it, and the answer of the chosen column. */
import { t } from '@lingui/core/macro';
import { MapPin, RefreshCw } from 'lucide-react';
import { useMemo } from 'react';
import { breakAtGaps, type Samples } from '#renderer/charts/samples.ts';
import { call, useAction } from '#renderer/data/almanac.ts';
import { reads } from '#renderer/data/reads.ts';
import { useBuoys, useCacheQuery } from '#renderer/data/useCacheQuery.ts';
import { ExportButton } from '#renderer/features/export/ExportButton.tsx';
import { formatLatLng } from '#renderer/format/direction.ts';
import { formatRequests } from '#renderer/format/job.ts';
import { asText, formatDistance } from '#renderer/format/metrics.ts';
import { momentWords, readMoment } from '#renderer/format/moment.ts';
import { type ClockOptions, formatClock, zoneLabel } from '#renderer/format/time.ts';
import { useNow } from '#renderer/parts/clock.ts';
import { Fetched } from '#renderer/parts/Figure.tsx';
import { useApp, useShortcut } from '#renderer/stores/app.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { useCommand } from '#renderer/ui/commands.tsx';
import { Field } from '#renderer/ui/Field.tsx';
import { EmptyState, ErrorNote, ProgressLine } from '#renderer/ui/ReadState.tsx';
import { Segmented } from '#renderer/ui/Segmented.tsx';
import { Select } from '#renderer/ui/Select.tsx';
import type { Place } from '#shared/model/conditions.ts';
import type { Interval } from '#shared/model/geo.ts';
import type { ReadingColumns } from '#shared/model/reading.ts';
import { nearestBuoy } from '#shared/science/compass.ts';
import {
  type Column,
  columnOf,
  columnSteps,
  columnTimes,
  firstColumn,
  nauticalZone,
  timesToFetch,
  ZONE_KM,
} from '#shared/science/forecastColumns.ts';
import { leaveOut } from '#shared/science/quality.ts';
import { tideOf } from '#shared/science/storedTide.ts';
import { ConditionsAnswer } from './ConditionsAnswer.tsx';
import { DaysStrip, type StripData } from './DaysStrip.tsx';
import { ForecastErrors } from './ForecastErrors.tsx';
import { PAST, samePlace, useDays } from './form.ts';
import { Headlines, TideLine } from './Headlines.tsx';

const HOUR = 3600;
const DAYS = 48;
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
  const settings = useApp((state) => state.settings);
  const buoys = useBuoys().value?.buoys;
  const nearest = useMemo(() => nearestBuoy(place, buoys ?? []), [place, buoys]);
  const near = nearest && nearest.km <= NEAR_KM ? nearest : null;
  const nearZone =
    (nearest && nearest.km <= ZONE_KM ? nearest.buoy.timezone : null) ?? nauticalZone(place.lng);
  const known = useCacheQuery(reads.listConditions, undefined).value?.find(({ request }) =>
    samePlace(request, place),
  );
  const zone = known?.conditions.location.timezone ?? nearZone;
  const clock = useMemo<ClockOptions>(
    () => ({ clock: 'local', buoyZone: null, localZone: zone }),
    [zone],
  );
  // Not by the zone of the answers: columns that are downloaded stay columns when it becomes known.
  const first = start.time ?? firstColumn(now, nearZone, step);
  const length = step * HOUR;
  const range = useMemo<Interval>(
    () => ({ from: first - PAST * HOUR - length / 2, to: first + DAYS * HOUR }),
    [first, length],
  );
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
    return columnTimes(first - PAST * HOUR, step, PAST + DAYS)
      .filter((time) => time >= first || byTime.has(time))
      .map((time) => columnOf(time, byTime.get(time)));
  }, [stored, first, step]);
  const at = chosen ?? first;
  const position = formatLatLng(place, settings);
  const title = t`Next two days, ${position}`;
  const data = useMemo<StripData>(
    () => ({
      title,
      place,
      range,
      now,
      clock,
      units: settings,
      columns,
      step: length,
      readings,
      tide,
      chosen: at,
      onChoose: (time) => useDays.setState({ chosen: time }),
    }),
    [title, place, range, now, clock, settings, columns, length, readings, tide, at],
  );
  const showOnMap = useApp((state) => state.showOnMap);
  const timeZone = t`Time, ${{ zone: zoneLabel(clock) }}`;
  return (
    <>
      <header className="row start apart">
        <div>
          <div className="title beside numeric">{position}</div>
          <div className="quiet small">
            {near
              ? t`${{ distance: asText(formatDistance(near.km, settings.distanceUnit)) }} from ${{ name: near.buoy.name }} · ${timeZone}`
              : timeZone}
          </div>
        </div>
        <Button icon={<MapPin size={16} />} onClick={() => showOnMap(place)}>
          {t`Show on map`}
        </Button>
      </header>
      {start.time === null ? (
        <Headlines {...{ columns, now, clock, near: near?.buoy ?? null }} />
      ) : null}
      <div className="row start gap-3">
        <StartField clock={clock} now={now} />
        <Fetch
          place={place}
          times={timesToFetch(columnTimes(first, step, hours), stored, now)}
          isReading={answers.reading}
        />
      </div>
      <ErrorNote error={answers.error ?? recent.error} onRetry={answers.refresh} />
      <DaysStrip data={data} />
      {tide ? <TideLine {...{ tide, now, clock }} /> : null}
      {near ? <ForecastErrors place={place} buoy={near.buoy} /> : null}
      <Answer place={place} time={at} clock={clock} />
    </>
  );
}

/** Where the columns begin, how far apart they are, and how many are downloaded. */
function StartField({ clock, now }: { clock: ClockOptions; now: number }) {
  const { start, step, hours } = useDays();
  const read = (text: string) => (text.trim() === '' ? null : readMoment(text, now, clock));
  const { time } = start;
  const problem = time === null ? (read(start.text)?.problem ?? null) : null;
  return (
    <>
      <Field
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
      >
        {(control) => (
          <input
            {...control}
            className="input days-start"
            type="text"
            autoComplete="off"
            placeholder={t({ message: 'Now', comment: 'The current time' })}
            value={start.text}
            onChange={({ target: { value: text } }) =>
              useDays.setState({ start: { text, time: read(text)?.time ?? null }, chosen: null })
            }
          />
        )}
      </Field>
      <div className="stack gap-1">
        <span className="quiet small">{t`Columns every`}</span>
        <Segmented
          label={t`Columns every`}
          value={String(step)}
          options={columnSteps.map((one) => ({
            value: String(one),
            label: t`${{ hours: one }} h`,
          }))}
          onChange={(value) =>
            useDays.setState({ step: Number(value) as typeof step, hours: DAYS, chosen: null })
          }
        />
      </div>
      <Field label={t`Hours`}>
        {(control) => (
          <Select
            {...control}
            value={String(hours)}
            options={Array.from({ length: DAYS / step }, (_, i) => (i + 1) * step)
              .reverse()
              .map((one) => ({ value: String(one), label: t`${{ hours: one }} h` }))}
            onChange={(value) => useDays.setState({ hours: Number(value) })}
          />
        )}
      </Field>
    </>
  );
}

/** Downloads what is missing, with its cost and its progress. */
function Fetch(props: {
  place: Place;
  times: readonly number[];
  /** Which times are downloaded is not known yet. */
  isReading: boolean;
}) {
  const { place, times, isReading } = props;
  const { hours } = useDays();
  const job = useApp(({ status }) =>
    status.jobs.find(({ kind, state }) => kind === 'fetch-conditions' && state === 'running'),
  );
  const resetAt = useApp(({ status }) => status.quota?.resetAt ?? null);
  const clock: ClockOptions = { clock: 'utc', buoyZone: null, localZone: 'UTC' };
  const fetch = useAction((wanted: number[]) =>
    call('fetchConditions', { ...place, times: wanted }),
  );
  const cancel = useAction((id: string) => call('cancelJob', { id }));
  const isBusy = fetch.busy || job !== undefined;
  const count = times.length;
  const requests = formatRequests(count, count);
  const result = fetch.output;
  return (
    <div className="stack days-get">
      <div className="row">
        <Button
          changes
          variant="primary"
          busy={isBusy || isReading}
          disabledBecause={
            count === 0 ? t`These columns are downloaded and younger than three hours.` : null
          }
          onClick={() => fetch.run([...times])}
        >
          {count === 0 ? t`All ${hours} h are downloaded` : t`Get ${hours} h (${requests})`}
        </Button>
        {job ? <Button onClick={() => cancel.run(job.id)}>{t`Cancel`}</Button> : null}
        {result && !result.complete && !isBusy ? (
          <span className="warn" role="status">
            {t`Stopped at the reserve of the quota after ${{ done: result.requests }} requests. What was downloaded stays.`}{' '}
            {resetAt === null ? '' : t`Again from ${{ time: formatClock(resetAt, clock) }}.`}
          </span>
        ) : null}
      </div>
      <ProgressLine
        active={isBusy}
        label={t`Getting conditions`}
        done={job?.done ?? 0}
        total={job?.total ?? count}
      />
      <ErrorNote error={fetch.error ?? cancel.error} />
    </div>
  );
}

/** The answer of a column, and what can be done with it. */
function Answer({ place, time, clock }: { place: Place; time: number; clock: ClockOptions }) {
  const now = useNow();
  const online = useApp((state) => state.status.network.online);
  const request = { ...place, time };
  const { value, refresh, refreshing, error } = useCacheQuery(reads.getConditions, request);
  const refreshKey = useShortcut('refresh');
  useCommand('refresh', refresh);
  return (
    <section className="stack gap-3 ruled conditions-part" aria-label={t`Column`}>
      <div className="row start apart">
        <div>
          <h2>{momentWords(time, now, clock)}</h2>
          <div className="quiet small">
            <Fetched time={value?.fetchedAt} zone={clock} />
            {online ? '' : ` · ${t`offline`}`}
          </div>
        </div>
        {value ? (
          <div className="row">
            <Button
              changes
              icon={<RefreshCw size={16} />}
              title={refreshKey}
              busy={refreshing}
              onClick={refresh}
            >
              {t`Refresh (1 request)`}
            </Button>
            <ExportButton
              selection={() => ({ kind: 'conditions', request: { ...place, times: [time] } })}
            >
              {t`Export…`}
            </ExportButton>
          </div>
        ) : null}
      </div>
      <ErrorNote error={error} onRetry={refresh} place={value ? 'window' : 'empty'} />
      {value ? (
        <ConditionsAnswer stored={value} zone={clock} />
      ) : refreshing ? (
        <p className="quiet">{t`Getting conditions`}</p>
      ) : value === null && !error ? (
        <EmptyState
          title={t`Not downloaded yet`}
          text={t`There are no conditions for this place and time yet.`}
          action={
            <Button changes onClick={refresh}>
              {t`Get conditions (1 request)`}
            </Button>
          }
        />
      ) : null}
    </section>
  );
}

/** The downloaded forecasts of a place with their own record: how earlier ones differed from what a buoy reported later. */
import { plural, t } from '@lingui/core/macro';
import { DateTime } from 'luxon';
import { Suspense, useId, useMemo } from 'react';
import * as z from 'zod/mini';
import { shallow } from 'zustand/shallow';
import { Cited } from '#renderer/data/citation.ts';
import { reads } from '#renderer/data/reads.ts';
import { useCacheQuery } from '#renderer/data/useCacheQuery.ts';
import { ageLevel, formatAgo } from '#renderer/format/age.ts';
import { formatCount, shareText } from '#renderer/format/figure.ts';
import { asText, formatHeight, type HeightUnit, toHeight } from '#renderer/format/metrics.ts';
import { dayHour } from '#renderer/format/moment.ts';
import { type ClockOptions, formatHour, zoneOf } from '#renderer/format/time.ts';
import { useNow } from '#renderer/parts/clock.ts';
import { useUnits } from '#renderer/stores/app.ts';
import { persistedStore } from '#renderer/stores/persisted.ts';
import { lazyPart } from '#renderer/ui/lazyParts.ts';
import { ErrorNote } from '#renderer/ui/ReadState.tsx';
import type { CachedBuoy } from '#shared/model/buoy.ts';
import type { ForecastErrors, Place, StoredConditions } from '#shared/model/conditions.ts';
import { HOUR } from '#shared/science/durations.ts';
import { chanceBelow, FEWEST_PAIRS } from '#shared/science/forecastBand.ts';
import { columnOf } from '#shared/science/forecastColumns.ts';
import { buoyTitle } from '#shared/text/search.ts';
import type { PlaceForecast } from './RecordChart.tsx';

const RecordChart = lazyPart(() => import('./RecordChart.tsx'), 'RecordChart');

/** Hours of readings before now, and of what is usual after the last forecast. */
const BEFORE = 24;
const AFTER = 48;
/** Furthest forecast that is drawn, hours. */
const AHEAD = 10 * 24;
/** Hours that share a chance. */
const BLOCK = 6;

/** The lead time of the sentence, hours, and the fewest pairs that it is made of. */
const LEAD = 24;
const FEWEST = 5;

/** Metres. */
const HIGHEST_LIMIT = 8;
const useLimit = persistedStore('forecast-limit', z.object({ limit: z.number() }), { limit: 1.5 });

/** In a unit: what is less is shown as 0.0. */
const SMALLEST_BIAS = 0.05;

const leadText = (hours: number): string => (hours === 0 ? t`under 6 h` : t`${{ hours }} h`);

function sentenceOf(errors: ForecastErrors, unit: HeightUnit): string {
  const [main] = errors
    .filter(({ count }) => count >= FEWEST)
    .sort((a, b) => Math.abs(a.lead - LEAD) - Math.abs(b.lead - LEAD));
  // How many are needed is said by the score.
  if (!main) return '';
  const { count, bias } = main.last;
  const lead = leadText(main.lead);
  if (Math.abs(toHeight(bias, unit)) < SMALLEST_BIAS)
    return plural(count, {
      one: `The last forecast for ${lead} ahead was neither too high nor too low.`,
      other: `The last # forecasts for ${lead} ahead were neither too high nor too low on average.`,
    });
  const size = asText(formatHeight(Math.abs(bias), unit));
  return bias > 0
    ? plural(count, {
        one: `The last forecast for ${lead} ahead was ${size} too high.`,
        other: `The last # forecasts for ${lead} ahead were ${size} too high on average.`,
      })
    : plural(count, {
        one: `The last forecast for ${lead} ahead was ${size} too low.`,
        other: `The last # forecasts for ${lead} ahead were ${size} too low on average.`,
      });
}

/** How often the bands held. */
function scoreOf(errors: ForecastErrors): string {
  const count = errors.reduce((sum, { banded }) => sum + banded.count, 0);
  const inside = errors.reduce((sum, { banded }) => sum + banded.inside, 0);
  return count > 0
    ? t`Earlier forecasts with a band: ${{ count: formatCount(count) }}; followed by a reading inside it: ${{ inside: formatCount(inside) }} (80 % are expected).`
    : '';
}

/** How far it is to the first band. */
function missingOf(errors: ForecastErrors): string {
  const most = Math.max(0, ...errors.map((one) => one.count));
  return errors.length > 0 && most < FEWEST_PAIRS
    ? t`No band yet: a lead time needs ${FEWEST_PAIRS} forecasts with a reading, and none has more than ${most}.`
    : '';
}

/** Forecasts from now on that say when they were made. */
const forecastsOf = (stored: readonly StoredConditions[], now: number): PlaceForecast[] =>
  stored.flatMap((one) => {
    const { time, height } = columnOf(one.request.time, one);
    const issuedAt = one.conditions.metadata.forecastUpdatedAt;
    const isShown = height !== null && issuedAt !== null && time >= now - HOUR;
    const { fetchedAt } = one;
    return isShown ? [{ time, height, fetchedAt, lead: Math.max(0, time - issuedAt) / HOUR }] : [];
  });

interface ForecastRecordProps {
  place: Place;
  /** Its readings are what the forecasts are compared with. */
  buoy: CachedBuoy;
  clock: ClockOptions;
  /** Nothing is shown where no forecast from now on is downloaded. */
  needsForecast?: boolean;
}

export function ForecastRecord({ place, buoy, clock, needsForecast }: ForecastRecordProps) {
  const { heightUnit } = useUnits();
  const present = useNow();
  // By the hour: the axis does not move with each minute.
  const now = Math.floor(present / HOUR) * HOUR;
  const ahead = { from: now - HOUR, to: now + AHEAD * HOUR };
  const answers = useCacheQuery(
    reads.conditionsWithin,
    { ...place, ...ahead },
    ({ lat, lng, spotId }) => shallow({ lat, lng, spotId }, place),
  );
  const forecasts = useMemo(() => forecastsOf(answers.value ?? [], now), [answers.value, now]);
  const end = forecasts.at(-1)?.time ?? null;
  const record = useCacheQuery(
    reads.forecastErrors,
    needsForecast && end === null ? null : { ...place, buoyId: buoy.id },
  );
  const range = useMemo(
    () => ({ from: now - BEFORE * HOUR, to: (end ?? now) + AFTER * HOUR }),
    [now, end],
  );
  const readings = useCacheQuery(
    reads.cachedReadings,
    end === null ? null : { buoyId: buoy.id, from: range.from, to: now + HOUR },
    ({ buoyId }) => buoyId === buoy.id,
  );
  const climatology = useCacheQuery(
    reads.climatology,
    end === null
      ? null
      : {
          ...{ buoyId: buoy.id, variable: 'significantHeight', range: null, zone: zoneOf(clock) },
          ...{ smooth: false, counts: 'half', quality: 'notFail' },
        },
  );
  const limit = useLimit((state) => state.limit);
  const oldest = Math.min(...forecasts.map(({ fetchedAt }) => fetchedAt));
  const errors = record.value;
  const failed = record.error ?? answers.error ?? readings.error ?? climatology.error;
  if (!errors || (errors.length === 0 && end === null))
    return <ErrorNote error={needsForecast ? record.error : failed} />;
  const said = `${sentenceOf(errors, heightUnit)} ${scoreOf(errors)}`.trim();
  const missing = missingOf(errors);
  return (
    <section className="stack gap-1" aria-label={t`Forecast against reading`}>
      <ErrorNote error={failed} />
      {said === '' ? null : <p>{said}</p>}
      {end === null ? null : (
        <>
          <Suspense>
            <Cited value={{ buoy, range: { from: range.from, to: now } }}>
              <RecordChart
                {...{ range, forecasts, limit, clock, record: errors }}
                name={buoyTitle(buoy)}
                readings={readings.value}
                climatology={climatology.value ?? undefined}
              />
            </Cited>
          </Suspense>
          {ageLevel(present, oldest) === 'fresh' ? null : (
            <p className="quiet small">{t`Forecast downloaded ${{ age: formatAgo(present, oldest) }}`}</p>
          )}
          <Chances {...{ forecasts, errors, clock, limit }} />
        </>
      )}
      {missing === '' ? null : <p className="quiet small">{missing}</p>}
      {errors.length === 0 ? null : <Errors errors={errors} buoy={buoy} />}
    </section>
  );
}

/** The chance of less than a limit, of each six hours: that of the forecast with the least. */
function Chances(props: {
  forecasts: readonly PlaceForecast[];
  errors: ForecastErrors;
  clock: ClockOptions;
  limit: number;
}) {
  const { forecasts, errors, clock, limit } = props;
  const { heightUnit } = useUnits();
  const now = useNow();
  const id = useId();
  const zone = zoneOf(clock);
  const blocks = new Map<number, number>();
  for (const { time, height, lead } of forecasts) {
    const chance = chanceBelow(errors, height, lead, limit);
    if (chance === null) continue;
    const at = DateTime.fromSeconds(time, { zone });
    const begin = at.set({ hour: at.hour - (at.hour % BLOCK), minute: 0 }).toSeconds();
    blocks.set(begin, Math.min(chance, blocks.get(begin) ?? 1));
  }
  if (blocks.size === 0) return null;
  const height = asText(formatHeight(limit, heightUnit));
  return (
    <div className="stack gap-1 small">
      <div className="row">
        <label htmlFor={id}>{t`Chance below ${height}`}</label>
        <input
          id={id}
          type="range"
          min={0.5}
          max={HIGHEST_LIMIT}
          step={0.1}
          value={limit}
          aria-valuetext={height}
          onChange={({ target }) => useLimit.setState({ limit: target.valueAsNumber })}
        />
      </div>
      <ul className="row facts numeric" aria-label={t`Chance below ${height}`}>
        {[...blocks].map(([begin, chance]) => (
          <li key={begin}>
            <span className="quiet">
              {dayHour(begin, now, clock)}–{formatHour(begin + BLOCK * HOUR, clock)}
            </span>{' '}
            {shareText(chance)}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Errors({ errors, buoy }: { errors: ForecastErrors; buoy: CachedBuoy }) {
  const { heightUnit: unit } = useUnits();
  return (
    <details>
      <summary className="quiet small">{t`Forecast against reading of ${{ name: buoy.name }}`}</summary>
      <table className="days-table numeric small">
        <thead>
          <tr>
            <th scope="col">{t`Lead time`}</th>
            <th scope="col">{t`Forecasts`}</th>
            <th scope="col">{t`Bias`}</th>
            <th scope="col">{t`RMSE`}</th>
          </tr>
        </thead>
        <tbody>
          {errors.map(({ lead: hours, count, bias, rmse }) => (
            <tr key={hours}>
              <th scope="row">{leadText(hours)}</th>
              <td>{formatCount(count)}</td>
              <td>
                {toHeight(bias, unit) >= SMALLEST_BIAS ? '+' : ''}
                {asText(formatHeight(bias, unit))}
              </td>
              <td>{asText(formatHeight(rmse, unit))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

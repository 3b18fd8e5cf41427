/** The next days in a few words: now and the next hours of a day, sun, and the next high and low water. */
import { t } from '@lingui/core/macro';
import { DateTime } from 'luxon';
import { ageLevel, formatAgo, isSilent } from '#renderer/format/age.ts';
import { heightScale } from '#renderer/format/colourScale.ts';
import { asText, formatHeight, formatPeriod, formatSpeed } from '#renderer/format/metrics.ts';
import { dayHour, dayText } from '#renderer/format/moment.ts';
import { sunOf } from '#renderer/format/sun.ts';
import { terms } from '#renderer/format/terms.ts';
import {
  type ClockOptions,
  formatHour,
  hoursMinutes,
  isSameDay,
  zoneOf,
} from '#renderer/format/time.ts';
import { Direction, Explained, Value, ValueDot } from '#renderer/parts/Figure.tsx';
import { useUnits } from '#renderer/stores/app.ts';
import { Term } from '#renderer/ui/Tooltip.tsx';
import { formatLocale } from '#shared/i18n/formats.ts';
import type { CachedBuoy } from '#shared/model/buoy.ts';
import type { Position } from '#shared/model/geo.ts';
import type { Column } from '#shared/science/forecastColumns.ts';
import { MORNING } from '#shared/science/forecastColumns.ts';
import type { StoredTide } from '#shared/science/storedTide.ts';
import { tideHeight } from './DaysStrip.tsx';

/** They stand for a day: with every step they have a column. */
const HOURS = [MORNING, 13, 19];
/** A column stands for a time up to so far away, seconds. */
const CLOSE = 3 * 3600;

const columnNear = (columns: readonly Column[], time: number): Column | undefined =>
  columns
    .filter((one) => one.fetchedAt !== null && Math.abs(one.time - time) <= CLOSE)
    .sort((a, b) => Math.abs(a.time - time) - Math.abs(b.time - time))[0];

export function Headlines(props: {
  columns: readonly Column[];
  now: number;
  clock: ClockOptions;
  /** A buoy close to the place. */
  near: CachedBuoy | null;
}) {
  const { columns, now, clock, near } = props;
  const units = useUnits();
  const today = DateTime.fromSeconds(now, { zone: zoneOf(clock) }).startOf('day');
  const reading = near?.lastReading ?? null;
  // One without a height says nothing of the waves: the forecast does.
  const isUsed =
    reading !== null &&
    reading.significantHeight !== null &&
    ageLevel(now, reading.time) === 'fresh';
  const next = [0, 1]
    .flatMap((days) => HOURS.map((hour) => today.plus({ days }).set({ hour }).toSeconds()))
    .filter((time) => time > now);
  const nowText = t({ message: 'Now', comment: 'The current time' });
  return (
    <div className="tiles days-heads">
      {[now, ...next.slice(0, 3)].map((time) => {
        const column = columnNear(columns, time);
        const name = time === now ? nowText : dayHour(column?.time ?? time, now, clock);
        const observed = time === now && isUsed ? reading : null;
        const height = observed ? observed.significantHeight : (column?.height ?? null);
        const isOld = !observed && isSilent(now, column?.fetchedAt);
        const implausible = observed && near ? near.implausible : [];
        const wind = asText(formatSpeed(column?.windSpeed, units.speedUnit));
        const notForecast = column ? t`not stated by the service` : t`not downloaded`;
        const missingReason = observed ? undefined : notForecast;
        return (
          <section key={time} className="stack gap-1" aria-label={name}>
            <div className="quiet small">
              {observed && near
                ? t`${name} · ${{ buoy: near.name }}, ${{ age: formatAgo(now, observed.time) }}`
                : column
                  ? t`${{ name: time === now ? `${name} ${formatHour(column.time, clock)}` : name }} · forecast from ${{ age: formatAgo(now, column.fetchedAt) }}`
                  : t`${name} · not downloaded`}
            </div>
            <div className={isOld ? 'row silent' : 'row'}>
              <ValueDot
                scale={heightScale}
                value={implausible.includes('significantHeight') ? null : height}
                old={isOld}
              />
              <span className="title">
                <Value
                  value={formatHeight(height, units.heightUnit)}
                  missingReason={missingReason}
                  implausible={implausible.includes('significantHeight')}
                />
              </span>
              <Value
                value={formatPeriod(observed ? observed.period : column?.period)}
                missingReason={missingReason}
                implausible={implausible.includes('period')}
              />
              <Direction
                degrees={observed ? observed.direction : column?.direction}
                missingReason={missingReason}
                implausible={implausible.includes('direction')}
              />
            </div>
            <div className="row quiet">
              {observed ? t`Wind ${wind} (forecast)` : t`Wind ${wind}`}{' '}
              <Direction degrees={column?.windDirection} missingReason={notForecast} />
            </div>
          </section>
        );
      })}
    </div>
  );
}

/** `Mon: sunrise 06:36, sunset 20:46, civil twilight 06:08–21:14`. @param noon of the day */
function sunText(place: Position, noon: DateTime, clock: ClockOptions): string {
  const { sunrise, sunset, dawn, dusk, always } = sunOf(place, noon.toSeconds());
  const hour = (time: number | null) => (time === null ? '–' : formatHour(time, clock));
  const day = noon.toFormat('ccc');
  const [rise, set] = [hour(sunrise), hour(sunset)];
  const twilight = dawn === null ? null : `${hour(dawn)}–${hour(dusk)}`;
  if (always === 'up') return t`${day}: sun up all day`;
  if (always === 'down') {
    return twilight === null
      ? t`${day}: sun down all day, no civil twilight`
      : t`${day}: sun down all day, civil twilight ${twilight}`;
  }
  return twilight === null
    ? t`${day}: sunrise ${rise}, sunset ${set}, civil twilight all night`
    : t`${day}: sunrise ${rise}, sunset ${set}, civil twilight ${twilight}`;
}

/** Sunrise, sunset and civil twilight of a day and the next one. @param props.from any time of the first day */
export function SunLine(props: { place: Position; from: number; clock: ClockOptions }) {
  const { place, from, clock } = props;
  const noon = DateTime.fromSeconds(from, { zone: zoneOf(clock), locale: formatLocale() }).set({
    hour: 12,
  });
  return (
    <section className="row facts small numeric" aria-label={t`Sun`}>
      {[0, 1].map((days) => (
        <span key={days}>{sunText(place, noon.plus({ days }), clock)}</span>
      ))}
    </section>
  );
}

/** `High water 14:30, 5.1 m, in 2 h 10 min`, what it is computed from, and what heights are measured from. */
export function TideLine(props: { tide: StoredTide; now: number; clock: ClockOptions }) {
  const { tide, now, clock } = props;
  const units = useUnits();
  const next = tide.turns.filter(({ time }) => time > now).slice(0, 4);
  return (
    <section className="row facts small numeric" aria-label={t`High and low water`}>
      {next.map(({ kind, time, height }) => {
        const day = isSameDay(now, time, clock) ? '' : `${dayText(time, now, clock)} `;
        const at = `${day}${formatHour(time, clock)}`;
        const level = tideHeight(height, tide, units);
        const left = hoursMinutes(time - now);
        return (
          <Explained key={time} text={kind === 'high' ? terms.highWater : terms.lowWater}>
            {kind === 'high'
              ? t`High water ${at}, ${level}, in ${left}`
              : t`Low water ${at}, ${level}, in ${left}`}
          </Explained>
        );
      })}
      <span className="quiet">
        {tide.by.map((by) => (
          <span key={by}>
            {by === 'levels' ? t`from hourly levels` : t`as stated by the service`}
            {' · '}
          </span>
        ))}
        <Term text={terms.datum}>{t`datum not stated by the service`}</Term>
      </span>
    </section>
  );
}

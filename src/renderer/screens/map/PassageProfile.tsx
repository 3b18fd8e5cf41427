/** Below the map: the downloaded forecasts at the times at which a passage gets to them, also for later departures. */
import { msg, t } from '@lingui/core/macro';
import { Copy } from 'lucide-react';
import { memo, useCallback, useEffect, useMemo } from 'react';
import { withRoom } from '#renderer/charts/labels.ts';
import { MarkChart, type Scene } from '#renderer/charts/MarkChart.tsx';
import {
  along,
  arrowAt,
  axisLabels,
  Hatching,
  rectangle,
  roundTicks,
  type Size,
  textAt,
  textWidth,
  tickText,
  widest,
} from '#renderer/charts/svg.tsx';
import type { ChartTheme } from '#renderer/charts/theme.ts';
import { timeTicks } from '#renderer/charts/timeTicks.ts';
import { reads } from '#renderer/data/reads.ts';
import { useCacheQuery } from '#renderer/data/useCacheQuery.ts';
import { forecastOpacity, formatAgo, isSilent } from '#renderer/format/age.ts';
import { heightColour } from '#renderer/format/colourScale.ts';
import { formatDirection } from '#renderer/format/direction.ts';
import { formatNumber } from '#renderer/format/figure.ts';
import {
  asText,
  distanceUnitLabel,
  formatDistance,
  formatHeight,
  formatPeriod,
  formatSpeed,
  heightUnitLabel,
  speedUnitLabel,
  toDistance,
} from '#renderer/format/metrics.ts';
import { dayHour, momentWords } from '#renderer/format/moment.ts';
import { formatDateTime, zoneLabel, zoneOf } from '#renderer/format/time.ts';
import { shortLabel } from '#renderer/map/clusters.ts';
import type { SeaMap } from '#renderer/map/seaMap.ts';
import { useNow, useZone } from '#renderer/parts/clock.ts';
import { useUnits } from '#renderer/stores/app.ts';
import { CopyButton } from '#renderer/ui/CopyButton.tsx';
import { toTsv } from '#renderer/ui/tableRows.ts';
import { i18n } from '#shared/i18n/i18n.ts';
import type { PassagePlan } from '#shared/ipc/contract.ts';
import type { Interval } from '#shared/model/geo.ts';
import type { Passage } from '#shared/model/passage.ts';
import { angleBetween } from '#shared/science/compass.ts';
import { HOUR } from '#shared/science/durations.ts';
import {
  departuresOf,
  distancesAlong,
  type ProfilePoint,
  passageTimes,
  profileOf,
} from '#shared/science/passage.ts';
import { usePassagePanel } from './passagePanel.ts';

/** Half of the bar of the first and of the last forecast, seconds. */
const END = 1.5 * HOUR;
const ROW = 16;
/** Room for the arrow of the last forecast, pixels. */
const RIGHT = 20;

/** By eighths of a turn from the bow. */
const windFrom = [
  msg({ message: 'ahead', comment: 'The wind, seen from the boat: wind 25 kn ahead' }),
  msg({ message: 'on the bow', comment: 'The wind, seen from the boat: wind 25 kn on the bow' }),
  msg({ message: 'on the beam', comment: 'The wind, seen from the boat: wind 25 kn on the beam' }),
  msg({ message: 'on the quarter', comment: 'The wind, from the boat: wind 25 kn on the quarter' }),
  msg({ message: 'astern', comment: 'The wind, seen from the boat: wind 25 kn astern' }),
];

/** What is said of the forecasts of a passage. */
function useWords({ line }: Passage) {
  const units = useUnits();
  const clock = useZone();
  const now = useNow();
  const from = line[0]?.name;
  const place = ({ alongKm }: ProfilePoint) => {
    if (alongKm < 1) return from ?? t`at the start`;
    const distance = asText(formatDistance(alongKm, units.distanceUnit));
    return from ? t`${distance} from ${from}` : t`${distance} from the start`;
  };
  const wind = ({ windSpeed, windDirection, course }: ProfilePoint) => {
    const speed = asText(formatSpeed(windSpeed, units.speedUnit));
    if (windDirection === null) return t`wind ${speed}`;
    const side = windFrom[Math.round(Math.abs(angleBetween(course, windDirection)) / 45)];
    return t`wind ${speed} ${{ side: side ? i18n._(side) : '' }}`;
  };
  const moment = (time: number) => dayHour(time, now, clock);
  const height = (one: ProfilePoint) => asText(formatHeight(one.height, units.heightUnit));
  const highest = (points: readonly ProfilePoint[]) => {
    const known = points.filter((one) => one.height !== null);
    const [worst] = known.toSorted((a, b) => (b.height ?? 0) - (a.height ?? 0));
    if (!worst) return t`No forecasts downloaded for these times`;
    const facts = [height(worst), moment(worst.time), place(worst), wind(worst)].join(', ');
    return known.length === points.length
      ? t`Highest: ${facts}`
      : t`Highest of ${{ known: known.length }} of ${{ count: points.length }} forecasts: ${facts}`;
  };
  const describe = (one: ProfilePoint) => {
    const { period, direction, fetchedAt, time } = one;
    const waves = `${height(one)}, ${asText(formatPeriod(period))} ${formatDirection(direction).text}`;
    return {
      title: momentWords(time, now, clock),
      rows:
        fetchedAt === null
          ? [place(one), t`not downloaded`]
          : [
              place(one),
              t`Waves ${{ values: waves }}`,
              `${wind(one)} (${formatDirection(one.windDirection).text})`,
              t`Downloaded ${{ age: formatAgo(now, fetchedAt) }}`,
            ],
    };
  };
  /** What exists, as tab-separated text with the columns of `plan --route`. */
  const table = (points: readonly ProfilePoint[]) => {
    const { heightUnit, speedUnit, distanceUnit } = units;
    const perKm = toDistance(1, distanceUnit);
    const column = (header: string, text: (one: ProfilePoint) => string) => ({ header, text });
    return toTsv(
      [
        column(t`Time`, ({ time }) => formatDateTime(time, clock)),
        column(distanceUnitLabel[distanceUnit], ({ alongKm }) => formatNumber(alongKm * perKm, 1)),
        column(t`Course`, ({ course }) => formatDirection(course).text),
        column(
          t`Wave height, ${{ unit: heightUnitLabel[heightUnit] }}`,
          (one) => formatHeight(one.height, heightUnit).text,
        ),
        column(t`Period, s`, ({ period }) => formatPeriod(period).text),
        column(t`Waves (from)`, ({ direction }) => formatDirection(direction).text),
        column(
          t`Wind, ${{ unit: speedUnitLabel[speedUnit] }}`,
          (one) => formatSpeed(one.windSpeed, speedUnit).text,
        ),
        column(t`Wind (from)`, (one) => formatDirection(one.windDirection).text),
        column(t`Downloaded`, ({ fetchedAt }) => formatDateTime(fetchedAt, clock)),
      ],
      points,
    );
  };
  return { units, clock, now, moment, highest, describe, table };
}

export const PassageProfile = memo(function PassageProfile(props: {
  passage: Passage;
  map: SeaMap | null;
}) {
  const { passage, map } = props;
  const plan = useCacheQuery(reads.planPassage, passage, ({ id }) => id === passage.id);
  const chosen = usePassagePanel(({ later }) => later);
  const words = useWords(passage);
  const forecasts = plan.value?.forecasts;
  const departures = useMemo(() => departuresOf(forecasts ?? []), [forecasts]);
  const later = departures.includes(chosen) ? chosen : 0;
  const points = useMemo(() => profileOf(forecasts ?? [], later), [forecasts, later]);
  const mark = useCallback(
    (pointed: number | null) =>
      map?.set({ lineMarks: points.map((one, at) => ({ ...one, isPointed: at === pointed })) }),
    [map, points],
  );
  useEffect(() => () => map?.set({ lineMarks: [] }), [map]);
  const { value } = plan;
  const { now, moment, highest, table } = words;
  const sentence = highest(points);
  const ages = points.flatMap(({ fetchedAt }) => fetchedAt ?? []);
  const leaves = moment((value?.departsAt ?? 0) + later);
  const hours = formatNumber(later / HOUR);
  const departure = later === 0 ? leaves : t`${leaves} (${hours} h later)`;
  return (
    <section
      className="map-profile padded column panel ruled small"
      aria-label={t`Forecasts of the passage`}
    >
      <div className="line apart">
        <span className="strong breaks" role="status">
          {value ? sentence : null}
        </span>
        {value && departures.length > 1 ? (
          <label className="line fixed">
            {t`Departure`}
            <input
              type="range"
              max={departures.length - 1}
              value={departures.indexOf(later)}
              aria-valuetext={departure}
              onChange={({ target }) =>
                usePassagePanel.setState({ later: departures[Number(target.value)] ?? 0 })
              }
            />
            <span className="numeric">{departure}</span>
          </label>
        ) : null}
      </div>
      {value ? (
        <MarkChart
          sentence={sentence}
          draw={(size, theme) =>
            drawProfile({ passage, plan: value, points, later, words }, size, theme)
          }
          picture={() => ({ title: passage.name, lines: [sentence, departure] })}
          onMark={mark}
          hint={
            <>
              <span className="quiet grow">
                {ages.length > 0
                  ? t`Forecasts downloaded ${{ age: formatAgo(now, Math.min(...ages)) }}`
                  : null}
              </span>
              <CopyButton icon={<Copy size={16} />} text={() => table(points)}>
                {t`Copy table`}
              </CopyButton>
            </>
          }
        />
      ) : null}
    </section>
  );
});

interface ProfileData {
  passage: Passage;
  plan: PassagePlan;
  points: readonly ProfilePoint[];
  /** Seconds. */
  later: number;
  words: ReturnType<typeof useWords>;
}

/** The forecasts with the ends of their bars: halfway to the ones before and after. */
const barsOf = (points: readonly ProfilePoint[]) =>
  points.map((one, at) => {
    const before = points[at - 1]?.time ?? one.time - 2 * END;
    const after = points[at + 1]?.time ?? one.time + 2 * END;
    return { ...one, from: (before + one.time) / 2, to: (one.time + after) / 2 };
  });

/** The buoys and named places that are passed, in their order. @param reached when so many kilometres are */
function placesOf({ passage, plan, later }: ProfileData, reached: (km: number) => number) {
  const kilometres = distancesAlong(passage.line);
  const buoys = plan.buoys.map(({ name, passedAt }) => {
    return { time: (passedAt ?? 0) + later, label: shortLabel(name), weight: 450 };
  });
  const named = passage.line.flatMap(({ name }, at) =>
    name ? [{ time: reached(kilometres[at] ?? 0), label: shortLabel(name), weight: 600 }] : [],
  );
  return [...buoys, ...named].sort((a, b) => a.time - b.time);
}

function drawProfile(data: ProfileData, { width, height }: Size, theme: ChartTheme): Scene {
  const { passage, plan, points, later } = data;
  const { units, clock, now, describe } = data.words;
  const { heightUnit, speedUnit, distanceUnit } = units;
  const rows = [
    t`Wave height, ${{ unit: heightUnitLabel[heightUnit] }}`,
    t`Period, s`,
    t`Wind, ${{ unit: speedUnitLabel[speedUnit] }}`,
    zoneLabel(clock),
    distanceUnitLabel[distanceUnit],
  ];
  const left = Math.ceil(widest(rows, theme)) + 16;
  const bottom = height - 4 * ROW - 4;
  const top = 2 * ROW;
  const middleOf = (row: number) => (row === 0 ? (top + bottom) / 2 : bottom + (row - 0.5) * ROW);
  const bars = barsOf(points);
  const [first = 0, last = 0] = [bars[0]?.from, bars.at(-1)?.to];
  const range = { from: first, to: Math.max(last, (plan.arrivesAt ?? 0) + later) };
  const x = along(range, left, width - RIGHT);
  const box = ({ from, to }: Interval, up: number, down: number) =>
    rectangle(x(from) + 0.5, up, Math.max(0, x(to) - x(from) - 1), down - up);
  const highest = Math.max(1, ...points.map((one) => one.height ?? 0));
  const up = along({ from: 0, to: highest }, bottom, top);
  /** Of a label: above its time, or nearer to the middle where it would be cut off. */
  const labelAt = ({ time, label }: { time: number; label: string }) =>
    Math.min(x(time), width - textWidth(label, theme) / 2 - 4);
  const timeAt = passageTimes(passage);
  const reached = (km: number) => (timeAt(km) ?? 0) + later;
  const names = withRoom(
    placesOf(data, reached).filter(({ time }) => time >= range.from && time <= range.to),
    labelAt,
    (label) => textWidth(label, theme),
  );
  const most = Math.max(1, Math.floor((width - left) / 90));
  const times = timeTicks(range.from, range.to, zoneOf(clock), most);
  const perKm = toDistance(1, distanceUnit);
  const distances = roundTicks(0, plan.lengthKm * perKm, most)
    .filter((tick) => tick <= plan.lengthKm * perKm)
    .map((tick) => ({ at: reached(tick / perKm), label: tickText(tick) }));
  const missing = bars.filter(({ fetchedAt }) => fetchedAt === null);
  // Where bars are narrow, some have no figures; the first ones would run into the names of the rows.
  const written = withRoom(
    bars.filter(({ time }) => x(time) > left + 14).map((one) => ({ ...one, label: '' })),
    ({ time }) => x(time),
    () => 34,
  ).filter(({ fetchedAt }) => fetchedAt !== null);
  return {
    marks: bars.map((one, column) => ({
      row: 0,
      column,
      outline: box(one, ROW, bottom + 2 * ROW),
      x: x(one.time),
      y: top,
      text: () => describe(one),
    })),
    drawing: (
      <>
        <Hatching
          d={[...missing, { from: last, to: range.to }]
            .map((one) => box(one, top, bottom))
            .join('')}
          colour={theme.edge}
        />
        {bars.map((one) =>
          one.height === null ? null : (
            <path
              key={one.time}
              d={box(one, up(one.height), bottom)}
              fill={heightColour(one.height, theme.theme)}
              opacity={forecastOpacity(now, one.fetchedAt)}
            />
          ),
        )}
        <path
          d={[
            `M${left} ${bottom + 0.5}H${width - RIGHT}`,
            ...names.map(({ time }) => `M${x(time)} ${ROW}V${bottom}`),
          ].join('')}
          stroke={theme.edge}
        />
        <g fill={theme.ink}>
          {names.map((one) => textAt(labelAt(one), ROW / 2, one.label, { fontWeight: one.weight }))}
          {written.map(({ time, fetchedAt, height, period, windSpeed, ...one }) => {
            const above = up(height ?? 0) - 7;
            const own = isSilent(now, fetchedAt) ? { ...theme, ink: theme.quiet } : theme;
            return (
              <g key={time} fill={own.ink}>
                {textAt(x(time), above, formatHeight(height, heightUnit).text, { fontWeight: 600 })}
                {textAt(x(time) - 6, middleOf(1), formatPeriod(period).text)}
                {arrowAt(one.direction, x(time) + 13, middleOf(1), own)}
                {textAt(x(time) - 6, middleOf(2), formatSpeed(windSpeed, speedUnit).text)}
                {arrowAt(one.windDirection, x(time) + 13, middleOf(2), own)}
              </g>
            );
          })}
        </g>
        <g fill={theme.quiet}>
          {rows.map((name, row) => textAt(left - 8, middleOf(row), name, { textAnchor: 'end' }))}
          {[times, distances].map((axis, at) =>
            axisLabels(axis, x, middleOf(3 + at), { left, right: width - 4 }, theme),
          )}
        </g>
      </>
    ),
  };
}

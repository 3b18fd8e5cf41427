/** The last hours and the forecast of a favourite on the axes that all strips of the board share. */
import { t } from '@lingui/core/macro';
import { createContext, type JSX, useContext } from 'react';
import { nearestSample, type Samples } from '#renderer/charts/samples.ts';
import {
  along,
  axisLabels,
  bands,
  linePath,
  placed,
  roundTicks,
  textAt,
  tickText,
} from '#renderer/charts/svg.tsx';
import type { ChartTheme } from '#renderer/charts/theme.ts';
import { timeTicks } from '#renderer/charts/timeTicks.ts';
import { StateMark } from '#renderer/features/spots/SpotCard.tsx';
import type { HeightForecast, SpotHour } from '#renderer/features/spots/spotData.ts';
import { stateText } from '#renderer/features/spots/words.ts';
import { forecastOpacity, formatAgo } from '#renderer/format/age.ts';
import { factsText } from '#renderer/format/figure.ts';
import {
  asText,
  formatHeight,
  type HeightUnit,
  heightUnitLabel,
  toHeight,
} from '#renderer/format/metrics.ts';
import { nightsOf } from '#renderer/format/sun.ts';
import type { Interval, Position } from '#shared/model/geo.ts';

/** Pixels of a strip, and of the row of dates above the strips. */
const STRIP_HEIGHT = 48;
const DATES_HEIGHT = 20;
/** Room for the highest value and half of the line’s width. */
const MARGIN = 3;
const PIXELS_PER_DATE = 72;
/** Opacity of the shade of a night. */
const NIGHT = 0.06;
/** Pixels around the word for now without a date. */
const NOW_ROOM = 64;
/** Largest size of a mark, pixels, and the usual time between two, seconds. */
const MARK = 14;
const STEP = 3 * 3600;
/** A value further from the pointer is not its value, seconds: half of the longest step of a forecast. */
const REACH = 3 * 3600;

/** The time under the pointer, epoch seconds; null: none. */
export const PointedTime = createContext<number | null>(null);

/** What all strips have in common. */
export interface BoardAxes extends Interval {
  /** Readings are before, forecasts after it; the end of the axis where there is no forecast. */
  now: number;
  /** IANA zone of the dates. */
  zone: string;
  unit: HeightUnit;
  /** Saturdays and Sundays in that zone. */
  weekends: readonly Interval[];
  /** The end of heights in the person’s unit, which begin at 0, and those that are marked. */
  top: number;
  ticks: readonly number[];
  /** Pixels. */
  width: number;
  theme: ChartTheme;
}

/** Up to a tenth above the highest wave, which is a metre at least. @param highest metres */
export function heightAxis(highest: number, unit: HeightUnit): Pick<BoardAxes, 'top' | 'ticks'> {
  const top = 1.1 * toHeight(Math.max(highest, 1), unit);
  return { top, ticks: roundTicks(0, top, 3).filter((tick) => tick <= top) };
}

const acrossOf = (axes: BoardAxes) => along(axes, 0, axes.width);

/** What the shades of the strips mean. */
export function BoardKey({ axes: { theme } }: { axes: BoardAxes }): JSX.Element {
  const key = (fill: string, opacity: number, text: string) => (
    <span className="line gap-1">
      <svg width={10} height={10} aria-hidden="true">
        <rect width={10} height={10} fill={fill} opacity={opacity} stroke={theme.edge} />
      </svg>
      {text}
    </span>
  );
  return (
    <div className="board-key line quiet small">
      {key(theme.sea, 1, t`weekend`)}
      {key(theme.ink, 2 * NIGHT, t`night`)}
    </div>
  );
}

/** The dates of the strips below. */
export function BoardDates({ axes }: { axes: BoardAxes }): JSX.Element {
  const across = acrossOf(axes);
  const { width, theme, zone, from, now, to } = axes;
  const dates = timeTicks(from, to, zone, width / PIXELS_PER_DATE).filter(
    ({ at }) => now === to || Math.abs(across(at) - across(now)) > NOW_ROOM,
  );
  return (
    <svg width={width} height={DATES_HEIGHT} aria-hidden="true" fontSize="12" fill={theme.quiet}>
      {axisLabels(dates, across, DATES_HEIGHT / 2, { left: 0, right: width }, theme)}
      {now < to
        ? textAt(across(now), DATES_HEIGHT / 2, t`Now`, { fill: theme.ink, fontWeight: 600 })
        : null}
    </svg>
  );
}

/**
 * @param props.label what it shows, in words
 */
export function BoardStrip(props: {
  axes: BoardAxes;
  position: Position;
  /** Undefined: not downloaded. */
  samples: Samples | undefined;
  forecast: HeightForecast | undefined;
  /** What is good, for each hour of the forecast. */
  marks?: readonly SpotHour[] | undefined;
  colour: string;
  label: string;
}): JSX.Element {
  const { axes, position, samples, forecast, marks = [], colour, label } = props;
  const { now, width, theme, top, ticks, unit } = axes;
  const across = acrossOf(axes);
  const size = Math.min(MARK, (STEP / (axes.to - axes.from)) * width);
  const bottom = STRIP_HEIGHT - (marks.length > 0 ? MARK + 1 : MARGIN);
  const up = along({ from: 0, to: top }, bottom, MARGIN);
  const yOf = (metres: number) => up(toHeight(metres, unit));
  const opacity = forecast && forecastOpacity(now, forecast.fetchedAt);
  const line = (of: Samples | undefined) => of && linePath(placed(of, across, yOf));
  const at = useContext(PointedTime);
  const isAhead = at !== null && at > now;
  const pointed = isAhead ? forecast : samples;
  const nearest =
    at === null || !pointed ? null : nearestSample({ samples: pointed, reach: REACH }, at);
  const state = isAhead && marks.find(({ time }) => time === nearest?.time)?.match.state;
  const point = nearest && { x: across(nearest.time), y: yOf(nearest.value) };
  const isRight = point !== null && point.x > width / 2;
  return (
    <svg role="img" aria-label={label} width={width} height={STRIP_HEIGHT} fontSize="12">
      <path d={bands(axes.weekends, across, 0, STRIP_HEIGHT)} fill={theme.sea} />
      <path
        d={bands(nightsOf(position, axes), across, 0, STRIP_HEIGHT)}
        fill={theme.ink}
        opacity={NIGHT}
      />
      <path
        d={ticks.map((tick) => `M0 ${Math.round(up(tick)) + 0.5}H${width}`).join('')}
        stroke={theme.hairline}
      />
      <text x={2} y={up(ticks.at(-1) ?? top)} dy="0.9em" fill={theme.quiet}>
        {`${tickText(ticks.at(-1) ?? top)} ${heightUnitLabel[unit]}`}
      </text>
      {marks.map(({ time, match }) => (
        <StateMark
          key={time}
          state={match.state}
          size={size}
          x={across(time) - size / 2}
          y={STRIP_HEIGHT - MARK + (MARK - size) / 2}
          opacity={opacity}
        />
      ))}
      <path d={line(samples)} fill="none" stroke={colour} strokeWidth={2} strokeLinecap="round" />
      {now < axes.to ? (
        <path d={`M${Math.round(across(now)) + 0.5} 0V${STRIP_HEIGHT}`} stroke={theme.ink} />
      ) : null}
      {forecast ? (
        <path
          d={line(forecast)}
          fill="none"
          stroke={theme.quiet}
          strokeWidth={2}
          strokeDasharray="5 3"
          opacity={opacity}
        />
      ) : null}
      {point && nearest ? (
        <>
          <path d={`M${point.x} 0V${STRIP_HEIGHT}`} stroke={theme.edge} />
          <circle cx={point.x} cy={point.y} r={3} fill={colour} />
          {textAt(
            point.x + (isRight ? -6 : 6),
            point.y > STRIP_HEIGHT / 2 ? STRIP_HEIGHT / 4 : (3 * STRIP_HEIGHT) / 4,
            factsText([
              asText(formatHeight(nearest.value, unit)),
              state ? stateText[state] : '',
              isAhead && forecast
                ? t`Forecast from ${{ age: formatAgo(now, forecast.fetchedAt) }}`
                : '',
            ]),
            { textAnchor: isRight ? 'end' : 'start', className: 'board-value' },
          )}
        </>
      ) : null}
    </svg>
  );
}

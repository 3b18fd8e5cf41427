/** Six hours of a replay, evenly over its range, as one picture: the map of each with its time, and the legend once. */
import { t } from '@lingui/core/macro';
import type { Picture } from '#renderer/charts/picture.tsx';
import { type Size, textAt } from '#renderer/charts/svg.tsx';
import { readChartTheme } from '#renderer/charts/theme.ts';
import type { ReplayedHours } from '#renderer/data/reads.ts';
import { valuesAt } from '#renderer/data/replay.ts';
import { positionOn } from '#renderer/format/colourScale.ts';
import { formatCount } from '#renderer/format/figure.ts';
import type { Units } from '#renderer/format/metrics.ts';
import { type ClockOptions, formatDateTime } from '#renderer/format/time.ts';
import type { SeaMap } from '#renderer/map/seaMap.ts';
import { colouringOf, type MapVariable, variables } from '#renderer/map/variables.ts';
import type { Interval } from '#shared/model/geo.ts';
import { HOUR } from '#shared/science/durations.ts';

const PICTURES = 6;
const COLUMNS = 3;
/** Marks are as large as on a map of this width, CSS pixels. */
const MAP_WIDTH = 560;
/** Space between pictures, a caption, and the legend with its space, in units of the drawing. */
const GAP = 12;
const CAPTION = 20;
const LEGEND = { width: 320, ramp: 10, height: 44 };

export function replayPicture(
  map: SeaMap,
  shown: { hours: ReplayedHours; range: Interval; variable: MapVariable },
  units: Units,
  zone: ClockOptions,
): Picture {
  const { hours, range, variable } = shown;
  const { label, unit } = variables[variable];
  const steps = (range.to - range.from) / HOUR;
  const times = Array.from(
    { length: PICTURES },
    (_, i) => range.from + Math.round((i * steps) / (PICTURES - 1)) * HOUR,
  );
  const colourings = times.map((now) => {
    const past = valuesAt(hours, range, now, variable === 'rank');
    return colouringOf(variable, units, { now, ranks: new Map(), past });
  });
  const pictures = map.picturesOf(colourings, MAP_WIDTH);
  const ends = [range.from, range.to].map((time) => formatDateTime(time, zone)).join(' – ');
  const { width, height } = map.size();
  const rows = PICTURES / COLUMNS;
  return {
    text: { title: t`Replay of the map`, lines: [`${label()}, ${unit(units)} · ${ends}`] },
    draw: (size, { ink }) => {
      const room = {
        width: (size.width - (COLUMNS - 1) * GAP) / COLUMNS,
        height: (size.height - LEGEND.height) / rows - CAPTION - GAP,
      };
      const scale = Math.min(room.width / width, room.height / height);
      const one: Size = { width: scale * width, height: scale * height };
      const row = one.height + CAPTION + GAP;
      return (
        <g fill={ink}>
          {times.map((time, i) => {
            const x = (i % COLUMNS) * (room.width + GAP);
            const y = Math.floor(i / COLUMNS) * row;
            return (
              <g key={time}>
                {textAt(x, y + CAPTION / 2, formatDateTime(time, zone), { textAnchor: 'start' })}
                <image href={pictures[i]} {...one} x={x} y={y + CAPTION} />
              </g>
            );
          })}
          <g transform={`translate(0 ${rows * row})`}>{legend(variable, units)}</g>
        </g>
      );
    },
  };
}

/** The colours of the map, with values. */
function legend(variable: MapVariable, units: Units) {
  const { scale, ticks, fromTick } = variables[variable];
  const { theme } = readChartTheme();
  return (
    <>
      <linearGradient id="ramp">
        {scale.stops.map((stop) => (
          <stop key={stop.value} offset={positionOn(scale, stop.value)} stopColor={stop[theme]} />
        ))}
      </linearGradient>
      <rect fill="url(#ramp)" width={LEGEND.width} height={LEGEND.ramp} />
      {ticks(units).map((tick) =>
        textAt(
          LEGEND.width * positionOn(scale, fromTick(tick, units)),
          LEGEND.ramp + GAP,
          formatCount(tick),
        ),
      )}
    </>
  );
}

/** What a row of the board has: a buoy or a spot by name, its figures and its strip. */
import { t } from '@lingui/core/macro';
import { type ComponentProps, useMemo } from 'react';
import { breakAtGaps } from '#renderer/charts/samples.ts';
import type { LastHours } from '#renderer/data/ranks.ts';
import { StateMark } from '#renderer/features/spots/SpotCard.tsx';
import type { HeightForecast, SpotData } from '#renderer/features/spots/spotData.ts';
import { momentText } from '#renderer/features/spots/verdict.ts';
import { matchTexts, pastText, stateText } from '#renderer/features/spots/words.ts';
import { formatAgo, isSilent, observedAt } from '#renderer/format/age.ts';
import { heightColour } from '#renderer/format/colourScale.ts';
import { LIST_HOURS } from '#renderer/format/metrics.ts';
import { AlertMark, type BuoyAlerts } from '#renderer/parts/AlertMark.tsx';
import { useNow, useZone } from '#renderer/parts/clock.ts';
import { Missing } from '#renderer/parts/Figure.tsx';
import { spanText } from '#renderer/parts/HoursLine.tsx';
import { useOnThisDay } from '#renderer/parts/onThisDay.ts';
import { useUnits } from '#renderer/stores/app.ts';
import type { TableColumn } from '#renderer/ui/DataTable.tsx';
import { explained } from '#renderer/ui/Tooltip.tsx';
import type { CachedBuoy } from '#shared/model/buoy.ts';
import { buoyTitle } from '#shared/text/search.ts';
import { type BoardAxes, BoardStrip } from './BoardStrip.tsx';

/** The cells of a row that the list has as columns. */
export const figures = ['significantHeight', 'change', 'period', 'direction', 'rank', 'age'];

interface Common {
  columns: readonly TableColumn<CachedBuoy>[];
  axes: BoardAxes;
  hours: LastHours | undefined;
}

export function BuoyRow(
  props: Common & {
    buoy: CachedBuoy;
    /** By the pointer or the keyboard. */
    isPointed: boolean;
    forecast: HeightForecast | undefined;
    alert: ReturnType<BuoyAlerts['get']>;
    isUnusual: boolean;
  },
) {
  const { buoy, isPointed, alert, isUnusual, ...common } = props;
  const { theme, quiet } = common.axes.theme;
  const height = buoy.lastReading?.significantHeight ?? null;
  const day = useOnThisDay(buoy, isPointed);
  return (
    <>
      <div className="board-name grow" {...explained(day?.text)}>
        <bdi className="strong two-lines">{buoyTitle(buoy)}</bdi>
        {alert ? <AlertMark alert={alert} isBrief={alert.isForAll} /> : null}
      </div>
      <Cells
        {...common}
        buoy={buoy}
        position={buoy}
        colour={isUnusual ? heightColour(height, theme) : quiet}
      />
    </>
  );
}

/** The figures of the buoy that the spot follows, and its own forecast, with a mark for each of its hours. */
export function SpotRow({
  data,
  alert,
  ...common
}: Common & { data: SpotData; alert: ReturnType<BuoyAlerts['get']> }) {
  const { spot, buoy, match, isOld, hours, forecast } = data;
  const units = useUnits();
  const zone = useZone();
  const state = match?.state ?? 'unknown';
  const words = [
    match && match.quantities.length > 0
      ? matchTexts(match.quantities, units)
      : t`No limits are set.`,
    buoy?.name ?? t`No reading of the last 24 hours is downloaded.`,
  ];
  return (
    <>
      <div className="board-name grow" {...explained(words.join(' · '))}>
        <bdi className="strong clip">{spot.name}</bdi>
        <span className="line gap-1 small">
          <StateMark size={14} state={state} isOld={isOld} />
          <span className="clip">{(isOld ? pastText : stateText)[state]}</span>
          {alert ? <AlertMark alert={alert} isBrief /> : null}
        </span>
      </div>
      <Cells
        {...common}
        buoy={buoy}
        position={spot.position}
        forecast={hours.length > 0 ? forecast : undefined}
        marks={hours}
        colour={common.axes.theme.quiet}
        more={hours
          .map(({ time, match: { state } }) => `${momentText(time, zone)} ${stateText[state]}`)
          .join(', ')}
      />
    </>
  );
}

/** The figures of a row and its strip. */
function Cells(
  props: Common &
    Pick<ComponentProps<typeof BoardStrip>, 'position' | 'marks' | 'colour'> & {
      buoy: CachedBuoy | undefined;
      forecast?: HeightForecast | undefined;
      /** What the marks say. */
      more?: string;
    },
) {
  const { buoy, columns, axes, hours, forecast, position, marks, colour, more = '' } = props;
  const now = useNow();
  const column = (id: string) => columns.find((one) => one.id === id);
  const heights = spanText(hours?.significantHeight, axes.unit);
  const samples = useMemo(
    () => hours && breakAtGaps(hours.time, hours.significantHeight, null),
    [hours],
  );
  const isOld = isSilent(now, buoy && observedAt(buoy));
  return (
    <>
      <div className={isOld ? 'board-figures silent' : 'board-figures'}>
        {figures.map((id) => (
          <span key={id} className={id === 'significantHeight' ? 'heading' : undefined}>
            {buoy ? column(id)?.cell?.(buoy) : <Missing reason={t`no reading known`} />}
          </span>
        ))}
      </div>
      <div className="board-strip" data-strip>
        <BoardStrip
          axes={axes}
          position={position}
          samples={samples}
          forecast={forecast}
          marks={marks}
          colour={colour}
          label={[
            t`Last ${{ hours: LIST_HOURS }} hours: ${{ heights }}`,
            forecast
              ? t`Forecast from ${{ age: formatAgo(now, forecast.fetchedAt) }}: ${{ heights: spanText(forecast.value, axes.unit) }}`
              : '',
            more,
          ]
            .filter(Boolean)
            .join('. ')}
        />
      </div>
    </>
  );
}

/** The columns of the latest list: what each sorts by, shows and copies. */
import { t } from '@lingui/core/macro';
import { Star } from 'lucide-react';
import { formatAge, isSilent, observedAt } from '#renderer/format/age.ts';
import type { ScaleTheme } from '#renderer/format/colourScale.ts';
import { formatDirection } from '#renderer/format/direction.ts';
import { formatMetric, type Units } from '#renderer/format/metrics.ts';
import { plausible } from '#renderer/format/quality.ts';
import { heightColour } from '#renderer/format/scales.ts';
import { type ClockOptions, formatDateTime, formatMoment } from '#renderer/format/time.ts';
import { asText, formatHeight } from '#renderer/format/values.ts';
import { variables } from '#renderer/map/variables.ts';
import { Age } from '#renderer/parts/Age.tsx';
import { Direction } from '#renderer/parts/Direction.tsx';
import { Explained, Missing, Value } from '#renderer/parts/Figure.tsx';
import { readOnlyReason, useReadOnlyCache } from '#renderer/stores/app.ts';
import type { TableColumn } from '#renderer/ui/DataTable.tsx';
import type { CachedBuoy } from '#shared/model/buoy.ts';
import type { QualityVariable } from '#shared/model/quality.ts';

import { buoyTitle, countryName } from '#shared/text/search.ts';
import { type ClimateView, climateColumns } from './climateColumns.tsx';

interface LatestView extends Pick<ClimateView, 'ranks' | 'lastHours'> {
  units: Units;
  zone: ClockOptions;
  theme: ScaleTheme;
  now: number;
  onFavourite: (buoy: CachedBuoy) => void;
}

const noReading = (): string => t`no reading known`;
/** Why there is no value, and whether it is plausible. */
const stateOf = (
  buoy: CachedBuoy,
  name: QualityVariable,
): { missingReason?: string; implausible: boolean } => ({
  ...(buoy.lastReading ? {} : { missingReason: noReading() }),
  implausible: buoy.implausible.includes(name),
});

export function latestColumns({
  units,
  zone,
  theme,
  now,
  onFavourite,
  ranks,
  lastHours,
}: LatestView): TableColumn<CachedBuoy>[] {
  const ofBuoy = (buoy: CachedBuoy): ClockOptions => ({ ...zone, buoyZone: buoy.timezone });
  const metric = (
    id: 'significantHeight' | 'maximumHeight' | 'period' | 'waterTemperature',
    header: string,
    width: number,
    rank?: number,
  ): TableColumn<CachedBuoy> => {
    const value = (buoy: CachedBuoy) => formatMetric(id, buoy.lastReading?.[id], units);
    return {
      id,
      header,
      title: variables[id].meaning(),
      width,
      ...(rank === undefined ? {} : { rank }),
      align: 'end',
      descFirst: true,
      sortValue: (buoy) => plausible(buoy, id),
      text: (buoy) => asText(value(buoy)),
      cell: (buoy) => <Value value={value(buoy)} {...stateOf(buoy, id)} />,
    };
  };
  return [
    {
      id: 'favourite',
      header: '★',
      label: t`Favourite`,
      title: t`Favourites`,
      width: 44,
      rank: 1,
      descFirst: true,
      sortValue: (buoy) => (buoy.favourite ? 1 : 0),
      text: (buoy) => (buoy.favourite ? t`favourite` : ''),
      cell: (buoy) => <StarCell buoy={buoy} onFavourite={onFavourite} />,
    },
    {
      id: 'name',
      header: t({ message: 'Name', comment: 'Of a buoy' }),
      width: 176,
      grow: 3,
      sortValue: (buoy) => buoy.name,
      text: buoyTitle,
      cell: (buoy) => <bdi className="strong">{buoyTitle(buoy)}</bdi>,
    },
    {
      ...metric('significantHeight', 'Hs', 84),
      cell: (buoy) => {
        const metres = buoy.lastReading?.significantHeight ?? null;
        const isKnown = plausible(buoy, 'significantHeight') !== null;
        const isColoured = isKnown && !isSilent(now, observedAt(buoy));
        return (
          <span className="line latest-height">
            <Value
              value={formatHeight(metres, units.heightUnit)}
              {...stateOf(buoy, 'significantHeight')}
            />
            <span
              className={isKnown ? 'latest-swatch' : 'latest-swatch latest-swatch-none'}
              style={isColoured ? { background: heightColour(metres, theme) } : undefined}
            />
          </span>
        );
      },
    },
    ...climateColumns({ ranks, lastHours, unit: units.heightUnit, now }),
    metric('maximumHeight', 'Hmax', 84, 4),
    metric('period', variables.period.label(), 76),
    {
      id: 'direction',
      header: t`Direction (from)`,
      title: t`Direction the waves come from; the arrow points in the direction of travel`,
      width: 132,
      sortValue: (buoy) => plausible(buoy, 'direction'),
      text: (buoy) =>
        formatDirection(buoy.lastReading?.direction, buoy.lastReading?.directionCompass).text,
      cell: (buoy) => (
        <Direction
          degrees={buoy.lastReading?.direction}
          compass={buoy.lastReading?.directionCompass ?? null}
          {...stateOf(buoy, 'direction')}
        />
      ),
    },
    metric('waterTemperature', t`Sea temp.`, 96, 5),
    {
      id: 'age',
      header: variables.age.label(),
      title: variables.age.meaning(),
      width: 72,
      align: 'end',
      descFirst: true,
      sortValue: observedAt,
      text: (buoy) => formatAge(now, observedAt(buoy)),
      cell: (buoy) => <Age time={observedAt(buoy)} buoyZone={buoy.timezone} />,
    },
    textColumn('country', t`Country`, t`country not stated by the service`, {
      width: 124,
      rank: 6,
      of: ({ country }) => country && countryName(country),
    }),
    textColumn('source', t`Source`, t`source not stated by the service`, {
      width: 124,
      rank: 7,
      of: ({ source }) => source,
    }),
    {
      id: 'time',
      header: t`Observation time`,
      rank: 8,
      width: 192,
      grow: 1,
      descFirst: true,
      sortValue: observedAt,
      text: (buoy) => formatDateTime(observedAt(buoy), ofBuoy(buoy)),
      cell: (buoy) =>
        observedAt(buoy) === null ? (
          <Missing reason={noReading()} />
        ) : (
          <span className="quiet">{formatMoment(now, observedAt(buoy), ofBuoy(buoy))}</span>
        ),
    },
  ];
}

function textColumn(
  id: 'country' | 'source',
  header: string,
  missingReason: string,
  { of, ...size }: { width: number; rank: number; of: (buoy: CachedBuoy) => string | null },
): TableColumn<CachedBuoy> {
  return {
    id,
    header,
    ...size,
    grow: 1,
    sortValue: of,
    text: (buoy) => of(buoy) ?? '',
    cell: (buoy) => (of(buoy) ? <bdi>{of(buoy)}</bdi> : <Missing reason={missingReason} />),
  };
}

/** Out of the tab order, as is the rule in a grid: the key F does the same on the current row. */
function StarCell({
  buoy,
  onFavourite,
}: {
  buoy: CachedBuoy;
  onFavourite: (buoy: CachedBuoy) => void;
}) {
  const readOnlyCache = useReadOnlyCache();
  const action = buoy.favourite ? t`Remove from favourites (F)` : t`Add to favourites (F)`;
  return (
    <Explained text={readOnlyCache ? readOnlyReason(readOnlyCache) : action}>
      <button
        type="button"
        tabIndex={-1}
        className="latest-star"
        aria-disabled={readOnlyCache !== null}
        aria-pressed={buoy.favourite}
        aria-label={t`Favourite: ${{ name: buoy.name }}`}
        onClick={(event) => {
          event.stopPropagation();
          if (!readOnlyCache) onFavourite(buoy);
        }}
      >
        <Star size={14} aria-hidden="true" fill={buoy.favourite ? 'currentColor' : 'none'} />
      </button>
    </Explained>
  );
}

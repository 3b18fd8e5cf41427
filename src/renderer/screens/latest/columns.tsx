/** The columns of the latest list: what each sorts by, shows and copies. */
import { t } from '@lingui/core/macro';
import { Star } from 'lucide-react';
import { formatAge, isSilent, observedAt } from '#renderer/format/age.ts';
import { formatDirection } from '#renderer/format/direction.ts';
import { heightColour, type ScaleTheme } from '#renderer/format/heightScale.ts';
import type { Units } from '#renderer/format/metrics.ts';
import { plausible } from '#renderer/format/quality.ts';
import { type ClockOptions, formatDateTime, formatMoment } from '#renderer/format/time.ts';
import { asText, formatHeight, formatPeriod, formatTemperature } from '#renderer/format/values.ts';
import { variables } from '#renderer/map/variables.ts';
import { readOnlyReason, useReadOnlyCache } from '#renderer/stores/useReadOnlyCache.ts';
import { Age } from '#renderer/ui/Age.tsx';
import type { TableColumn } from '#renderer/ui/DataTable.tsx';
import { Direction } from '#renderer/ui/Direction.tsx';
import { Explained, Missing, Value } from '#renderer/ui/Figure.tsx';
import type { CachedBuoy } from '#shared/model/buoy.ts';
import type { QualityVariable } from '#shared/model/quality.ts';
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
  const height = (id: 'significantHeight' | 'maximumHeight', header: string) => ({
    id,
    header,
    title: variables[id].meaning(),
    width: 84,
    align: 'end' as const,
    descFirst: true,
    sortValue: (buoy: CachedBuoy) => plausible(buoy, id),
    text: (buoy: CachedBuoy) => asText(formatHeight(buoy.lastReading?.[id], units.heightUnit)),
  });
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
      text: (buoy) => buoy.name,
      cell: (buoy) => <bdi className="strong">{buoy.name}</bdi>,
    },
    {
      ...height('significantHeight', 'Hs'),
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
    {
      ...height('maximumHeight', 'Hmax'),
      rank: 4,
      cell: (buoy) => (
        <Value
          value={formatHeight(buoy.lastReading?.maximumHeight, units.heightUnit)}
          {...stateOf(buoy, 'maximumHeight')}
        />
      ),
    },
    {
      id: 'period',
      header: variables.period.label(),
      title: variables.period.meaning(),
      width: 76,
      align: 'end',
      descFirst: true,
      sortValue: (buoy) => plausible(buoy, 'period'),
      text: (buoy) => asText(formatPeriod(buoy.lastReading?.period)),
      cell: (buoy) => (
        <Value value={formatPeriod(buoy.lastReading?.period)} {...stateOf(buoy, 'period')} />
      ),
    },
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
    {
      id: 'waterTemperature',
      header: t`Sea temp.`,
      rank: 5,
      title: variables.waterTemperature.meaning(),
      width: 96,
      align: 'end',
      descFirst: true,
      sortValue: (buoy) => plausible(buoy, 'waterTemperature'),
      text: (buoy) =>
        asText(formatTemperature(buoy.lastReading?.waterTemperature, units.temperatureUnit)),
      cell: (buoy) => (
        <Value
          value={formatTemperature(buoy.lastReading?.waterTemperature, units.temperatureUnit)}
          {...stateOf(buoy, 'waterTemperature')}
        />
      ),
    },
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
    textColumn('country', t`Country`, t`country not stated by the service`, 80, 6),
    textColumn('source', t`Source`, t`source not stated by the service`, 124, 7),
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
  width: number,
  rank: number,
): TableColumn<CachedBuoy> {
  return {
    id,
    header,
    width,
    rank,
    grow: 1,
    sortValue: (buoy) => buoy[id],
    text: (buoy) => buoy[id] ?? '',
    cell: (buoy) => (buoy[id] ? <bdi>{buoy[id]}</bdi> : <Missing reason={missingReason} />),
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

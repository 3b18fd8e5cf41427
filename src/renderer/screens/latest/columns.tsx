/** The columns of the latest list: what each sorts by, shows and copies. */
import { plural, t } from '@lingui/core/macro';
import { Star } from 'lucide-react';
import { useMemo } from 'react';
import { useTheme } from '#renderer/charts/theme.ts';
import {
  type AllRanks,
  type BuoyRank,
  changeUntil,
  rankAge,
  rankNow,
  useLastHours,
} from '#renderer/data/ranks.ts';
import { formatAge, isSilent, observedAt } from '#renderer/format/age.ts';
import { heightColour } from '#renderer/format/colourScale.ts';
import { formatDirection } from '#renderer/format/direction.ts';
import { factsText, MISSING, shareText, titled } from '#renderer/format/figure.ts';
import { asText, changeText, formatMetric, metricHeading } from '#renderer/format/metrics.ts';
import { plausible } from '#renderer/format/quality.ts';
import { rankSentence } from '#renderer/format/rank.ts';
import { clockOf, formatDateTime, formatMoment } from '#renderer/format/time.ts';
import { variables } from '#renderer/map/variables.ts';
import { useNow, useZone } from '#renderer/parts/clock.ts';
import {
  Age,
  Explained,
  HeightChange,
  Missing,
  numberColumn,
  ReadingValue,
} from '#renderer/parts/Figure.tsx';
import { HoursLine, spanText } from '#renderer/parts/HoursLine.tsx';
import { readOnlyReason, useReadOnlyCache, useUnits } from '#renderer/stores/app.ts';
import type { TableColumn } from '#renderer/ui/DataTable.tsx';
import type { CachedBuoy } from '#shared/model/buoy.ts';
import { MIN_YEARS } from '#shared/model/dayOfYear.ts';
import { buoyTitle, countryName } from '#shared/text/search.ts';

const noReading = (): string => t`no reading known`;
/** Why there is no value; undefined: the source reports none. */
const missingReason = ({ lastReading }: CachedBuoy) => (lastReading ? undefined : noReading());

const noRank = ({ pending }: AllRanks, found: BuoyRank | undefined, now: number): string =>
  found && found.rank !== null && isSilent(now, found.time)
    ? t`the latest height is more than a day old`
    : found || pending === 0
      ? plural(
          { years: MIN_YEARS },
          {
            one: 'no rank: fewer than # other year is downloaded',
            other: 'no rank: fewer than # other years are downloaded',
          },
        )
      : t`ranks are being computed`;

type Column = TableColumn<CachedBuoy>;

/** Columns that may be left out have a rank. @param keep id of one that stays in any case */
export function knownColumns(
  columns: Column[],
  buoys: readonly CachedBuoy[],
  ranks: AllRanks,
  keep: string,
) {
  const course = columns.find(({ id }) => id === 'course');
  const hasHours = () => buoys.some((buoy) => course?.text(buoy) !== MISSING);
  const isDownloaded: Record<string, () => boolean> = {
    change: hasHours,
    course: hasHours,
    rank: () => ranks.pending > 0 || [...ranks.byBuoy.values()].some(({ rank }) => rank !== null),
  };
  const isKnown = ({ id, rank, sortValue }: Column) =>
    rank === undefined ||
    id === keep ||
    (isDownloaded[id]?.() ?? buoys.some((buoy) => sortValue?.(buoy) != null));
  const known = columns.filter(isKnown);
  const unknown = columns.filter((column) => !known.includes(column));
  const reasonOf = ({ id }: Column) =>
    ['change', 'course'].includes(id)
      ? t`favourites only`
      : id === 'rank'
        ? t`needs ${{ years: MIN_YEARS }} downloaded years`
        : t`not reported`;
  const reasons = [...new Set(unknown.map(reasonOf))].map((reason) =>
    titled(
      unknown
        .filter((column) => reasonOf(column) === reason)
        .map(({ header }) => header)
        .join(', '),
      reason,
    ),
  );
  /** Why the others are not shown: `6 h, 48 h: favourites only`. */
  return { known, reason: reasons.join(' · ') };
}

export function useLatestColumns(
  ranks: AllRanks,
  onFavourite: (buoy: CachedBuoy) => void,
): Column[] {
  const units = useUnits();
  const unit = units.heightUnit;
  const zone = useZone();
  const theme = useTheme();
  const now = useNow();
  const lastHours = useLastHours();
  return useMemo(() => {
    const hoursOf = ({ id }: CachedBuoy) => lastHours.get(id);
    const rankOf = ({ id }: CachedBuoy) => ranks.byBuoy.get(id);
    const metric = (
      id: 'significantHeight' | 'maximumHeight' | 'period' | 'waterTemperature',
      column: Pick<Column, 'header' | 'width'> & Partial<Column>,
    ): Column => ({
      id,
      title: variables[id].meaning(),
      align: 'end',
      descFirst: true,
      sortValue: (buoy) => plausible(buoy, id),
      text: (buoy) => asText(formatMetric(id, buoy.lastReading?.[id], units)),
      cell: (buoy) => <ReadingValue of={buoy} name={id} missingReason={missingReason(buoy)} />,
      ...column,
    });
    const text = (
      column: Pick<Column, 'id' | 'header' | 'rank'>,
      of: (buoy: CachedBuoy) => string | null,
      missing: string,
    ): Column => ({
      width: 124,
      grow: 1,
      sortValue: of,
      text: (buoy) => of(buoy) ?? '',
      cell: (buoy) => (of(buoy) ? <bdi>{of(buoy)}</bdi> : <Missing reason={missing} />),
      ...column,
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
        text: buoyTitle,
        cell: (buoy) => <bdi>{buoyTitle(buoy)}</bdi>,
      },
      metric('significantHeight', {
        header: metricHeading('significantHeight', units, 'Hs'),
        width: 76,
        cell: (buoy) => {
          const metres = buoy.lastReading?.significantHeight;
          const isKnown = plausible(buoy, 'significantHeight') !== null;
          const isColoured = isKnown && !isSilent(now, observedAt(buoy));
          return (
            <span className="line strong latest-height">
              <ReadingValue
                of={buoy}
                name="significantHeight"
                missingReason={missingReason(buoy)}
              />
              <span
                className={isKnown ? 'latest-swatch' : 'latest-swatch latest-swatch-none'}
                style={isColoured ? { background: heightColour(metres ?? null, theme) } : undefined}
              />
            </span>
          );
        },
      }),
      numberColumn(
        {
          id: 'change',
          header: metricHeading('significantHeight', units, '6 h'),
          label: t`Change in 6 h`,
          title: t`Change of the significant height over six hours`,
          width: 84,
          rank: 3,
          cell: (buoy) => {
            const found = hoursOf(buoy);
            const change = changeUntil(found, observedAt(buoy), now);
            return change === null && found?.change ? (
              <Missing reason={t`not known for the latest reading`} />
            ) : (
              <HeightChange change={found && change} />
            );
          },
        },
        (buoy) => changeUntil(hoursOf(buoy), observedAt(buoy), now),
        (change) => (change === null ? MISSING : changeText(change, unit)),
      ),
      {
        id: 'course',
        header: '48 h',
        label: t`Last 48 h`,
        title: t`Significant height of the last 48 hours, from its lowest to its highest value`,
        width: 96,
        rank: 5,
        align: 'end',
        text: (buoy) => spanText(hoursOf(buoy)?.significantHeight, unit),
        cell: (buoy) => <HoursLine hours={hoursOf(buoy)} />,
      },
      numberColumn(
        {
          id: 'rank',
          header: variables.rank.label(),
          title: variables.rank.meaning(),
          width: 72,
          rank: 2,
          cell: (buoy) => {
            const found = rankOf(buoy);
            const rank = rankNow(found, now);
            if (!found || rank === null) return <Missing reason={noRank(ranks, found, now)} />;
            const age = rankAge(found, now);
            return (
              <span
                className={age === '' ? 'value rank-bar' : 'value rank-bar quiet'}
                style={{ backgroundSize: `${rank}% 3px, 100% 3px` }}
              >
                <Explained text={factsText([rankSentence({ ...found, rank }, unit), age])}>
                  {shareText(rank / 100)}
                  <span className="visually-hidden"> {age}</span>
                </Explained>
              </span>
            );
          },
        },
        (buoy) => rankNow(rankOf(buoy), now),
        (rank) => shareText(rank === null ? null : rank / 100),
      ),
      metric('maximumHeight', {
        header: metricHeading('maximumHeight', units, 'Hmax'),
        width: 84,
        rank: 4,
      }),
      metric('period', {
        header: metricHeading('period', units, variables.period.label()),
        width: 76,
      }),
      {
        id: 'direction',
        header: t`Direction (from)`,
        title: t`Direction the waves come from; the arrow points in the direction of travel`,
        width: 132,
        sortValue: (buoy) => plausible(buoy, 'direction'),
        text: ({ lastReading }) =>
          formatDirection(lastReading?.direction, lastReading?.directionCompass).text,
        cell: (buoy) => (
          <ReadingValue of={buoy} name="direction" missingReason={missingReason(buoy)} />
        ),
      },
      metric('waterTemperature', {
        header: metricHeading('waterTemperature', units, t`Sea temp.`),
        width: 112,
        rank: 5,
      }),
      numberColumn(
        {
          id: 'age',
          header: variables.age.label(),
          title: variables.age.meaning(),
          width: 88,
          cell: (buoy) => <Age time={observedAt(buoy)} buoyZone={buoy.timezone} />,
        },
        (buoy) => observedAt(buoy),
        (time) => formatAge(now, time),
      ),
      text(
        { id: 'country', header: t`Country`, rank: 6 },
        ({ country }) => country && countryName(country),
        t`country not stated by the service`,
      ),
      text(
        { id: 'source', header: t`Source`, rank: 7 },
        ({ source }) => source,
        t`source not stated by the service`,
      ),
      {
        id: 'time',
        header: t`Observation time`,
        rank: 8,
        width: 192,
        grow: 1,
        descFirst: true,
        sortValue: observedAt,
        text: (buoy) => formatDateTime(observedAt(buoy), clockOf(zone, buoy)),
        cell: (buoy) =>
          observedAt(buoy) === null ? (
            <Missing reason={noReading()} />
          ) : (
            <span className="quiet">
              {formatMoment(now, observedAt(buoy), clockOf(zone, buoy))}
            </span>
          ),
      },
    ];
  }, [units, unit, zone, theme, now, ranks, lastHours, onFavourite]);
}

/** Out of the tab order, as is the rule in a grid: the key F does the same on the current row. */
function StarCell(props: { buoy: CachedBuoy; onFavourite: (buoy: CachedBuoy) => void }) {
  const { buoy, onFavourite } = props;
  const readOnlyCache = useReadOnlyCache();
  const action = buoy.favourite
    ? t`Remove from favourites (F)`
    : t`Add to favourites (F, up to 1 request)`;
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

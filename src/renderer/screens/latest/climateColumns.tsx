/** Columns of the latest list that need more than the latest reading: change, course of the last hours, rank. */
import { plural, t } from '@lingui/core/macro';
import { breakAtGaps } from '#renderer/charts/gaps.ts';
import { Sparkline } from '#renderer/charts/Sparkline.tsx';
import {
  type AllRanks,
  type BuoyRank,
  changeUntil,
  type LastHours,
  rankNow,
} from '#renderer/data/ranks.ts';
import { isSilent, observedAt } from '#renderer/format/age.ts';
import { shareText } from '#renderer/format/coverage.ts';
import { formatNumber, MISSING } from '#renderer/format/figure.ts';
import { rankSentence } from '#renderer/format/rank.ts';
import { type HeightUnit, toHeight } from '#renderer/format/units.ts';
import { asText, changeText, formatHeight, LIST_HOURS, noHours } from '#renderer/format/values.ts';
import { variables } from '#renderer/map/variables.ts';
import { Explained, Missing } from '#renderer/parts/Figure.tsx';
import { HeightChange } from '#renderer/parts/HeightChange.tsx';
import type { TableColumn } from '#renderer/ui/DataTable.tsx';
import type { CachedBuoy } from '#shared/model/buoy.ts';
import { MIN_YEARS } from '#shared/model/dayOfYear.ts';

export interface ClimateView {
  ranks: AllRanks;
  lastHours: ReadonlyMap<number, LastHours>;
  unit: HeightUnit;
  now: number;
}

const noRank = ({ pending }: AllRanks, found: BuoyRank | undefined, now: number): string =>
  found && found.rank !== null && isSilent(now, found.time)
    ? t`the latest height is more than a day old`
    : found || pending === 0
      ? plural(
          { years: MIN_YEARS },
          {
            one: 'no climatology: fewer than # year is downloaded',
            other: 'no climatology: fewer than # years are downloaded',
          },
        )
      : t`ranks are being computed`;

export function climateColumns({
  ranks,
  lastHours,
  unit,
  now,
}: ClimateView): TableColumn<CachedBuoy>[] {
  const rankOf = ({ id }: CachedBuoy) => rankNow(ranks.byBuoy.get(id), now);
  const changeOf = (buoy: CachedBuoy) => changeUntil(lastHours.get(buoy.id), observedAt(buoy), now);
  const span = (buoy: CachedBuoy): string => {
    const heights = lastHours.get(buoy.id)?.significantHeight.filter((one) => !Number.isNaN(one));
    if (!heights || heights.length === 0) return MISSING;
    const text = (metres: number) => formatNumber(toHeight(metres, unit), 1);
    const lowest = text(heights.reduce((a, b) => Math.min(a, b)));
    const highest = asText(
      formatHeight(
        heights.reduce((a, b) => Math.max(a, b)),
        unit,
      ),
    );
    return t({ message: `${lowest} to ${highest}`, comment: 'Heights: 1.2 to 3.4 m' });
  };
  return [
    {
      id: 'change',
      header: '6 h',
      label: t`Change in 6 h`,
      title: t`Change of the significant height over six hours`,
      width: 84,
      rank: 3,
      align: 'end',
      descFirst: true,
      sortValue: changeOf,
      text: (buoy) => {
        const change = changeOf(buoy);
        return change === null ? MISSING : changeText(change, unit);
      },
      cell: (buoy) => {
        const found = lastHours.get(buoy.id);
        const change = changeOf(buoy);
        if (change === null && found?.change)
          return <Missing reason={t`not known for the latest reading`} />;
        return <HeightChange change={found && change} unit={unit} />;
      },
    },
    {
      id: 'course',
      header: '48 h',
      label: t`Last 48 h`,
      title: t`Significant height of the last 48 hours, from its lowest to its highest value`,
      width: 96,
      rank: 5,
      align: 'end',
      text: span,
      cell: (buoy) => {
        const found = lastHours.get(buoy.id);
        if (!found || span(buoy) === MISSING) return <Missing reason={noHours()} />;
        return (
          <Sparkline
            samples={breakAtGaps(found.time, found.significantHeight, null)}
            from={now - LIST_HOURS * 3600}
            to={now}
            label={t`Last ${{ hours: LIST_HOURS }} hours: ${{ heights: span(buoy) }}`}
          />
        );
      },
    },
    {
      id: 'rank',
      header: variables.rank.label(),
      title: variables.rank.meaning(),
      width: 72,
      rank: 2,
      align: 'end',
      descFirst: true,
      sortValue: rankOf,
      text: (buoy) => {
        const rank = rankOf(buoy);
        return rank === null ? MISSING : shareText(rank / 100);
      },
      cell: (buoy) => {
        const found = ranks.byBuoy.get(buoy.id);
        const rank = rankOf(buoy);
        if (!found || rank === null) return <Missing reason={noRank(ranks, found, now)} />;
        return (
          <span className="value">
            <Explained text={rankSentence({ ...found, rank }, unit)}>
              {shareText(rank / 100)}
            </Explained>
          </span>
        );
      },
    },
  ];
}

/** Columns of the latest list that need more than the latest reading: change, course of the last hours, rank. */
import { breakAtGaps } from '#renderer/charts/gaps.ts';
import { Sparkline } from '#renderer/charts/Sparkline.tsx';
import type { AllRanks, BuoyRank, LastHours } from '#renderer/data/ranks.ts';
import { formatNumber, MISSING } from '#renderer/format/figure.ts';
import { formatPercent, rankSentence } from '#renderer/format/rank.ts';
import { type HeightUnit, heightUnitLabel, toHeight } from '#renderer/format/units.ts';
import { asText, formatHeight } from '#renderer/format/values.ts';
import type { TableColumn } from '#renderer/ui/DataTable.tsx';
import { Missing } from '#renderer/ui/Figure.tsx';
import type { CachedBuoy } from '#shared/model/buoy.ts';
import { MIN_YEARS } from '#shared/science/climatology.ts';

export interface ClimateView {
  ranks: AllRanks;
  lastHours: ReadonlyMap<number, LastHours>;
  unit: HeightUnit;
  now: number;
}

const HOURS = 48;
const NO_HOURS = 'the readings of the last hours are not downloaded';
const NO_EARLIER = 'no reading of six hours before is downloaded';

/** `▲ 0.4 m`, `▼ 1.2 m`, `▶ 0.0 m` (steady). */
function changeText(metres: number, unit: HeightUnit): string {
  const figure = formatNumber(Math.abs(toHeight(metres, unit)), 1);
  const sign = Number(figure) === 0 ? '▶' : metres > 0 ? '▲' : '▼';
  return `${sign} ${figure} ${heightUnitLabel[unit]}`;
}

const spokenChange = (metres: number, unit: HeightUnit): string => {
  const text = asText(formatHeight(Math.abs(metres), unit));
  return `${metres > 0 ? 'up' : 'down'} ${text} in six hours`;
};

const noRank = ({ pending }: AllRanks, found: BuoyRank | undefined): string =>
  found || pending === 0
    ? `no climatology: fewer than ${MIN_YEARS} years are downloaded`
    : 'ranks are being computed';

export function climateColumns({
  ranks,
  lastHours,
  unit,
  now,
}: ClimateView): TableColumn<CachedBuoy>[] {
  const rankOf = ({ id }: CachedBuoy) => ranks.byBuoy.get(id)?.rank ?? null;
  const changeOf = ({ id }: CachedBuoy) => lastHours.get(id)?.change ?? null;
  const span = (buoy: CachedBuoy): string => {
    const heights = lastHours.get(buoy.id)?.significantHeight.filter((one) => !Number.isNaN(one));
    if (!heights || heights.length === 0) return MISSING;
    const text = (metres: number) => formatNumber(toHeight(metres, unit), 1);
    return `${text(heights.reduce((a, b) => Math.min(a, b)))} to ${asText(
      formatHeight(
        heights.reduce((a, b) => Math.max(a, b)),
        unit,
      ),
    )}`;
  };
  return [
    {
      id: 'change',
      header: '6 h',
      label: 'Change in 6 h',
      title: 'Change of the significant height over six hours',
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
        const change = changeOf(buoy);
        if (change === null) {
          return <Missing reason={lastHours.has(buoy.id) ? NO_EARLIER : NO_HOURS} />;
        }
        return (
          <span className="value" title={spokenChange(change, unit)}>
            <span aria-hidden="true">{changeText(change, unit)}</span>
            <span className="visually-hidden">{spokenChange(change, unit)}</span>
          </span>
        );
      },
    },
    {
      id: 'course',
      header: '48 h',
      label: 'Last 48 h',
      title: 'Significant height of the last 48 hours, from its lowest to its highest value',
      width: 96,
      rank: 5,
      align: 'end',
      text: span,
      cell: (buoy) => {
        const found = lastHours.get(buoy.id);
        if (!found || span(buoy) === MISSING) return <Missing reason={NO_HOURS} />;
        return (
          <Sparkline
            samples={breakAtGaps(found.time, found.significantHeight, null)}
            from={now - HOURS * 3600}
            to={now}
            label={`Last ${HOURS} hours: ${span(buoy)}`}
          />
        );
      },
    },
    {
      id: 'rank',
      header: 'Rank',
      title:
        'Percentage of the daily means around this day, of all downloaded years, that are lower',
      width: 72,
      rank: 2,
      align: 'end',
      descFirst: true,
      sortValue: rankOf,
      text: (buoy) => {
        const rank = rankOf(buoy);
        return rank === null ? MISSING : formatPercent(rank);
      },
      cell: (buoy) => {
        const found = ranks.byBuoy.get(buoy.id);
        const rank = rankOf(buoy);
        if (!found || rank === null) return <Missing reason={noRank(ranks, found)} />;
        return (
          <span className="value" title={rankSentence({ ...found, rank }, unit)}>
            {formatPercent(rank)}
          </span>
        );
      },
    },
  ];
}

/** The same series as a table: a row for each bucket, a column for each season, newest first. */
import { msg, t } from '@lingui/core/macro';
import { useMemo } from 'react';
import { differenceText } from '#renderer/features/seasons/comparison.ts';
import type { OtherSeries } from '#renderer/features/seasons/description.ts';
import { type PlacedPoint, pointsByPosition } from '#renderer/features/seasons/table.ts';
import {
  bucketDate,
  bucketText,
  groupLabel,
  samplesText,
  seasonLabel,
} from '#renderer/features/seasons/words.ts';
import { formatMetric, metricHeading, type Units } from '#renderer/format/metrics.ts';
import { Explained, Missing, numberColumn } from '#renderer/parts/Figure.tsx';
import { useUnits } from '#renderer/stores/app.ts';
import { DataTable, type TableColumn } from '#renderer/ui/DataTable.tsx';
import { messageTable } from '#shared/i18n/i18n.ts';
import type { Series, SeriesBucket } from '#shared/model/series.ts';
import { differencesOf, furthestByPosition } from './difference.ts';

const bucketHeader = messageTable<SeriesBucket>({
  hour: msg`Hour`,
  day: msg`Day`,
  week: msg({ message: 'Week from', comment: 'Column of the first days of weeks' }),
});
const noReadings = messageTable<SeriesBucket>({
  hour: msg`no readings in this hour`,
  day: msg`no readings on this day`,
  week: msg`no readings in this week`,
});

/** A position, and its points by season year. */
type TableRow = readonly [position: number, points: ReadonlyMap<number, PlacedPoint>];

/** @param other the series that a column compares each value with */
export function SeasonsTable({ series, other }: { series: Series; other: OtherSeries | null }) {
  const units = useUnits();
  const { metric, bucket, timezone } = series;
  const rows = useMemo((): TableRow[] => [...pointsByPosition(series)], [series]);
  const columns = useMemo(
    (): TableColumn<TableRow>[] => [
      {
        id: 'bucket',
        header: bucketHeader[bucket],
        width: bucket === 'hour' ? 120 : 88,
        sortValue: ([position]) => position,
        text: ([position]) => bucketDate(series, position),
      },
      ...(other ? [differenceColumn(series, other, units)] : []),
      ...series.years
        .toSorted((a, b) => b.year - a.year)
        .map((group) =>
          numberColumn<TableRow, number | null>(
            {
              id: String(group.year),
              header: groupLabel(group, series),
              width: group.complete === false ? 132 : 76,
              grow: 1,
              cell: ([, points]) => {
                const point = points.get(group.year);
                if (!point || point.value === null) return <Missing reason={noReadings[bucket]} />;
                return (
                  <Explained
                    text={`${samplesText(point.sampleCount)}, ${bucketText(point, timezone)}`}
                  >
                    {formatMetric(metric, point.value, units).text}
                  </Explained>
                );
              },
            },
            ([, points]) => points.get(group.year)?.value ?? null,
            (value) => formatMetric(metric, value, units).text,
          ),
        ),
    ],
    [series, metric, bucket, timezone, units, other],
  );
  return (
    <DataTable
      key={`${metric} ${bucket} ${series.years.length} ${other !== null}`}
      label={t`${{ variable: metricHeading(metric, units) }}, by season`}
      rows={rows}
      columns={columns}
      rowKey={([position]) => String(position)}
      rowHeight={28}
      empty={t`No values in these seasons.`}
    />
  );
}

/** The largest difference of a bucket over all seasons, with its season. */
function differenceColumn(series: Series, other: OtherSeries, units: Units): TableColumn<TableRow> {
  const furthest = furthestByPosition(differencesOf(series, other.series));
  return {
    id: 'difference',
    header: t`Difference`,
    title:
      other.source === 'service'
        ? t`Largest difference from the service over all seasons, and its season`
        : t`Largest difference from downloaded readings over all seasons, and its season`,
    width: 190,
    align: 'end',
    descFirst: true,
    sortValue: ([position]) => Math.abs(furthest.get(position)?.apart ?? 0),
    text: ([position]) => {
      const found = furthest.get(position);
      if (!found) return t({ message: 'none', comment: 'No difference' });
      const season = seasonLabel(found.year, series.season);
      return found.apart === null
        ? t`one series only, ${season}`
        : `${differenceText(series.metric, found.apart, units)}, ${season}`;
    },
  };
}

/** The same series as a table: a row for each bucket, a column for each season, newest first. */

import { msg, t } from '@lingui/core/macro';
import { useMemo } from 'react';
import { formatMetric, metricLabel, metricUnit, type Units } from '#renderer/format/metrics.ts';
import { Explained, Missing } from '#renderer/parts/Figure.tsx';
import { useApp } from '#renderer/stores/app.ts';
import { DataTable, type TableColumn } from '#renderer/ui/DataTable.tsx';
import { messageTable } from '#shared/i18n/i18n.ts';
import type { Series, SeriesBucket } from '#shared/model/series.ts';
import { type BucketDifference, differencesByBucket, differenceText } from './difference.ts';
import { seasonLabel } from './form.ts';
import { type TableRow, tableRows } from './samples.ts';
import type { SeriesSource } from './store.ts';
import { boundsText, bucketDate, groupLabel, samplesText } from './words.ts';

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

/** @param other the series that a column compares each value with */
export function SeasonsTable({
  series,
  other,
  otherSource,
}: {
  series: Series;
  other: Series | null;
  otherSource: SeriesSource;
}) {
  const units = useApp((state) => state.settings);
  const rows = useMemo(() => tableRows(series), [series]);
  const apart = useMemo(() => (other ? differencesByBucket(series, other) : null), [series, other]);
  const columns = useMemo((): TableColumn<TableRow>[] => {
    const value = (row: TableRow, year: number) => row.points.get(year)?.value ?? null;
    return [
      {
        id: 'bucket',
        header: bucketHeader[series.bucket],
        width: series.bucket === 'hour' ? 120 : 88,
        sortValue: (row) => row.position,
        text: (row) => bucketDate(series, row.position),
      },
      ...(apart ? [differenceColumn(series, apart, otherSource, units)] : []),
      ...[...series.years]
        .sort((a, b) => b.year - a.year)
        .map((group): TableColumn<TableRow> => {
          const label = groupLabel(group, series);
          return {
            id: String(group.year),
            header: label,
            width: group.complete === false ? 132 : 76,
            grow: 1,
            align: 'end',
            descFirst: true,
            sortValue: (row) => value(row, group.year),
            text: (row) => formatMetric(series.metric, value(row, group.year), units).text,
            cell: (row) => {
              const point = row.points.get(group.year);
              if (!point || point.value === null)
                return <Missing reason={noReadings[series.bucket]} />;
              return (
                <Explained
                  text={`${samplesText(point.sampleCount)}, ${boundsText(point, series.timezone)}`}
                >
                  {formatMetric(series.metric, point.value, units).text}
                </Explained>
              );
            },
          };
        }),
    ];
  }, [series, units, apart, otherSource]);
  const what = [metricLabel[series.metric], metricUnit(series.metric, units)]
    .filter(Boolean)
    .join(', ');
  return (
    <DataTable
      key={`${series.metric} ${series.bucket} ${series.years.length} ${apart !== null}`}
      label={t`${{ variable: what }}, by season`}
      rows={rows}
      columns={columns}
      rowKey={(row) => String(row.position)}
      rowHeight={28}
      empty={t`No values in these seasons.`}
    />
  );
}

/** The largest difference of a bucket over all seasons, with its season. */
function differenceColumn(
  series: Series,
  apart: ReadonlyMap<number, BucketDifference>,
  otherSource: SeriesSource,
  units: Units,
): TableColumn<TableRow> {
  const text = ({ position }: TableRow): string => {
    const found = apart.get(position);
    if (!found) return t({ message: 'none', comment: 'No difference' });
    const season = seasonLabel(found.year, series.season);
    return found.apart === null
      ? t`one series only, ${season}`
      : `${differenceText(series.metric, found.apart, units)}, ${season}`;
  };
  return {
    id: 'difference',
    header: t`Difference`,
    title:
      otherSource === 'service'
        ? t`Largest difference from the service over all seasons, and its season`
        : t`Largest difference from downloaded readings over all seasons, and its season`,
    width: 150,
    align: 'end',
    descFirst: true,
    sortValue: ({ position }) => {
      const found = apart.get(position);
      return Math.abs(found?.apart ?? 0);
    },
    text,
  };
}

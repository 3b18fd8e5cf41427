/** The same series as a table: a row for each bucket, a column for each season, newest first. */
import { useMemo } from 'react';
import { formatMetric, metricLabel, metricUnit, type Units } from '#renderer/format/metrics.ts';
import { useApp } from '#renderer/stores/app.ts';
import { DataTable, type TableColumn } from '#renderer/ui/DataTable.tsx';
import { Missing } from '#renderer/ui/Figure.tsx';
import type { Series } from '#shared/model/series.ts';
import { apartText, type BucketDifference, differencesByBucket } from './difference.ts';
import { seasonLabel } from './form.ts';
import {
  boundsText,
  bucketDate,
  groupLabel,
  samplesText,
  type TableRow,
  tableRows,
} from './lines.ts';

/** @param other a column tells how far each bucket is from it */
export function SeasonsTable({
  series,
  other,
}: {
  series: Series;
  other: { series: Series; name: string } | null;
}) {
  const units = useApp((state) => state.settings);
  const rows = useMemo(() => tableRows(series), [series]);
  const apart = useMemo(
    () => (other ? differencesByBucket(series, other.series) : null),
    [series, other],
  );
  const columns = useMemo((): TableColumn<TableRow>[] => {
    const value = (row: TableRow, year: number) => row.points.get(year)?.value ?? null;
    return [
      {
        id: 'bucket',
        header: series.bucket === 'week' ? 'Week from' : series.bucket === 'day' ? 'Day' : 'Hour',
        width: series.bucket === 'hour' ? 120 : 88,
        sortValue: (row) => row.place,
        text: (row) => bucketDate(series, row.place),
      },
      ...(apart ? [differenceColumn(series, apart, other?.name ?? '', units)] : []),
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
                return <Missing reason="no readings in this bucket" />;
              return (
                <span
                  title={`${samplesText(point.sampleCount)}, ${boundsText(point, series.timezone)}`}
                >
                  {formatMetric(series.metric, point.value, units).text}
                </span>
              );
            },
          };
        }),
    ];
  }, [series, units, apart, other]);
  const unit = metricUnit(series.metric, units);
  return (
    <DataTable
      key={`${series.metric} ${series.bucket} ${series.years.length} ${apart !== null}`}
      label={`${metricLabel[series.metric]}${unit === '' ? '' : `, ${unit}`}, by season`}
      rows={rows}
      columns={columns}
      rowKey={(row) => String(row.place)}
      rowHeight={28}
      empty="No values in these seasons."
    />
  );
}

/** The greatest difference of a bucket over the seasons, and in which. */
function differenceColumn(
  series: Series,
  apart: ReadonlyMap<number, BucketDifference>,
  name: string,
  units: Units,
): TableColumn<TableRow> {
  const text = ({ place }: TableRow): string => {
    const found = apart.get(place);
    if (!found) return 'none';
    const season = seasonLabel(found.year, series.season);
    return found.apart === null
      ? `one side only, ${season}`
      : `${apartText(series.metric, found.apart, units)}, ${season}`;
  };
  return {
    id: 'difference',
    header: `Less ${name}`,
    title: 'The difference, and the season in which it is largest',
    width: 150,
    align: 'end',
    descFirst: true,
    sortValue: ({ place }) => {
      const found = apart.get(place);
      return Math.abs(found?.apart ?? 0);
    },
    text,
  };
}

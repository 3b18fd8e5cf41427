/** The columns of Downloads: what each sorts by, shows and copies. */
import { t } from '@lingui/core/macro';
import { shareText } from '#renderer/format/coverage.ts';
import { formatBytes, formatCount } from '#renderer/format/figure.ts';
import {
  type ClockOptions,
  formatDate,
  formatDateTime,
  formatMoment,
} from '#renderer/format/time.ts';
import { Explained, Missing } from '#renderer/parts/Figure.tsx';
import { numberColumn } from '#renderer/parts/numberColumn.tsx';
import type { TableColumn } from '#renderer/ui/DataTable.tsx';
import { type CachedBuoySummary, gapText } from './cachedBuoys.ts';

export function downloadsColumns(
  zone: ClockOptions,
  now: number,
): TableColumn<CachedBuoySummary>[] {
  const ofBuoy = ({ buoy }: CachedBuoySummary): ClockOptions => ({
    ...zone,
    buoyZone: buoy?.timezone ?? null,
  });
  type Column = TableColumn<CachedBuoySummary>;
  const day = (id: 'first' | 'last', header: string, rank: number): Column => {
    const text = (one: CachedBuoySummary) => formatDateTime(one[id], ofBuoy(one));
    return {
      id,
      header,
      rank,
      width: 116,
      sortValue: (one) => one[id],
      text,
      cell: (one) =>
        one[id] === null ? (
          <Missing reason={t`no reading is downloaded`} />
        ) : (
          <Explained text={text(one)}>{formatDate(one[id], ofBuoy(one))}</Explained>
        ),
    };
  };
  return [
    {
      id: 'name',
      header: t`Buoy`,
      width: 168,
      grow: 3,
      sortValue: (one) => one.name,
      text: (one) => one.name,
      cell: (one) => <bdi className="strong">{one.name}</bdi>,
    },
    numberColumn(
      { id: 'readings', header: t`Readings`, width: 92 },
      (one) => one.readings,
      formatCount,
    ),
    day('first', t`First reading`, 2),
    day('last', t`Last reading`, 3),
    {
      id: 'gaps',
      header: t`Not downloaded`,
      title: t`Time between the first and the last reading that is not downloaded`,
      width: 132,
      rank: 1,
      descFirst: true,
      sortValue: (one) => one.gapSeconds,
      text: gapText,
      cell: (one) =>
        one.gaps === 0 ? <span className="quiet">{gapText(one)}</span> : gapText(one),
    },
    numberColumn(
      {
        id: 'reported',
        header: t`Reported`,
        title: t`Readings as a share of those expected in the downloaded time`,
        width: 84,
        rank: 1,
        descFirst: false,
      },
      (one) => one.reported,
      shareText,
      () => t`too few readings to know how often the buoy reports`,
    ),
    numberColumn(
      { id: 'bytes', header: t`Size`, title: t`Approximate size in the database`, width: 84 },
      (one) => one.bytes,
      formatBytes,
    ),
    {
      id: 'fetchedAt',
      header: t`Updated`,
      width: 172,
      rank: 4,
      descFirst: true,
      sortValue: (one) => one.fetchedAt,
      text: (one) => formatDateTime(one.fetchedAt, zone),
      cell: (one) =>
        one.fetchedAt === null ? (
          <Missing reason={t`only the latest reading, which comes with the list of buoys`} />
        ) : (
          <span className="quiet">{formatMoment(now, one.fetchedAt, zone)}</span>
        ),
    },
  ];
}

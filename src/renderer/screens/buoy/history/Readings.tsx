/** The readings of a range as a table; a row opens its full record above the table. */
import { t } from '@lingui/core/macro';
import { memo, useMemo, useState } from 'react';
import { formatDirection } from '#renderer/format/direction.ts';
import { MISSING } from '#renderer/format/figure.ts';
import {
  formatMetric,
  metricMeaning,
  metricOptions,
  metricUnit,
  type Units,
} from '#renderer/format/metrics.ts';
import { flagReason } from '#renderer/format/quality.ts';
import {
  type ClockOptions,
  formatDate,
  formatDateTime,
  formatHour,
  yearOf,
  zoneLabel,
} from '#renderer/format/time.ts';
import { useZone } from '#renderer/parts/clock.ts';
import { DirectionArrow, Implausible, Missing } from '#renderer/parts/Figure.tsx';
import { useUnits } from '#renderer/stores/app.ts';
import { DataTable, type TableColumn } from '#renderer/ui/DataTable.tsx';
import type { CachedBuoy } from '#shared/model/buoy.ts';
import { orNull } from '#shared/model/columns.ts';
import { flag, type QualityVariable, qualityVariables } from '#shared/model/quality.ts';
import type { ReadingColumns } from '#shared/model/reading.ts';
import { isFlagged } from '#shared/science/quality.ts';
import { reportsMaximum, rowOf } from './history.ts';
import { ReadingRecord } from './ReadingRecord.tsx';

/** Width (px) and, where a narrow table leaves it out, rank: the highest goes first. The record and the full page show all. */
const sizes: Record<QualityVariable, { width: number; rank?: number }> = {
  significantHeight: { width: 60 },
  maximumHeight: { width: 72, rank: 2 },
  period: { width: 72, rank: 1 },
  direction: { width: 108 },
  waterTemperature: { width: 104, rank: 3 },
};

const shortLabel = (metric: QualityVariable): string =>
  metricOptions().find(({ value }) => value === metric)?.label ?? '';

function metricColumn(
  columns: ReadingColumns,
  metric: QualityVariable,
  units: Units,
): TableColumn<number> {
  const { width, ...rank } = sizes[metric];
  const valueAt = (row: number) => columns[metric][row] ?? Number.NaN;
  const text = (row: number) => formatMetric(metric, valueAt(row), units).text;
  const header =
    metric === 'direction'
      ? t({ message: 'From', context: 'direction', comment: 'Direction waves come from' })
      : `${shortLabel(metric)}, ${metricUnit(metric, units)}`;
  return {
    id: metric,
    header,
    title: metricMeaning(metric),
    width: Math.max(width, 12 + 6.5 * header.length),
    grow: 1,
    ...rank,
    align: metric === 'direction' ? 'start' : 'end',
    descFirst: true,
    sortValue: (row) => orNull(valueAt(row)),
    text,
    cell: (row) => {
      const value = valueAt(row);
      if (Number.isNaN(value)) return <Missing reason={t`Not reported in this reading`} />;
      if (columns.quality[metric].flags[row] === flag.fail) {
        return <Implausible>{text(row)}</Implausible>;
      }
      if (metric !== 'direction') return text(row);
      return (
        <span className="direction">
          <DirectionArrow degrees={value} />
          {formatDirection(value).text}
        </span>
      );
    },
  };
}

/** The flagged values of a row with the tests behind them. */
function qualityColumn({ quality }: ReadingColumns): TableColumn<number> {
  const reasons = (row: number) =>
    qualityVariables.flatMap((name) => {
      const { flags, tests } = quality[name];
      const reason = flagReason(flags[row] ?? 0, tests[row] ?? 0);
      return reason === null ? [] : [`${shortLabel(name)} ${reason}`];
    });
  const worst = (row: number) =>
    Math.max(
      ...qualityVariables.map((name) => {
        const value = quality[name].flags[row] ?? 0;
        return value === flag.missing ? 0 : value;
      }),
    );
  const text = (row: number) =>
    reasons(row).join(' · ') ||
    t({ message: 'pass', comment: 'Quality flag: the value passes all tests' });
  return {
    id: 'quality',
    header: t`Quality`,
    title: t`Values flagged as suspect or fail, and the QARTOD tests that flagged them`,
    width: 96,
    grow: 2,
    rank: 4,
    descFirst: true,
    sortValue: worst,
    text,
    cell: (row) =>
      reasons(row).length === 0 ? <span className="quiet">{text(row)}</span> : text(row),
  };
}

function timeColumn(columns: ReadingColumns, zone: ClockOptions): TableColumn<number> {
  const timeAt = (row: number) => columns.time[row] ?? Number.NaN;
  const oneYear = yearOf(columns.from, zone) === yearOf(Date.now() / 1000, zone);
  const header = `${t`Time`}, ${zoneLabel(zone)}`;
  return {
    id: 'time',
    header,
    width: Math.max(oneYear ? 112 : 144, 12 + 6.5 * header.length),
    grow: 1,
    descFirst: true,
    sortValue: timeAt,
    text: (row) => (columns.time[row] === undefined ? MISSING : formatDateTime(timeAt(row), zone)),
    cell: (row) =>
      `${formatDate(timeAt(row), zone, oneYear ? 'day' : 'date')}, ${formatHour(timeAt(row), zone)}`,
  };
}

export const Readings = memo(function Readings(props: {
  buoy: CachedBuoy;
  columns: ReadingColumns;
  /** Only readings with a suspect or failing value of one of these; null: all. */
  flagged?: readonly QualityVariable[] | null;
  /** Time of the reading whose record is open; null: none. */
  openTime: number | null;
  onOpen: (time: number | null) => void;
}) {
  const { buoy, columns, flagged = null, openTime, onOpen } = props;
  const units = useUnits();
  const zone = useZone();
  /** Of several readings of one time the one that was pressed. */
  const [pressed, setPressed] = useState('');
  const rows = useMemo(
    () =>
      Array.from({ length: columns.length }, (_, i) => columns.length - 1 - i).filter(
        (row) => flagged === null || isFlagged(columns.quality, row, flagged),
      ),
    [columns, flagged],
  );
  const shown = useMemo(
    () => [
      timeColumn(columns, zone),
      ...qualityVariables
        .filter((metric) => metric !== 'maximumHeight' || reportsMaximum(columns))
        .map((metric) => metricColumn(columns, metric, units)),
      qualityColumn(columns),
    ],
    [columns, zone, units],
  );
  const key = (row: number) => `${columns.time[row]} ${columns.id[row]}`;
  const isPressed = (row: number) => columns.time[row] === openTime && key(row) === pressed;
  const openRow = openTime === null ? -1 : (rows.find(isPressed) ?? columns.time.indexOf(openTime));
  return (
    <>
      {openRow < 0 ? null : (
        <ReadingRecord buoy={buoy} row={rowOf(columns, openRow)} onClose={() => onOpen(null)} />
      )}
      <div className="short-table ruled">
        <DataTable
          label={t`Readings`}
          rows={rows}
          columns={shown}
          rowKey={key}
          onRowActivate={(row) => {
            setPressed(key(row));
            onOpen(columns.time[row] ?? null);
          }}
          activeKey={openRow < 0 ? null : key(openRow)}
          rowHeight={28}
          empty={t`No readings downloaded in this range.`}
        />
      </div>
    </>
  );
});

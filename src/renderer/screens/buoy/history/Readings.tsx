/** Readings as a table; a row opens its full record above it. */
import type { CachedBuoy } from '#shared/model/buoy.ts';
import type { QualityVariable } from '#shared/model/quality.ts';
import type { ReadingColumns } from '#shared/model/reading.ts';
import { rowOf } from './history.ts';
import { ReadingRecord } from './ReadingRecord.tsx';
import { ReadingTable } from './ReadingTable.tsx';

export function Readings({
  buoy,
  columns,
  flagged = null,
  openTime,
  onOpen,
}: {
  buoy: CachedBuoy;
  columns: ReadingColumns;
  /** Only readings with a suspect or failing value of one of these; null: all. */
  flagged?: readonly QualityVariable[] | null;
  /** Time of the reading whose record is open; null: none. */
  openTime: number | null;
  onOpen: (time: number | null) => void;
}) {
  const at = openTime === null ? -1 : columns.time.indexOf(openTime);
  const openRow = at < 0 ? null : at;
  return (
    <>
      {openRow === null ? null : (
        <ReadingRecord
          buoyId={buoy.id}
          buoyName={buoy.name}
          buoyZone={buoy.timezone}
          row={rowOf(columns, openRow)}
          onClose={() => onOpen(null)}
        />
      )}
      <ReadingTable
        columns={columns}
        buoyZone={buoy.timezone}
        openRow={openRow}
        flagged={flagged}
        onOpen={(row) => onOpen(columns.time[row] ?? null)}
      />
    </>
  );
}

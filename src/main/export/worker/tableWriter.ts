/** The writer of each file format. */
import type { ExportTask } from '#main/cache/api.ts';
import { assertNever } from '#shared/errors.ts';
import { isCsv } from '#shared/model/exportRequest.ts';
import { isoTime } from '#shared/model/geo.ts';
import { createCsvWriter } from './csvWriter.ts';
import { dialectOf, nameWithUnit } from './dialects.ts';
import type { PartFile } from './partFile.ts';
import type { Head, Table, TableWriter } from './table.types.ts';

/**
 * A new format needs an entry in `fileFormats` and a case here.
 * @param whole the table with all columns
 * @param table with the chosen ones
 */
export async function createTableWriter(
  whole: Table,
  table: Table,
  task: ExportTask,
  part: PartFile,
): Promise<TableWriter> {
  const { service, version } = task;
  switch (task.format) {
    case 'csv':
      return createCsvWriter(table, dialectOf(task.dialect, task.locale), task, part.out);
    case 'parquet': {
      const { createParquetWriter } = await import('./parquetWriter.ts');
      const metadata = { service: service.label, application: `Buoy Almanac ${version}` };
      return createParquetWriter(table, metadata, part.out);
    }
    case 'netcdf': {
      const { createNetcdfWriter } = await import('./netcdfWriter.ts');
      const { selection } = task;
      const written = isoTime(Date.now() / 1000);
      return createNetcdfWriter(part.path, {
        whole,
        chosen: table.columns,
        isRagged: selection.kind === 'readings' && new Set(selection.buoyIds).size > 1,
        attributes: {
          title: 'Readings of wave buoys',
          source: 'wave buoy',
          institution: service.label,
          references: service.origin ?? '',
          history: `${written} Buoy Almanac ${version}: written from its cache of ${service.label}`,
          date_created: written,
          comment: service.simulated ? 'Simulated readings.' : '',
        },
      });
    }
    case 'json': {
      const { createJsonWriter } = await import('./featureWriters.ts');
      return createJsonWriter(table.columns, part.out);
    }
    case 'geojson': {
      const { createGeoJsonWriter } = await import('./featureWriters.ts');
      return createGeoJsonWriter(whole, table.columns, part.out);
    }
    case 'gpx': {
      const { createGpxWriter } = await import('./featureWriters.ts');
      return createGpxWriter(whole, service.label, part.out);
    }
    case 'package':
    case 'dataset':
      throw new Error(`${task.format} is a folder.`);
    default:
      return assertNever(task.format);
  }
}

/** How the file names a column; null where it has no names of columns. */
export function nameInFile(task: Pick<ExportTask, 'format' | 'dialect' | 'locale'>, head: Head) {
  const { format, dialect, locale } = task;
  if (isCsv(format)) return dialectOf(dialect, locale).nameOf(head);
  if (format === 'gpx') return null;
  return format === 'netcdf' ? head.name : nameWithUnit(head);
}

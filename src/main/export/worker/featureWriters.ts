/** Writes rows as JSON, and lists of buoys as points: GeoJSON (RFC 7946) and waypoints of GPX 1.1. */
import { isoTime } from '#shared/model/geo.ts';
import { gpxEnd, gpxPoint, gpxStart } from '../gpx.ts';
import type { ByteBuffer } from './byteBuffer.ts';
import { cellOf } from './cells.ts';
import { latitude, longitude } from './columns.ts';
import { nameWithUnit } from './dialects.ts';
import type { Column, Table, TableWriter } from './table.types.ts';

/** Reads a cell of the table by the name of its column. */
function reader({ columns }: Pick<Table, 'columns'>, name: string) {
  const column = columns.find((one) => one.name === name);
  if (!column) throw new Error(`The table has no column ${name}.`);
  return cellOf(column);
}

const asProperty = (column: Column) => {
  const cell = cellOf(column);
  return (row: unknown): unknown => {
    const value = cell(row);
    return column.kind === 'time' && typeof value === 'number' ? isoTime(value) : value;
  };
};

/** A row as an object: its columns named as in plain CSV; missing values are null. */
function objectOf(columns: readonly Column[]) {
  const cells = columns.map((one) => ({ name: nameWithUnit(one), value: asProperty(one) }));
  return (row: unknown) => Object.fromEntries(cells.map(({ name, value }) => [name, value(row)]));
}

/** A line for each row, between a start and an end. */
function listWriter(
  [start, end]: readonly [string, string],
  item: (row: unknown) => object,
  out: ByteBuffer,
): TableWriter {
  let written = 0;
  return {
    begin: () => out.text(start),
    slice(rows) {
      const before = written;
      for (const row of rows)
        out.text(`${written++ === 0 ? '' : ','}\n${JSON.stringify(item(row))}`);
      return written - before;
    },
    end: () => out.text(`\n${end}\n`),
  };
}

export const createJsonWriter = (columns: readonly Column[], out: ByteBuffer): TableWriter =>
  listWriter(['[', ']'], objectOf(columns), out);

/** 11 mm. */
const rounded = (degrees: number): number => Math.round(degrees * 1e7) / 1e7;

/**
 * A feature for each row.
 * @param whole the table with all columns
 * @param chosen the columns that become properties
 */
export function createGeoJsonWriter(
  whole: Table,
  chosen: readonly Column[],
  out: ByteBuffer,
): TableWriter {
  const lat = reader(whole, latitude.name);
  const lng = reader(whole, longitude.name);
  const properties = objectOf(
    chosen.filter(({ name }) => name !== latitude.name && name !== longitude.name),
  );
  const feature = (row: unknown) => ({
    type: 'Feature',
    geometry: {
      type: 'Point',
      coordinates: [rounded(Number(lng(row))), rounded(Number(lat(row)))],
    },
    properties: properties(row),
  });
  return listWriter(['{"type":"FeatureCollection","features":[', ']}'], feature, out);
}

/** A waypoint for each row of a list of buoys. @param service label of the service */
export function createGpxWriter(whole: Table, service: string, out: ByteBuffer): TableWriter {
  const lat = reader(whole, latitude.name);
  const lng = reader(whole, longitude.name);
  const name = reader(whole, 'buoy_name');
  const station = reader(whole, 'source_identifier');
  return {
    begin: () => out.text(gpxStart),
    slice(rows) {
      let count = 0;
      for (const row of rows) {
        const buoy = {
          name: String(name(row) ?? ''),
          sourceIdentifier: station(row)?.toString() ?? null,
          lat: Number(lat(row)),
          lng: Number(lng(row)),
        };
        out.text(gpxPoint(buoy, service));
        count++;
      }
      return count;
    },
    end: () => out.text(gpxEnd),
  };
}

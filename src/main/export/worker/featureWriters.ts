/** Writes lists of buoys as points: GeoJSON (RFC 7946) and waypoints of GPX 1.1. */
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

/** 11 mm. */
const rounded = (degrees: number): number => Math.round(degrees * 1e7) / 1e7;

/**
 * A feature for each row. Its properties are the columns, named as in plain CSV; missing values are null.
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
  const properties = chosen
    .filter(({ name }) => name !== latitude.name && name !== longitude.name)
    .map((column) => ({ name: nameWithUnit(column), value: asProperty(column) }));
  let written = 0;
  return {
    begin: () => out.text('{"type":"FeatureCollection","features":['),
    slice(rows) {
      const before = written;
      for (const row of rows) {
        const feature = {
          type: 'Feature',
          geometry: {
            type: 'Point',
            coordinates: [rounded(Number(lng(row))), rounded(Number(lat(row)))],
          },
          properties: Object.fromEntries(properties.map(({ name, value }) => [name, value(row)])),
        };
        out.text(`${written === 0 ? '' : ','}\n${JSON.stringify(feature)}`);
        written++;
      }
      return written - before;
    },
    end: () => out.text('\n]}\n'),
  };
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

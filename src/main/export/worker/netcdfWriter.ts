/**
 * Writes readings as NetCDF-4 by the CF conventions: discrete sampling geometry `timeSeries`. One buoy is a file whose
 * rows have the dimension `time` (CF 1.11, example H.4); several buoys are a contiguous ragged array (H.6), each with
 * `row_size` rows.
 */
import type { Dataset, File } from 'h5wasm';
import { log } from '#main/system/log.ts';
import { isoTime } from '#shared/model/geo.ts';
import { flag } from '#shared/model/quality.ts';
import { ByteBuffer } from './byteBuffer.ts';
import { cellOf } from './cells.ts';
import { latitude, longitude, time as timeHead } from './columns.ts';
import { type Column, flagMeanings, type Table, type TableWriter } from './table.types.ts';

type Library = typeof import('h5wasm');

/** Rows of a chunk; as many are gathered before they are written. */
const CHUNK = 16_384;
/** Bytes of a text in a chunk: a uuid has 36. */
const TEXT_CHUNK = 40;
const COMPRESSION = 4;
/** What stands for a missing integer. */
const NO_INTEGER = -1n;

const RAGGED = 'obs';
const STATION = 'station';
const STATION_ID = 'source_identifier';

interface NetcdfSource {
  /** The table with all columns: those of the buoy describe the station whether they are chosen or not. */
  whole: Table;
  chosen: readonly Column[];
  /** Several buoys may have rows. */
  isRagged: boolean;
  /** Of the file: title, source, history and others of ACDD 1.3. Empty texts are left out. */
  attributes: Readonly<Record<string, string>>;
}

/** What is gathered of one variable until a chunk is full. */
interface Variable {
  dataset: Dataset;
  add: (row: unknown) => void;
  write: (start: number, end: number) => void;
  close: () => void;
}

/** @param path an existing file, which is overwritten. */
export async function createNetcdfWriter(path: string, source: NetcdfSource): Promise<TableWriter> {
  // Its WebAssembly takes 80 MB: it is loaded by those who write the format.
  const h5: Library = await import('h5wasm/node');
  const { activate_throwing_error_handler: throwErrors } = await h5.ready;
  // By default a failed write is only printed.
  throwErrors();
  const { whole, chosen, isRagged } = source;
  const file = new h5.File(path, 'w', { track_order: true });
  const ofStation = whole.columns.filter(({ perSlice }) => perSlice);
  const times = timeColumn(whole);
  // The times are a dimension, chosen or not.
  const others = chosen.filter(({ name, perSlice }) => !perSlice && name !== times.name);
  const rowDimension = isRagged ? RAGGED : timeHead.name;
  const variables = [times, ...others].map((column) => variableOf(h5, file, column, rowDimension));
  const stations = createStations(ofStation);
  const timeOf = cellOf(times);
  let first = Infinity;
  let last = -Infinity;
  let gathered = 0;
  let written = 0;
  const flush = (): void => {
    for (const { write } of variables) write(written, written + gathered);
    file.flush();
    written += gathered;
    gathered = 0;
  };
  let isOpen = true;
  return {
    begin: () => undefined,
    slice(rows) {
      let count = 0;
      for (const row of rows) {
        const seconds = Number(timeOf(row));
        first = Math.min(first, seconds);
        last = Math.max(last, seconds);
        for (const { add } of variables) add(row);
        count++;
        gathered++;
        if (gathered === CHUNK) withSystemErrors(flush);
      }
      stations.count(count);
      return count;
    },
    end: () =>
      withSystemErrors(() => {
        flush();
        writeStations(file, stations, isRagged);
        makeRowDimension(file, rowDimension, written, isRagged);
        for (const { dataset, close } of variables) {
          if (dataset.path !== `/${rowDimension}`) dataset.attach_scale(0, `/${rowDimension}`);
          close();
        }
        addTexts(file, {
          Conventions: 'CF-1.11, ACDD-1.3',
          featureType: 'timeSeries',
          ...source.attributes,
          id: isRagged ? '' : stations.identifiers().join(),
          time_coverage_start: written > 0 ? isoTime(first) : '',
          time_coverage_end: written > 0 ? isoTime(last) : '',
        });
        for (const [name, value] of Object.entries(stations.bounds())) {
          file.create_attribute(name, value, [], '<d');
        }
        file.close();
        isOpen = false;
      }),
    close() {
      if (!isOpen) return;
      try {
        file.close();
      } catch (thrown) {
        // The error that ended the export, once more.
        log.error('closing a NetCDF file that is discarded', thrown);
      }
    },
  };
}

/** Errors of the system in what the library throws, whose message has their texts. */
const systemErrors = { ENOSPC: 'No space left on device', EDQUOT: 'uota exceeded' };

function withSystemErrors(write: () => void): void {
  try {
    write();
  } catch (thrown) {
    const message = String(thrown);
    const [code] = Object.entries(systemErrors).find(([, text]) => message.includes(text)) ?? [
      'EIO',
    ];
    throw Object.assign(new Error('NetCDF', { cause: thrown }), { code });
  }
}

function timeColumn({ columns }: Table): Column {
  const column = columns.find(({ kind, name }) => kind === 'time' && name === timeHead.name);
  if (!column) throw new Error('The table has no times.');
  return column;
}

/** An empty text would be written as one wrong letter. */
function addTexts(to: File | Dataset, texts: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(texts)) {
    if (text !== '') to.create_attribute(name, text, [], `S${Buffer.byteLength(text)}`);
  }
}

function attributesOf(column: Column): Record<string, string> {
  const { kind, standardName, unit, isFlag } = column;
  if (kind === 'time') {
    const units = 'seconds since 1970-01-01T00:00:00Z';
    return { standard_name: 'time', units, calendar: 'standard', axis: 'T' };
  }
  return {
    ...(standardName && { standard_name: standardName }),
    ...(unit && { units: unit.udunits }),
    ...(isFlag && { flag_meanings: flagMeanings }),
  };
}

/** Variables of the rows, in chunks that are compressed. */
function variableOf(h5: Library, file: File, column: Column, rowDimension: string): Variable {
  const cell = cellOf(column);
  const isRowTime = column.kind === 'time' && column.name === timeHead.name;
  const chunked = { compression: COMPRESSION, track_order: true } as const;
  const create = (dtype: string, data: ArrayLike<number | bigint>) =>
    file.create_dataset({
      ...chunked,
      name: column.name,
      dtype,
      shape: [0],
      maxshape: [null],
      chunks: [CHUNK],
      data: data as never,
    }) as Dataset;
  const describe = (dataset: Dataset): void => {
    addTexts(dataset, attributesOf(column));
    if (!isRowTime) addTexts(dataset, { coordinates: coordinatesOf(rowDimension) });
  };
  if (column.kind === 'text') return textVariable(h5, file, column, describe);
  let row = 0;
  const gathered = (
    dataset: Dataset,
    values: Int8Array | BigInt64Array | Float64Array,
    convert: (one: unknown) => number | bigint,
  ): Variable => ({
    dataset,
    add: (one) => {
      values[row++] = convert(one);
    },
    write: (start, end) => {
      extend(dataset, start, end, values.subarray(0, row));
      row = 0;
    },
    close: () => undefined,
  });
  if (column.isFlag) {
    const dataset = create('<b', new Int8Array(0));
    describe(dataset);
    dataset.create_attribute('flag_values', new Int8Array(Object.values(flag)), null, '<b');
    return gathered(dataset, new Int8Array(CHUNK), (one) => Number(cell(one) ?? flag.missing));
  }
  const isWhole = column.kind === 'number' && column.isWhole === true;
  const values = isWhole ? new BigInt64Array(CHUNK) : new Float64Array(CHUNK);
  const dataset = create(isWhole ? '<q' : '<d', values.subarray(0, 0));
  describe(dataset);
  if (!isRowTime) {
    const missing = isWhole ? new BigInt64Array([NO_INTEGER]) : new Float64Array([Number.NaN]);
    dataset.create_attribute('_FillValue', missing as never, [1], isWhole ? '<q' : '<d');
  }
  return gathered(dataset, values, (one) => {
    const value = cell(one);
    if (isWhole) return value === null ? NO_INTEGER : BigInt(value);
    return value === null ? Number.NaN : Number(value);
  });
}

function extend(dataset: Dataset, start: number, end: number, data: unknown): void {
  if (start === end) return;
  dataset.resize([end]);
  dataset.write_slice([[start, end]], data);
}

const coordinatesOf = (rowDimension: string): string =>
  [...(rowDimension === RAGGED ? [timeHead.name] : []), latitude.name, longitude.name].join(' ');

/**
 * Texts as characters with a dimension of their length: NetCDF-C 4.9 reads texts of a fixed length wrongly. The length
 * grows with the longest text.
 */
function textVariable(
  h5: Library,
  file: File,
  column: Extract<Column, { kind: 'text' }>,
  describe: (dataset: Dataset) => void,
): Variable {
  const cell = cellOf(column);
  const dataset = file.create_dataset({
    name: column.name,
    dtype: 'S1',
    data: [],
    shape: [0, 1],
    maxshape: [null, null],
    chunks: [CHUNK, TEXT_CHUNK],
    compression: COMPRESSION,
    track_order: true,
  }) as Dataset;
  describe(dataset);
  const texts = new ByteBuffer(CHUNK * TEXT_CHUNK);
  /** Where each text ends. */
  const ends = new Int32Array(CHUNK);
  let rows = 0;
  let length = 1;
  return {
    dataset,
    add: (row) => {
      const start = texts.length;
      if (!column.write?.(row, texts)) texts.text(String(cell(row) ?? ''));
      length = Math.max(length, texts.length - start);
      ends[rows++] = texts.length;
    },
    write: (start, end) => {
      if (start === end) return;
      dataset.resize([end, length]);
      const bytes = Buffer.alloc(rows * length);
      let from = 0;
      for (let row = 0; row < rows; row++) {
        const to = ends[row] as number;
        texts.bytes.copy(bytes, row * length, from, to);
        from = to;
      }
      writeBytes(h5, dataset, [start, end], length, bytes);
      texts.length = rows = 0;
    },
    close: () => {
      const name = `${column.name}_strlen`;
      makeDimension(file, name, length);
      dataset.attach_scale(1, `/${name}`);
    },
  };
}

/** Characters at once: `write_slice` takes a text for each of them. */
function writeBytes(
  { Module }: Library,
  dataset: Dataset,
  [start, end]: [number, number],
  length: number,
  bytes: Uint8Array,
): void {
  const pointer = Module._malloc(bytes.length);
  try {
    Module.HEAPU8.set(bytes, pointer);
    Module.set_dataset_data(
      dataset.file_id,
      dataset.path,
      [BigInt(end - start), BigInt(length)],
      [BigInt(start), 0n],
      [1n, 1n],
      BigInt(pointer),
    );
  } finally {
    Module._free(pointer);
  }
}

/** A dimension without a variable, as NetCDF-4 stores it. */
function makeDimension(file: File, name: string, size: number): void {
  const dataset = file.create_dataset({
    name,
    dtype: '<b',
    data: new Int8Array(size),
    shape: [size],
    track_order: true,
    ...(size > 0 && { chunks: [Math.min(size, CHUNK)], compression: COMPRESSION }),
  }) as Dataset;
  const label = 'This is a netCDF dimension but not a netCDF variable.';
  dataset.make_scale(`${label}${String(size).padStart(10)}`);
}

function makeRowDimension(file: File, name: string, rows: number, isRagged: boolean): void {
  if (isRagged) makeDimension(file, name, rows);
  else (file.get(name) as Dataset).make_scale(name);
}

/** The values that describe the buoys, one of each column for each buoy with rows. */
function createStations(columns: readonly Column[]) {
  const parts = columns.map((column) => ({
    column,
    cell: cellOf(column),
    values: [] as unknown[],
  }));
  const rows: number[] = [];
  const valuesOf = (name: string) => {
    const values = parts.find(({ column }) => column.name === name)?.values ?? [];
    return values.filter((value) => typeof value === 'number');
  };
  return {
    parts,
    rows,
    /** Station IDs of their sources; empty where one is not known or not the only one. */
    identifiers(): string[] {
      const { values = [] } = parts.find(({ column }) => column.name === STATION_ID) ?? {};
      const ids = values.map((value) => String(value ?? ''));
      return ids.includes('') || new Set(ids).size < ids.length ? [] : ids;
    },
    /** Of a slice, all of one buoy. */
    count(added: number): void {
      const present = parts.map(({ cell }) => cell(undefined));
      const isNew = parts.some(({ values }, at) => values.at(-1) !== present[at]);
      if (rows.length === 0 || isNew) {
        for (const [at, { values }] of parts.entries()) values.push(present[at]);
        rows.push(0);
      }
      rows[rows.length - 1] = (rows.at(-1) ?? 0) + added;
    },
    /** Of the positions that are known. */
    bounds(): Record<string, number> {
      const [lats, lngs] = [valuesOf(latitude.name), valuesOf(longitude.name)];
      if (lats.length === 0) return {};
      return {
        geospatial_lat_min: Math.min(...lats),
        geospatial_lat_max: Math.max(...lats),
        geospatial_lon_min: Math.min(...lngs),
        geospatial_lon_max: Math.max(...lngs),
      };
    },
  };
}

/** Names of CF for what the columns of a station are. */
const roles: Readonly<Record<string, Record<string, string>>> = {
  buoy_id: { long_name: 'number of the buoy at the service' },
  [STATION_ID]: { long_name: 'station ID at the source' },
  buoy_name: { long_name: 'name of the buoy', standard_name: 'platform_name' },
  [latitude.name]: { axis: 'Y' },
  [longitude.name]: { axis: 'X' },
};

/** Scalars for one buoy, else variables with the dimension `station`. */
function writeStations(
  file: File,
  { parts, rows, identifiers }: ReturnType<typeof createStations>,
  isRagged: boolean,
): void {
  if (rows.length === 0) return;
  const shape = isRagged ? [rows.length] : [];
  if (isRagged) makeDimension(file, STATION, rows.length);
  const add = (
    name: string,
    dtype: string | null,
    data: unknown,
    texts: Record<string, string>,
  ) => {
    const dataset = file.create_dataset({ name, dtype, data: data as never, shape }) as Dataset;
    addTexts(dataset, texts);
    if (isRagged) dataset.attach_scale(0, `/${STATION}`);
  };
  const key = identifiers().length > 0 ? STATION_ID : 'buoy_id';
  for (const { column, values } of parts) {
    const texts = {
      ...attributesOf(column),
      ...roles[column.name],
      ...(column.name === key && { cf_role: 'timeseries_id' }),
    };
    if (column.kind === 'text') {
      const data = values.map((value) => String(value ?? ''));
      add(column.name, null, isRagged ? data : data[0], texts);
    } else if (column.kind === 'number' && column.isWhole) {
      add(column.name, '<q', new BigInt64Array(values.map((one) => BigInt(Number(one)))), texts);
    } else
      add(
        column.name,
        '<d',
        new Float64Array(values.map((one) => Number(one ?? Number.NaN))),
        texts,
      );
  }
  if (isRagged) add('row_size', '<i', new Int32Array(rows), { sample_dimension: RAGGED });
}

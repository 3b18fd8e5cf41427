/** Real observations from NDBC files, behind the same interface as the simulated sea. */

import { uuid } from '#main/demo/sea/hash.ts';
import { slugOf } from '#main/demo/sea/network.ts';
import { energyFlux, round } from '#main/demo/sea/observe.ts';
import type { Sea, SeaBuoy, SeaReading } from '#main/demo/sea/sea.types.ts';
import { type SeriesMetric, seriesMetrics } from '#shared/model/series.ts';
import { firstFrom } from '#shared/science/intervals.ts';
import { type NdbcRow, type NdbcStation, readNdbcFolder, readStations } from './ndbcFiles.ts';

/** A reading's id is its buoy's id times this, plus the minutes since 1970. */
const IDS_PER_BUOY = 100_000_000;
const TE_PER_TZ = 1.206;

interface Station {
  buoy: SeaBuoy;
  /** Every row of the files: wind is reported more often than waves. */
  all: InTime;
  /** Rows that hold something the interface shows of a reading. */
  readings: InTime;
}

/**
 * @param notice called with a sentence about each station that is left out because its position is unknown
 * @throws Error with a sentence where the folder cannot be served
 */
export async function ndbcSea(
  folder: string,
  notice: (sentence: string) => void = (sentence) => process.stderr.write(`${sentence}\n`),
): Promise<Sea> {
  const known = await readStations(folder);
  const stations = new Map<number, Station>();
  for (const [name, rows] of await readNdbcFolder(folder)) {
    const facts = known.get(name);
    if (!facts) {
      notice(`Station ${name} is left out: its position is unknown (add it to stations.json).`);
      continue;
    }
    const buoy = buoyOf(name, facts);
    stations.set(buoy.id, { buoy, all: inTime(rows), readings: inTime(rows.filter(isReading)) });
  }
  const station = (id: number): Station => {
    const found = stations.get(id);
    if (!found) throw new RangeError(`No station has the id ${id}.`);
    return found;
  };
  return {
    buoys: [...stations.values()].map((s) => s.buoy).sort((a, b) => a.id - b.id),
    countUntil: (id, until) => countUntil(station(id).readings, until),
    row(id, index) {
      const row = station(id).readings.rows[index];
      if (!row) throw new RangeError(`Station ${id} has no reading ${index}.`);
      return readingOf(id, row);
    },
    indexOf(id, readingId) {
      const time = (readingId - id * IDS_PER_BUOY) * 60;
      const index = countUntil(station(id).readings, time) - 1;
      return station(id).readings.times[index] === time ? index : null;
    },
    samples(id, metric, from, to) {
      const { all } = station(id);
      const picked = all.rows
        .slice(countUntil(all, from - 1), countUntil(all, to - 1))
        .map((row) => ({ time: row.time, value: METRIC_OF[metric](row) }))
        .filter((s): s is { time: number; value: number } => s.value !== null);
      return { times: picked.map((s) => s.time), values: picked.map((s) => s.value) };
    },
    // The files have none.
    forecast: () => null,
  };
}

function buoyOf(station: string, { id, name, lat, lng, country, zone }: NdbcStation): SeaBuoy {
  return {
    // Letters are read as digits of base 36.
    id: id ?? Number.parseInt(station, /^\d+$/.test(station) ? 10 : 36),
    name,
    slug: slugOf(`${name} ${station}`),
    lat,
    lng,
    source: 'National Data Buoy Center',
    sourceIdentifier: station.toUpperCase(),
    country,
    zone,
    metrics: seriesMetrics,
  };
}

/** Whether a row has something that the interface shows of a reading. */
const isReading = (row: NdbcRow): boolean =>
  [row.significantHeight, row.dominantPeriod, row.meanDirection, row.waterTemperature].some(
    (value) => value !== null,
  );

/** Rows ordered by time, with their times. */
const inTime = (rows: readonly NdbcRow[]) => ({
  rows,
  times: Float64Array.from(rows, ({ time }) => time),
});
type InTime = ReturnType<typeof inTime>;

/** Rows with `time <= until`, whole seconds. */
const countUntil = ({ times }: InTime, until: number): number => firstFrom(times, until + 1);

function readingOf(buoyId: number, row: NdbcRow): SeaReading {
  const minutes = row.time / 60;
  return {
    id: buoyId * IDS_PER_BUOY + minutes,
    uuid: uuid(0, buoyId, minutes),
    time: row.time,
    significantHeight: row.significantHeight,
    // NDBC does not publish the height of the highest wave.
    maximumHeight: null,
    period: row.dominantPeriod,
    direction: bearing(row.meanDirection),
    waterTemperature: row.waterTemperature,
    energy: energyOf(row),
  };
}

/**
 * Wave energy flux in kW/m from WVHT and APD. APD is a zero-crossing period Tz and the formula wants
 * the energy period Te. Where the spectrum has the shape of Pierson and Moskowitz (1964) its moments
 * give Tz = 0.710 Tp and Te = 0.857 Tp, so Te = 1.206 Tz.
 */
function energyOf({ significantHeight, averagePeriod }: NdbcRow): number | null {
  if (significantHeight === null || averagePeriod === null) return null;
  return round(energyFlux(significantHeight, TE_PER_TZ * averagePeriod), 2);
}

const bearing = (degrees: number | null): number | null => degrees && degrees % 360;

const METRIC_OF: Readonly<Record<SeriesMetric, (row: NdbcRow) => number | null>> = {
  significantHeight: (row) => row.significantHeight,
  maximumHeight: () => null,
  period: (row) => row.dominantPeriod,
  peakPeriod: (row) => row.dominantPeriod,
  direction: (row) => bearing(row.meanDirection),
  waterTemperature: (row) => row.waterTemperature,
  windSpeed: (row) => row.windSpeed,
  windDirection: (row) => bearing(row.windDirection),
  gustSpeed: (row) => row.gustSpeed,
};

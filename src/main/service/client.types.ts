/** What the rest of main may ask of the service; answers are domain types in SI and UTC. */
import type { Buoy, NearbyBuoy } from '#shared/model/buoy.ts';
import type { Conditions, ConditionsRequest } from '#shared/model/conditions.ts';
import type { Position } from '#shared/model/geo.ts';
import type { IdentifiedReading } from '#shared/model/reading.ts';
import type { ReadingsQuery } from '#shared/model/readingsQuery.ts';
import type { Series, SeriesRequest } from '#shared/model/series.ts';

export interface BuoyPage {
  buoys: Buoy[];
  count: number | null;
  page: number;
  /** Null where the answer says nothing of pages: then this is everything. */
  totalPages: number | null;
}

export interface ReadingsPage {
  buoy: {
    name: string | null;
    lat: number | null;
    lng: number | null;
    source: string | null;
    timezone: string | null;
  } | null;
  readings: IdentifiedReading[];
  /** Rows of the answer as sent. `rawCount - readings.length` rows were left out: their id or time cannot be read. */
  rawCount: number;
  count: number | null;
  page: number;
  perPage: number;
  totalPages: number | null;
  dateRange: { start: number | null; end: number | null } | null;
}

export interface RequestOptions {
  signal?: AbortSignal;
  /** `hand`: asked by the person, may use the reserve of the quota. Default `hand`. */
  priority?: 'interactive' | 'background';
}

/** Every call throws a `Fault` (src/shared/errors.ts) and nothing else. */
export interface ServiceClient {
  lastReadings(
    ids: readonly number[],
    options?: RequestOptions,
  ): Promise<{ buoys: Buoy[]; missingIds: number[] }>;
  buoys(
    query: { country?: string; page?: number; perPage?: number; activeOnly?: boolean },
    options?: RequestOptions,
  ): Promise<BuoyPage>;
  search(text: string, options?: RequestOptions): Promise<Buoy[]>;
  nearest(
    query: Position & { maxDistance?: number; limit?: number },
    options?: RequestOptions,
  ): Promise<NearbyBuoy[]>;
  buoy(idOrSlug: number | string, options?: RequestOptions): Promise<Buoy>;
  readings(query: ReadingsQuery, options?: RequestOptions): Promise<ReadingsPage>;
  reading(buoyId: number, readingId: number, options?: RequestOptions): Promise<IdentifiedReading>;
  /** One request per 13 seasons, merged; `requests` tells how many. */
  series(
    request: SeriesRequest,
    options?: RequestOptions,
  ): Promise<{ series: Series; requests: number }>;
  conditions(request: ConditionsRequest, options?: RequestOptions): Promise<Conditions>;
}

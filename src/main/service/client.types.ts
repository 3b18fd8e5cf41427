/** The service client as main sees it; results are domain types in SI and UTC. */
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
  /** Null where the answer has no page count: then this page is complete. */
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
  /** Rows of the answer as sent. `rawCount - readings.length` rows were dropped: their id or time cannot be read. */
  rawCount: number;
  count: number | null;
  page: number;
  /** Rows a page at most; null where the service does not say. */
  perPage: number | null;
  totalPages: number | null;
  /** By the service's clock, epoch seconds. */
  answeredAt: number | null;
  dateRange: { start: number | null; end: number | null } | null;
}

export interface RequestOptions {
  signal?: AbortSignal;
  /** `interactive` may use the reserve of the quota; the default. */
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
  /** One request for every 13 seasons, merged; `requests` is their number. */
  series(
    request: SeriesRequest,
    options?: RequestOptions,
  ): Promise<{ series: Series; requests: number }>;
  conditions(request: ConditionsRequest, options?: RequestOptions): Promise<Conditions>;
}

/** What the cache worker answers; main calls it through the asynchronous {@link Cache}. */
import type { Buoy, BuoyColumns, CachedBuoy, NearbyBuoy } from '#shared/model/buoy.ts';
import type { CacheSummaryColumns } from '#shared/model/cacheSummary.ts';
import type { Conditions, ConditionsRequest, StoredConditions } from '#shared/model/conditions.ts';
import type { CoverageCalendar } from '#shared/model/coverageCalendar.ts';
import type { ExportOrder, ExportPreview } from '#shared/model/export.ts';
import type { Interval, Position } from '#shared/model/geo.ts';
import type { IdentifiedReading, Reading, ReadingColumns } from '#shared/model/reading.ts';
import type { CachedPage, ReadingsQuery } from '#shared/model/readingsQuery.ts';
import type { LocalSeries, Series, SeriesRequest, StoredSeries } from '#shared/model/series.ts';
import type { Statistics, StatisticsRequest } from '#shared/model/statistics.ts';
import type { PackedReadings } from './pack.ts';
import type { CalendarQuestion } from './queries/coverageCalendar.ts';
import type { JobProgress, ListedJob, StoredJob } from './queries/jobs.ts';
import type { LeaseHolder, LeaseRequest } from './queries/leases.ts';
import type { Needs } from './queries/needs.ts';
import type { Watched } from './queries/watched.ts';

/** How opening went. Times are epoch seconds UTC everywhere. */
export interface OpenReport {
  path: string;
  /** A sentence for the person where a damaged file was set aside; else null. */
  notice: string | null;
}

/** Synchronous functions inside the worker; each is one transaction. */
export interface CacheApi {
  /** Inserts or updates buoys; null fields never overwrite known ones. Embedded latest readings are stored too. `listComplete`: the list was fetched to its end. */
  saveBuoys(input: { buoys: Buoy[]; fetchedAt: number; listComplete?: boolean }): void;
  /** From `/buoys/nearest`: known fields only. */
  saveNearby(input: { buoys: NearbyBuoy[]; fetchedAt: number }): void;
  /** Every buoy, by id. */
  buoyColumns(input: undefined): BuoyColumns;
  getBuoy(input: { id: number }): CachedBuoy | null;
  /** Great-circle distance, across the antimeridian and the poles; nearest first. */
  nearestBuoys(input: Position & { maxDistance: number; limit: number }): NearbyBuoy[];
  setFavourite(input: { id: number; favourite: boolean }): void;

  /** One page and the interval it proves complete (null: none), in one transaction. Same id replaces. */
  upsertReadings(input: {
    buoyId: number;
    readings: IdentifiedReading[] | PackedReadings;
    covers: Interval | null;
    fetchedAt: number;
    /** The job that fetched the page: its progress is kept in the same transaction. */
    job?: JobProgress | null;
    /** Of the buoy, as the page says it (IANA); kept where none is known yet. */
    timezone?: string | null;
  }): void;
  readReadings(input: { buoyId: number; from: number; to: number }): ReadingColumns;
  /** A page by the filters of the service, and the parts of its range that are not known to be completely cached. */
  queryReadings(input: { query: ReadingsQuery; now: number }): CachedPage;
  getReading(input: { buoyId: number; readingId: number }): Reading | null;
  /** Parts of the interval not covered, ascending; without those the job has asked to their end. */
  gaps(input: { buoyId: number; from: number; to: number }): Interval[];
  /** What fetching the rest of a range depends on. */
  needs(input: { buoyIds: readonly number[]; from: number; to: number }): Needs[];
  /** What keeping favourites and the buoys given up to date depends on. */
  watched(input: { open: number[] }): { buoys: Watched[]; known: number };
  /** What is cached of each buoy: rows, span, gaps, sizes. */
  cacheSummary(input: undefined): CacheSummaryColumns;
  /** The state of each day of some years. */
  coverageCalendar(input: CalendarQuestion): CoverageCalendar;
  /** Removes up to `limit` readings of a buoy, and what is known of their completeness; answers how many. */
  removeReadings(input: { buoyId: number; limit: number }): number;

  saveSeries(input: { request: SeriesRequest; series: Series; fetchedAt: number }): void;
  getSeries(input: SeriesRequest): StoredSeries | null;
  /** From cached readings. Rejects with `invalid-request` for metrics they do not hold. */
  computeSeries(input: { request: SeriesRequest; now: number }): LocalSeries;
  /** From cached readings. */
  computeStatistics(input: { request: StatisticsRequest; now: number }): Statistics;
  saveConditions(input: {
    request: ConditionsRequest;
    conditions: Conditions;
    fetchedAt: number;
  }): void;
  getConditions(input: ConditionsRequest): StoredConditions | null;
  listConditions(input: undefined): StoredConditions[];

  /** Jobs that outlive the process, in the order they were begun. */
  listJobs(input: undefined): ListedJob[];
  /** New jobs are kept whole; of a known one everything but its progress, which {@link CacheApi.upsertReadings} keeps. */
  saveJob(input: StoredJob): void;

  /** Takes or renews a lease on work that one process may do at a time; answers whose it is. */
  takeLease(input: LeaseRequest): LeaseHolder;
  releaseLease(input: { name: string; owner: string; now: number }): void;
  /** Another number after another connection wrote to the file. */
  version(input: undefined): number;

  /** Small values of the application, such as the last reported quota. */
  getState(input: { name: string }): string | null;
  setState(input: { name: string; value: string }): void;
  info(input: undefined): { path: string; bytes: number; buoys: number; readings: number };
  /** Integrity check, for tests: `ok` or the findings of SQLite. */
  check(input: undefined): string;
}

/** Whose data it is; `origin` is null for the demo, which has a new one each time, and for a cache only read. */
export interface ExportService {
  /** The `service` column: the label of the service, `Demo — simulated` for the demo. */
  label: string;
  origin: string | null;
  /** Null where it is not known. */
  simulated: boolean | null;
}

export interface ExportRequest extends ExportOrder {
  /** The final file; written beside it under a temporary name and renamed when complete. */
  path: string;
  service: ExportService;
  /** BCP 47, the person's: its decimal mark is the spreadsheet's. */
  locale: string;
  /** This computer's, IANA. */
  timezone: string;
  /** The application's. */
  version: string;
}

export interface ExportOptions {
  signal: AbortSignal;
  /** Called at the start, at the end, and now and then; `total` is null where it is not known. */
  onProgress: (rows: number, total: number | null) => void;
}

/** Writes CSV from a cache file through a connection of its own. The worker's entry passes it in. */
export interface Exporter {
  /** @throws Fault */
  exportToCsv(
    file: string,
    request: ExportRequest,
    options: ExportOptions,
  ): Promise<{ rows: number; bytes: number }>;
  /** @throws Fault */
  previewExport(file: string, order: ExportOrder, signal: AbortSignal): Promise<ExportPreview>;
}

/** The worker seen from main. Every call rejects with a `Fault`. */
export type Cache = {
  [K in keyof CacheApi]: undefined extends Parameters<CacheApi[K]>[0]
    ? () => Promise<ReturnType<CacheApi[K]>>
    : (input: Parameters<CacheApi[K]>[0]) => Promise<ReturnType<CacheApi[K]>>;
} & {
  readonly report: OpenReport;
  /** {@link CacheApi.buoyColumns} as objects. */
  listBuoys(): Promise<{ buoys: CachedBuoy[]; fetchedAt: number | null }>;
  /** Streams a CSV in slices so that other calls are answered between them. */
  exportCsv(
    request: ExportRequest,
    options: ExportOptions,
  ): Promise<{ rows: number; bytes: number }>;
  /** Runs `work` while calls that write wait; reading goes on. */
  withoutWrites<T>(work: () => Promise<T>): Promise<T>;
  /**
   * Closes the file, runs `work`, and opens the file it names; every call waits meanwhile.
   * Opens the former one again where `work` fails.
   * @throws Fault `cache-in-use` while an export is under way.
   */
  whileClosed<T>(work: () => Promise<{ file: string; value: T }>): Promise<T>;
  /** Counts what an export would write; other calls are answered meanwhile. */
  previewExport(order: ExportOrder): Promise<ExportPreview>;
  close(): Promise<void>;
};

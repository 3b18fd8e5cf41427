/** The cache as main sees it, and what its worker takes and reports. */
import type { CacheNotice } from '#shared/ipc/contract.ts';
import type { CachedBuoy } from '#shared/model/buoy.ts';
import type { CitedRange, CitedReadings } from '#shared/model/citation.ts';
import type { ExportPreview, ExportRequest } from '#shared/model/exportRequest.ts';
import type { QualityLimits } from '#shared/model/quality.ts';
import type { CacheApi, CallKinds } from './store.ts';

export type { CacheApi, CallKinds };

/** How opening went. Times are epoch seconds UTC. */
export interface OpenReport {
  path: string;
  /** Null: nothing happened to the file. */
  notice: CacheNotice | null;
  /** There was no file. */
  isNew: boolean;
}

/** Whose data it is; `origin` is null for the demo, which has a new one each time, and for a cache only read. */
interface ExportService {
  /** The `service` column: the label of the service, `Demo — simulated` for the demo. */
  label: string;
  origin: string | null;
  /** Null where it is not known. */
  simulated: boolean | null;
}

/** What an export takes from the computer and the application. */
export interface ExportEnvironment {
  /** Of the user: its decimal mark is the spreadsheet's. BCP 47; the system may report a POSIX variant, `de-DE@euro`. */
  locale: string;
  /** IANA, of this computer. */
  timezone: string;
  /** Of the application. */
  version: string;
}

/** `locale` is BCP 47 without a variant. */
export interface ExportTask extends ExportRequest, ExportEnvironment {
  /** The final file. Written in the same folder under a temporary name and renamed when complete. */
  path: string;
  service: ExportService;
}

export interface ExportOptions {
  /** Of the quality flags. */
  limits: QualityLimits;
  signal: AbortSignal;
  /** Called at the start, at the end, and from time to time; `total` is null where it is not known. */
  onProgress: (rows: number, total: number | null) => void;
}

/** @property serviceLabel as in the column `service` of an export. */
export interface CitedRequest extends CitedRange {
  serviceLabel: string;
}

/** Reads a cache file through a separate connection, in slices between which other calls are answered. Each throws a Fault. */
export interface Exporter {
  writeExport(
    file: string,
    task: ExportTask,
    options: ExportOptions,
  ): Promise<{ rows: number; bytes: number }>;
  /** Counts what an export would write. */
  previewExport(
    file: string,
    request: ExportRequest,
    options: ExportOptions,
  ): Promise<ExportPreview>;
  citeReadings(file: string, request: CitedRequest, options: ExportOptions): Promise<CitedReadings>;
}

/** The same of the file in use, with its quality limits. */
export type Exports = {
  [K in keyof Exporter]: (
    request: Parameters<Exporter[K]>[1],
    options?: Omit<ExportOptions, 'limits'>,
  ) => ReturnType<Exporter[K]>;
};

/** The worker seen from main. Every call rejects with a `Fault`. */
export type Cache = {
  [K in keyof CacheApi]: undefined extends Parameters<CacheApi[K]>[0]
    ? () => Promise<ReturnType<CacheApi[K]>>
    : (input: Parameters<CacheApi[K]>[0]) => Promise<ReturnType<CacheApi[K]>>;
} & {
  readonly report: OpenReport;
  /** {@link CacheApi.buoyColumns} as objects. */
  listBuoys(): Promise<{ buoys: CachedBuoy[]; fetchedAt: number | null }>;
  /** Runs `work` while calls that write wait. Calls that read are answered. */
  withoutWrites<T>(work: () => Promise<T>): Promise<T>;
  /**
   * Closes the file, runs `work`, and opens the file it names; all calls wait until then.
   * Opens the former file again where that fails.
   * @param release ends a lock on the former file before it is opened again.
   * @throws Fault `cache-in-use` while an export is under way.
   */
  whileClosed<T>(
    work: () => Promise<{ file: string; value: T }>,
    release?: () => Promise<void>,
  ): Promise<T>;
  /** The session ends: calls that wait for maintenance reject, and so do later ones that would wait. */
  stopWaiting(): void;
  close(): Promise<void>;
} & Exports;

/** Sent by the worker before the answer to a call. */
export type CacheEvent =
  /** Opened, or opened again after a damaged file was renamed while it was in use. */
  | { report: OpenReport }
  /** The file is damaged; readings saved of it so far. Ends with a report or null. */
  | { rescue: number | null };

export interface ExportProgress {
  rows: number;
  /** Null where it is not known. */
  total: number | null;
}

export interface OpenInput {
  file: string;
  /** Nothing is written to the file; a copy of it, where one is needed, is made in this folder. */
  readOnlyIn?: string | undefined;
  /** Served in the thread of its caller, which saving the readings of a damaged file would block for a minute. */
  inProcess?: boolean;
}

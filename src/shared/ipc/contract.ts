/** The calls of the renderer to main and the events it receives. The types of both sides are inferred from this. */
import * as z from 'zod/mini';
import { AlmanacErrorSchema } from '../errorSchema.ts';
import type { AlmanacError } from '../errors.ts';
import { AlertRule, Alerts, AlertTrial } from '../model/alert.ts';
import { BuoyColumns, CachedBuoy, NearbyBuoy, NearestQuery } from '../model/buoy.ts';
import { CitedRange, CitedReadings, PageRequest } from '../model/citation.ts';
import {
  Climatology,
  ClimatologyRequest,
  OnThisDay,
  OnThisDayRequest,
  Ranks,
  Recent,
  ReplayHours,
  ReplayRequest,
} from '../model/climatology.ts';
import { ConditionsRequest, ForecastErrors, Place, StoredConditions } from '../model/conditions.ts';
import { Connection } from '../model/connection.ts';
import { CacheSummaryColumns, CalendarYears, CoverageCalendar } from '../model/coverage.ts';
import { ExportPreview, ExportRequest } from '../model/exportRequest.ts';
import { type BuoyRange, Interval } from '../model/geo.ts';
import { Job } from '../model/job.ts';
import { Passage, PassageBuoy, PassageForecast, RouteLine } from '../model/passage.ts';
import { QualityChoice } from '../model/quality.ts';
import { Reading, ReadingColumns } from '../model/reading.ts';
import { LocalSeries, LocalSeriesRequest, SeriesRequest, StoredSeries } from '../model/series.ts';
import { Settings, SettingsPatch } from '../model/settings.ts';
import type { Command } from '../model/shortcuts.ts';
import { Source } from '../model/sources.ts';
import {
  StatisticsChart,
  StatisticsChartRequest,
  ViewAnswer,
  ViewRequest,
} from '../model/statisticsChart.ts';
import { Status } from '../model/status.ts';
import { Watch, WatchEdit } from '../model/watch.ts';

const nothing = z.void();
const id = z.int().check(z.nonnegative());
const buoyRange = z.safeExtend(Interval, { buoyId: id });
const buoysRange = z.safeExtend(Interval, {
  buoyIds: z.array(id).check(z.minLength(1), z.maxLength(10_000)),
});
const serviceUrl = z.string().check(z.maxLength(2048));
const keyText = z.string().check(z.trim(), z.minLength(1), z.maxLength(4096));
const keep = z.enum(['keychain', 'session']);
const jobId = z.object({ id: z.string() });
/** Where a file was written; null: the dialog was closed. */
const written = z.nullable(z.object({ path: z.string() }));

/** Requests sent by a refresh and when it ended (epoch seconds). `complete` is false where quota, network or cancelling ended it early. */
export const RefreshResult = z.object({
  requests: z.int(),
  fetchedAt: z.int(),
  complete: z.boolean(),
});
export type RefreshResult = z.infer<typeof RefreshResult>;

/** The gaps of a range and what it costs to fetch them. */
export const ReadingsPlan = z.object({
  gaps: z.array(Interval),
  /** Expected requests, and at most so many: more than these where the buoy's interval is not known yet. */
  requests: z.int(),
  maxRequests: z.int(),
  /** Requests left for it this hour; null before the service has reported a quota. */
  affordable: z.nullable(z.int()),
});
export type ReadingsPlan = z.infer<typeof ReadingsPlan>;

/** The gaps of a range for several buoys, what it costs to fetch them and when that will end. */
export const FetchPlan = z.object({
  /** Number of buoys with a gap. */
  incomplete: z.int(),
  gaps: z.int(),
  /** Length of all gaps of all buoys. */
  missingSeconds: z.number(),
  rows: z.int(),
  /** ⌈rows / 100⌉ per gap, at least one. Gaps of fewer rows than expected take fewer. */
  requests: z.int(),
  /** One more for each gap of several pages: the check for readings that arrived meanwhile. */
  checks: z.int(),
  /**
   * Requests and checks at most. Where the interval of a buoy is not known yet, `requests` assumes hourly readings and
   * this half-hourly ones. A download that needs a fifth more than this pauses.
   */
  maxRequests: z.int(),
  /** Requests left for it this hour without the reserve; null before the service has reported a quota. */
  left: z.nullable(z.int()),
  /** Requests of each hour that are reserved for interactive use; null before the service has reported a quota. */
  reserve: z.nullable(z.int()),
  /** How often `maxRequests` wait for the quota to be reset. */
  resets: z.int(),
  /** When `maxRequests` will have been sent, epoch seconds. */
  finishAt: z.int(),
});
export type FetchPlan = z.infer<typeof FetchPlan>;

/** What is along a passage, what of it is downloaded, and the cost of the rest: readings, forecasts and series together. */
export const PassagePlan = z.extend(FetchPlan, {
  lengthKm: z.number(),
  /** Epoch seconds; null: no times are planned. */
  departsAt: z.nullable(z.number()),
  arrivesAt: z.nullable(z.number()),
  /** In the order of the way. */
  buoys: z.array(PassageBuoy),
  /** Those still ahead, ascending. */
  forecasts: z.array(PassageForecast),
  /** Requests for forecasts and for series, within `requests`. */
  forecastRequests: z.int(),
  seriesRequests: z.int(),
  /** Those for the forecasts of later departures are not in `requests`. */
  laterRequests: z.int(),
  /** Size of what is missing in the database, estimated. */
  bytes: z.number(),
  /** The last forecast without one that is not downloaded before it, epoch seconds; null: readings, series or the first forecast are missing. */
  readyUntil: z.nullable(z.number()),
});
export type PassagePlan = z.infer<typeof PassagePlan>;

/** What happened to a cache file that was found damaged. */
export const CacheNotice = z.discriminatedUnion('code', [
  /** What could be read was saved; `backupPath` is the new path of the damaged file. */
  z.object({
    code: z.literal('saved'),
    /** Nothing was lost. */
    complete: z.boolean(),
    buoys: z.int(),
    readings: z.int(),
    backupPath: z.string(),
  }),
  z.object({ code: z.literal('unreadable'), backupPath: z.string() }),
  z.object({ code: z.literal('replaced') }),
]);
export type CacheNotice = z.infer<typeof CacheNotice>;

export const CacheInfo = z.object({
  path: z.string(),
  bytes: z.number(),
  buoys: z.int(),
  readings: z.int(),
  /** Null: nothing happened to the file. */
  notice: z.nullable(CacheNotice),
  /** Free bytes on its disk; null where the system does not report them. */
  free: z.nullable(z.number()),
  /** Where and when (epoch seconds) it was last backed up; null where it never was. */
  lastBackup: z.nullable(z.object({ path: z.string(), at: z.int() })),
});
export type CacheInfo = z.infer<typeof CacheInfo>;

/** The content of a chosen backup. */
export const BackupOffer = z.object({
  /** Names this offer in `restoreBackup`. */
  id: z.string(),
  path: z.string(),
  bytes: z.number(),
  buoys: z.int(),
  readings: z.int(),
  favourites: z.int(),
  /** First and newest reading, epoch seconds. */
  first: z.nullable(z.number()),
  last: z.nullable(z.number()),
  /** Epoch seconds; null where it was not made as a backup. */
  madeAt: z.nullable(z.int()),
});
export type BackupOffer = z.infer<typeof BackupOffer>;

export const RestoreResult = z.object({
  /** Path of the cache that was replaced; null after adding. */
  backupPath: z.nullable(z.string()),
  /** Rows and buoys copied. */
  readings: z.int(),
  buoys: z.int(),
});
export type RestoreResult = z.infer<typeof RestoreResult>;

/** What is downloaded of a service. */
export const Downloaded = z.object({
  readings: z.int(),
  /** With history. */
  buoys: z.int(),
  /** Size of the file. */
  bytes: z.number(),
  /** Requests of its downloads that have not ended; null: there are none. */
  unfinished: z.nullable(z.object({ done: z.int(), total: z.int() })),
});
export type Downloaded = z.infer<typeof Downloaded>;

export const AppInfo = z.object({
  version: z.string(),
  electron: z.string(),
  chromium: z.string(),
  node: z.string(),
  platform: z.string(),
  userData: z.string(),
  /** This computer's IANA zone. */
  timezone: z.string(),
  canStartAtLogin: z.boolean(),
  /** The window is only there for a picture of it. */
  isPicture: z.boolean(),
});
export type AppInfo = z.infer<typeof AppInfo>;

/** At most what a chart can be: a PNG of some megapixels, or SVG text. */
const PictureData = z.instanceof(Uint8Array).check(z.refine((data) => data.length <= 50_000_000));

export const contract = {
  appInfo: { input: nothing, output: AppInfo },

  getConnection: { input: nothing, output: Connection },
  /** Tries again to open the service or demo that could not be opened at the start. Sends nothing. */
  reopenService: { input: nothing, output: Connection },
  /** What is downloaded of a service, connected or not, or of the demo (`url: null`); null: nothing. Sends nothing. */
  getDownloaded: {
    input: z.object({ url: z.nullable(serviceUrl) }),
    output: z.nullable(Downloaded),
  },
  /** Opens what is downloaded of a service, with the key in the keychain if there is one. Sends nothing. */
  openService: {
    input: z.object({ url: serviceUrl, hasStoredKey: z.boolean() }),
    output: Connection,
  },
  /** Checks the URL, tries the key with one cheap request, then stores it. `key: null`: the key in the keychain, or none. */
  connect: {
    input: z.object({ url: serviceUrl, key: z.nullable(keyText), keep }),
    output: Connection,
  },
  startDemo: { input: nothing, output: Connection },
  replaceKey: { input: z.object({ key: keyText, keep }), output: Connection },
  /** Ends an attempt of `connect` or `replaceKey`, which then fails as `cancelled`. */
  cancelAttempt: { input: nothing, output: nothing },
  removeKey: { input: nothing, output: Connection },
  /** Back to the welcome screen; the cache and the key stay. */
  disconnect: { input: nothing, output: Connection },

  getStatus: { input: nothing, output: Status },
  /** Sends one cheap request to find out whether the service can be reached. */
  checkNetwork: { input: nothing, output: Status },
  getSettings: { input: nothing, output: Settings },
  setSettings: { input: SettingsPatch, output: Settings },
  openSource: { input: Source, output: nothing },
  /** What the page before this one left, once, and notices that came since. */
  takeOver: {
    input: nothing,
    output: z.custom<{ state: HandedOver | null; events: AppEvent[] }>(),
  },
  setPageVisible: { input: z.boolean(), output: nothing },
  setFullScreen: { input: z.boolean(), output: nothing },
  /** A multiple of the usual size. Chromium stores it with the window’s origin. */
  setTextSize: { input: z.number().check(z.minimum(0.5), z.maximum(5)), output: nothing },

  /** All buoys in the cache. */
  listBuoys: { input: nothing, output: BuoyColumns },
  /** Fetches all pages of `GET /buoys`. Unless `force`, does nothing while the list is fresh. */
  refreshBuoys: { input: z.object({ force: z.boolean() }), output: RefreshResult },
  /** Latest readings of these buoys (null: all), with the fewest requests. */
  getBuoy: { input: z.object({ id }), output: z.nullable(CachedBuoy) },
  refreshBuoy: { input: z.object({ id, force: z.boolean() }), output: RefreshResult },
  /** The buoy on screen, null where none is: its gaps are fetched first and it is kept up to date. */
  setOpenBuoy: { input: z.object({ id: z.nullable(id) }), output: nothing },
  /** What the person watches at the service in use; nothing where a file is shown. */
  getWatch: { input: nothing, output: Watch },
  changeWatch: { input: WatchEdit, output: Watch },
  /** Shows the save dialog; null: it was closed. */
  exportWatch: { input: nothing, output: written },
  /** Favourites as waypoints of GPX. Shows the save dialog; null: it was closed. */
  exportWaypoints: { input: nothing, output: written },
  /** Shows the open dialog and adds what the file has; null: the dialog was closed. */
  importWatch: {
    input: nothing,
    /** `favourites`: those that were none; `existing`: names of waypoints that were there already. */
    output: z.nullable(
      z.object({
        before: Watch,
        watch: Watch,
        favourites: z.array(id),
        existing: z.array(z.string()),
      }),
    ),
  },
  /** States of the rules that are watched, and the log. */
  getAlerts: { input: nothing, output: Alerts },
  /** Of one buoy, or of all buoys of the rule. */
  acknowledgeAlert: { input: z.object({ ruleId: z.string() }), output: nothing },
  pauseAlert: { input: z.object({ ruleId: z.string(), isPaused: z.boolean() }), output: nothing },
  /** What a rule would have done with the downloaded readings. Sends nothing. */
  tryAlert: { input: AlertRule, output: AlertTrial },
  setFavourite: { input: z.object({ id, favourite: z.boolean() }), output: nothing },
  /** Searches at the service and caches the buoys found; ids in the service's order. */
  searchService: {
    input: z.object({ text: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)) }),
    output: z.object({ ids: z.array(z.int()) }),
  },
  /** From the cache, by great-circle distance. */
  nearestBuoys: { input: NearestQuery, output: z.array(NearbyBuoy) },
  /** From the service; the buoys found are cached. */
  refreshNearest: { input: NearestQuery, output: z.array(NearbyBuoy) },

  readReadings: { input: buoyRange, output: ReadingColumns },
  planReadings: { input: buoyRange, output: ReadingsPlan },
  /** Fetches the gaps of the range; resolves at the end. Progress and cancelling through the job. */
  fetchReadings: {
    input: z.safeExtend(buoyRange, {
      /** False: a prefetch, only if it costs at most a few requests. */
      userInitiated: z.boolean(),
    }),
    output: RefreshResult,
  },
  planFetch: { input: buoysRange, output: FetchPlan },
  /** Queues a job that survives quitting; answers at once. */
  startFetch: { input: buoysRange, output: Job },
  planPassage: { input: Passage, output: PassagePlan },
  /** Fetches what a plan lacks: forecasts (`later`: also of later departures) and series, then a job for readings is queued. @returns requests sent until then */
  preparePassage: { input: z.extend(Passage, { later: z.boolean() }), output: z.int() },
  /** Shows the open dialog and reads the routes, tracks and lines of a file; null: the dialog was closed. */
  openRoute: { input: nothing, output: z.nullable(z.array(RouteLine)) },
  getReading: { input: z.object({ buoyId: id, readingId: id }), output: z.nullable(Reading) },
  refreshReading: { input: z.object({ buoyId: id, readingId: id }), output: RefreshResult },

  getSeries: { input: SeriesRequest, output: z.nullable(StoredSeries) },
  refreshSeries: { input: SeriesRequest, output: RefreshResult },
  /** From cached readings; variables that they do not contain are refused. */
  computeSeries: { input: LocalSeriesRequest, output: LocalSeries },
  /** From cached readings. */
  computeStatistics: { input: ViewRequest, output: ViewAnswer },
  /** From cached readings. */
  climatology: { input: ClimatologyRequest, output: Climatology },
  /** From cached readings. */
  onThisDay: { input: OnThisDayRequest, output: OnThisDay },
  /** Those known now; while more are computed, `changed` events with the topic `ranks` follow. */
  ranks: { input: z.object({ quality: QualityChoice }), output: Ranks },
  /** The readings of the last 48 hours of all buoys that have some. */
  recent: { input: z.object({ quality: QualityChoice }), output: Recent },
  replay: { input: ReplayRequest, output: ReplayHours },
  computeStatisticsChart: { input: StatisticsChartRequest, output: StatisticsChart },
  getConditions: { input: ConditionsRequest, output: z.nullable(StoredConditions) },
  /** The newest ones for each time of a range, ascending. */
  conditionsWithin: {
    input: z.safeExtend(Interval, Place.shape),
    output: z.array(StoredConditions),
  },
  /** The newest ones of each place fetched before, newest first, without those of passages. */
  listConditions: { input: nothing, output: z.array(StoredConditions) },
  refreshConditions: { input: ConditionsRequest, output: RefreshResult },
  /** One request each, up to the reserve of the quota. Progress and cancelling through the job. */
  fetchConditions: {
    input: z.array(ConditionsRequest).check(z.minLength(1), z.maxLength(10_000)),
    output: RefreshResult,
  },
  /** Of the cached forecasts of a place against the cached readings of a buoy. */
  forecastErrors: { input: z.extend(Place, { buoyId: id }), output: ForecastErrors },

  /** The readings of a range as they are cited, with their SHA-256. */
  citeReadings: { input: CitedRange, output: CitedReadings },
  /** What an export would write, before it is written. */
  previewExport: { input: ExportRequest, output: ExportPreview },
  /** Shows the save dialog and starts the export; null: the dialog was closed. */
  startExport: { input: ExportRequest, output: z.nullable(Job) },
  /** Jobs that fetch history only; a paused job stays paused until it is resumed, also after a restart. */
  pauseJob: { input: jobId, output: nothing },
  resumeJob: { input: jobId, output: nothing },
  /** It goes before all other jobs that fetch history. */
  moveJobUp: { input: jobId, output: nothing },
  cancelJob: { input: jobId, output: nothing },
  /** Queues a cancelled job that fetches history once more: the same buoys and range, of which the gaps are fetched. */
  restartJob: { input: jobId, output: Job },
  /** Takes an ended export off the list of jobs. */
  dismissJob: { input: jobId, output: nothing },
  /** Shows a finished export in the system's file manager. */
  showExport: { input: jobId, output: nothing },

  /** What is cached of each buoy. */
  cacheSummary: { input: nothing, output: CacheSummaryColumns },
  /** The state of each day of a buoy's record; `years` null: from its first reading on. */
  coverageCalendar: {
    input: z.object({ buoyId: id, years: z.nullable(CalendarYears) }),
    output: CoverageCalendar,
  },
  /**
   * Removes what is cached of these buoys but for their newest readings; jobs that fetch it end.
   * Resolves at the end. Progress and cancelling through the job.
   */
  removeReadings: {
    input: z.object({ buoyIds: z.array(id).check(z.minLength(1), z.maxLength(10_000)) }),
    output: z.object({ readings: z.int() }),
  },
  getCacheInfo: { input: nothing, output: CacheInfo },
  openCacheFolder: { input: nothing, output: nothing },
  /** Size in bytes before and after. */
  compactCache: { input: nothing, output: z.object({ before: z.number(), after: z.number() }) },
  /** Shows the save dialog; null: it was closed. */
  backUpCache: {
    input: nothing,
    output: z.nullable(z.object({ path: z.string(), bytes: z.number() })),
  },
  /** Shows the open dialog and inspects the file; null: the dialog was closed. */
  chooseBackup: { input: nothing, output: z.nullable(BackupOffer) },
  /** `replace`: the present cache is renamed. `add`: of two copies of a reading the one fetched later stays. */
  restoreBackup: {
    input: z.object({ id: z.string(), how: z.enum(['replace', 'add']) }),
    output: RestoreResult,
  },
  /** Shows the folder dialog; null: it was closed. */
  moveCache: { input: nothing, output: written },
  /** Shows the open dialog and opens the file read-only. Null: the dialog was closed. */
  openCacheFile: { input: nothing, output: z.nullable(Connection) },
  closeCacheFile: { input: nothing, output: Connection },
  /** For a moved cache file that was not found: look again, choose its folder, or begin an empty one. */
  findCache: {
    input: z.object({ how: z.enum(['again', 'choose', 'begin']) }),
    output: z.nullable(Connection),
  },
  copyText: {
    input: z.object({ text: z.string().check(z.maxLength(100_000_000)) }),
    output: nothing,
  },
  /** A PNG to the clipboard. */
  copyPicture: { input: z.object({ data: PictureData }), output: nothing },
  /** The page of a buoy to print, in A4, and a picture of all of it; whether the system has a printer. */
  drawPage: {
    input: PageRequest,
    output: z.object({ pdf: PictureData, png: PictureData, canPrint: z.boolean() }),
  },
  /** Shows the print dialog of the system. `failure`: its reason; null where it printed or was closed. */
  printPage: { input: PageRequest, output: z.object({ failure: z.nullable(z.string()) }) },
  /** Shows the print dialog for the screen in front; without a printer the dialog that saves it as PDF. `path`: null where nothing was saved. */
  printScreen: {
    input: z.object({ name: z.string().check(z.maxLength(200)) }),
    output: z.object({ failure: z.nullable(z.string()), path: z.nullable(z.string()) }),
  },
  /** Shows the save dialog; null: it was closed. `name` becomes part of the name that it proposes. */
  savePicture: {
    input: z.object({
      name: z.string().check(z.maxLength(200)),
      format: z.enum(['png', 'svg', 'pdf']),
      data: PictureData,
    }),
    output: written,
  },
} as const satisfies Record<string, { input: z.ZodMiniType; output: z.ZodMiniType }>;

export type CallName = keyof typeof contract;

export type CallInput<N extends CallName> = z.input<(typeof contract)[N]['input']>;
/** The parsed input that a handler receives. */
export type CallArgument<N extends CallName> = z.output<(typeof contract)[N]['input']>;
export type CallOutput<N extends CallName> = z.output<(typeof contract)[N]['output']>;

export const Answer = z.union([
  z.object({ ok: z.literal(true), value: z.unknown() }),
  z.object({ ok: z.literal(false), error: AlmanacErrorSchema }),
]);
export type Answer<T> = { ok: true; value: T } | { ok: false; error: AlmanacError };

/** The part of the cache that changed; screens read it again. */
export type Topic =
  | { kind: 'buoys' }
  /** `within`: only this part changed; without it any may have. */
  | { kind: 'readings'; buoyId: number; within?: Interval }
  | { kind: 'series'; buoyId: number }
  | { kind: 'conditions' }
  | { kind: 'ranks' }
  | { kind: 'watch' }
  | { kind: 'alerts' }
  /** Another process wrote to the cache, or another cache was opened. */
  | { kind: 'everything' };

export type AppEvent =
  | { type: 'changed'; topic: Topic }
  | { type: 'status'; status: Status }
  | { type: 'connection'; connection: Connection }
  | { type: 'settings'; settings: Settings }
  | { type: 'command'; command: Command }
  /** The person clicked a notification: of a forecast, or of readings. */
  | { type: 'show-alerts' }
  | ({ type: 'show-readings' } & BuoyRange);

/** What a window shows of a service, for the one that is made after it. */
export interface HandedOver {
  /** Its key in the window. */
  service: string;
  /** Screen, buoy, and what was to be opened. */
  app: object;
  /** States of parts by name, drafts among them. */
  parts: Record<string, unknown>;
}

/** `window.almanac`, as the preload exposes it. */
export interface Almanac {
  call: <N extends CallName>(name: N, input: CallInput<N>) => Promise<Answer<CallOutput<N>>>;
  onEvent: (listener: (event: AppEvent) => void) => () => void;
  textSize: () => number;
}

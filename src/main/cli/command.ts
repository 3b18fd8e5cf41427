/** A parsed command, the parts it works with, and its exit codes. */
import type { AlmanacErrorKind } from '#shared/errors.ts';
import type { NearestQuery } from '#shared/model/buoy.ts';
import type { PageRequest } from '#shared/model/citation.ts';
import type { ClimatologyRequest } from '#shared/model/climatology.ts';
import type { ExportForm, ExportSelection } from '#shared/model/exportRequest.ts';
import type { BuoyRange, Interval, Position } from '#shared/model/geo.ts';
import type { Passage } from '#shared/model/passage.ts';
import type { QualityChoice } from '#shared/model/quality.ts';
import type { MonthDay, SeriesRequest } from '#shared/model/series.ts';
import type { Settings, SettingsPatch } from '#shared/model/settings.ts';
import type { Status } from '#shared/model/status.ts';
import type { ExportEnvironment } from '../cache/api.ts';
import type { ReadingsQuery } from '../service/readingsQuery.ts';
import type { Connections } from '../session/connections.ts';
import type { Session } from '../session/session.ts';
import type { Jobs } from '../system/jobs.ts';

export interface RunOptions {
  json?: boolean;
  offline?: boolean;
  demo?: boolean;
  keyStdin?: boolean;
  userDataDir?: string;
  url?: string;
  /** A cache or backup that is only read, in place of a service. */
  cache?: string;
}

/** A place and its columns. */
export interface ConditionsQuery {
  /** Exactly one of position, buoy and spot, which is named or has this id. */
  position: Position | null;
  buoyId: number | null;
  mySpot: string | null;
  /** The service's own number of a surf spot. */
  spotId: number | null;
  /** Of the first column, epoch seconds; null: the one that contains the current time. */
  from: number | null;
  /** Hours from column to column, and of all. */
  step: number;
  hours: number;
}

/** How and where a selection is written. */
export interface ExportFile {
  form: ExportForm;
  out: string;
}

export type Command =
  | { name: 'status' | 'connect' }
  | { name: 'buoys'; search: string | null }
  | { name: 'nearest'; query: NearestQuery }
  | { name: 'latest'; buoyIds: number[] }
  | { name: 'buoy'; buoyId: number }
  | { name: 'readings'; query: ReadingsQuery }
  | { name: 'reading'; buoyId: number; readingId: number }
  | { name: 'series'; request: SeriesRequest; quality: QualityChoice }
  | { name: 'alerts'; action: { do: 'list' } | { do: 'log' } | { do: 'test'; rule: string } }
  | { name: 'plan'; buoyIds: number[]; range: Interval }
  | { name: 'sync'; buoyIds: number[]; range: Interval; wait: boolean }
  | { name: 'passage'; route: RouteQuery; sync: { wait: boolean } | null }
  | { name: 'quality'; range: BuoyRange }
  | {
      name: 'rank';
      request: Pick<ClimatologyRequest, 'buoyId' | 'variable' | 'quality' | 'counts'>;
      /** Null: all downloaded readings. */
      range: Interval | null;
      /** SI; null: the newest downloaded value. */
      value: number | null;
      /** Null: the day of the newest value, or today in UTC where a value is given. */
      on: MonthDay | null;
    }
  /** Rows that a statement reads, to a file or `-`. */
  | { name: 'sql'; sql: string; out: string }
  | { name: 'report'; page: PageRequest; settings: SettingsPatch; out: string }
  /** `file` null: a table, or JSON. */
  | { name: 'conditions'; query: ConditionsQuery; isDryRun: boolean; file: ExportFile | null }
  | ({ name: 'export'; selection: ExportSelection } & ExportFile);

/** A line of a file. */
export interface RouteQuery extends Pick<Passage, 'departure'> {
  path: string;
  /** From 1, of those that the file has. */
  number: number;
  within: Passage['within'] | undefined;
}

/** A command whose buoys are named by number, station ID or slug. */
export interface NamedCommand {
  name: Command['name'];
  buoys: readonly string[];
  /** @param ids the numbers of {@link buoys}, each once */
  withIds: (ids: number[]) => Command;
}

/** Commands whose work takes less time than the start of a worker for the cache. */
const SHORT = ['status', 'buoys', 'nearest', 'latest', 'buoy', 'reading', 'plan', 'alerts', 'sql'];
export const isShort = ({ name }: NamedCommand): boolean => SHORT.includes(name);

/** The parts of the application that a command uses. */
export interface CliParts {
  connections: Connections;
  jobs: Jobs;
  status: () => Status;
  settings: () => Settings;
  /** Path of the script of the cache worker. */
  workerPath: string;
  /** Only after {@link ready}. */
  exportEnvironment: () => ExportEnvironment;
  /** Resolves when Electron is ready: before it, neither signals nor the network can be used. */
  ready: Promise<void>;
}

export interface Context extends CliParts {
  options: RunOptions;
  /** The service in use. Throws `no-service`. */
  session: () => Session;
  /** Writes data to standard output. */
  print: (text: string) => Promise<void>;
  /** Writes a line to standard error. */
  report: (sentence: string) => void;
  /** Aborted by Ctrl-C and by a closed pipe. */
  signal: AbortSignal;
}

/** Epoch seconds. */
export const now = (): number => Math.floor(Date.now() / 1000);

export const EXIT = {
  done: 0,
  internal: 1,
  usage: 2,
  key: 3,
  quota: 4,
  network: 5,
  notFound: 6,
  disk: 7,
  interrupted: 130,
} as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

export const exitCodes: Readonly<Record<AlmanacErrorKind, ExitCode>> = {
  'key-missing': EXIT.key,
  'key-rejected': EXIT.key,
  'keychain-unavailable': EXIT.key,
  'quota-exhausted': EXIT.quota,
  'more-requests-than-planned': EXIT.quota,
  network: EXIT.network,
  timeout: EXIT.network,
  'service-unavailable': EXIT.network,
  'unexpected-answer': EXIT.network,
  'not-found': EXIT.notFound,
  'invalid-request': EXIT.usage,
  'no-service': EXIT.usage,
  disk: EXIT.disk,
  'disk-full': EXIT.disk,
  'cache-newer': EXIT.disk,
  'no-room': EXIT.disk,
  'wrong-file': EXIT.disk,
  'cache-in-use': EXIT.disk,
  'cache-missing': EXIT.disk,
  'read-only': EXIT.usage,
  cancelled: EXIT.interrupted,
  internal: EXIT.internal,
};

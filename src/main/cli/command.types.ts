/** A command as understood. */
import type { ConditionsRequest } from '#shared/model/conditions.ts';
import type { ExportForm } from '#shared/model/export.ts';
import type { Interval, Position } from '#shared/model/geo.ts';
import type { ReadingsQuery } from '#shared/model/readingsQuery.ts';
import type { SeriesRequest } from '#shared/model/series.ts';
import type { StatisticsRequest, StatisticsTableName } from '#shared/model/statistics.ts';

export interface RunOptions {
  json: boolean;
  offline: boolean;
  demo: boolean;
  keyStdin: boolean;
  userDataDir: string | null;
  url: string | null;
  /** A file to look at instead of a service. */
  cache: string | null;
}

export type ExportCommand =
  | { what: 'readings'; buoyIds: number[]; range: Interval }
  | { what: 'latest'; buoyIds: number[] }
  | { what: 'buoys' }
  | { what: 'series'; request: SeriesRequest; by: 'service' | 'cache' }
  | { what: 'conditions'; request: ConditionsRequest }
  | { what: 'statistics'; request: StatisticsRequest; table: StatisticsTableName };

export type Command =
  | { name: 'status' | 'connect' }
  | { name: 'buoys'; search: string | null }
  | { name: 'nearest'; query: Position & { maxDistance: number; limit: number } }
  | { name: 'latest'; buoyIds: number[] }
  | { name: 'search'; text: string }
  | { name: 'buoy'; asked: string }
  | { name: 'readings'; query: ReadingsQuery }
  | { name: 'reading'; buoyId: number; readingId: number }
  | { name: 'series'; request: SeriesRequest }
  | { name: 'plan'; buoyIds: number[]; range: Interval }
  | { name: 'sync'; buoyIds: number[]; range: Interval; wait: boolean }
  | { name: 'export'; selection: ExportCommand; form: ExportForm; out: string };

export type Parsed =
  | { kind: 'help' }
  | { kind: 'version' }
  | { kind: 'wrong'; sentence: string }
  | { kind: 'run'; command: Command; options: RunOptions };

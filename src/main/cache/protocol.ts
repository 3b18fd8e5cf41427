/** Messages between main and the cache worker. */
import type { AlmanacError } from '#shared/errors.ts';
import type { ExportOrder } from '#shared/model/export.ts';
import type { LogLine } from '../system/log.ts';
import type { CacheApi, ExportRequest, OpenReport } from './api.ts';

export type StoreCall = {
  [K in keyof CacheApi]: { call: K; input: Parameters<CacheApi[K]>[0] };
}[keyof CacheApi];

export type ToWorker =
  | ({ type: 'call'; id: number } & StoreCall)
  | { type: 'export'; id: number; request: ExportRequest }
  | { type: 'preview'; id: number; order: ExportOrder }
  | { type: 'cancel'; id: number }
  | { type: 'close'; id: number };

export type FromWorker =
  /** Opened, or opened again after a damaged file was set aside while it was in use. */
  | { type: 'ready'; report: OpenReport }
  /** The file is damaged; readings saved of it so far. Ends with `ready`, `failed` or null. */
  | { type: 'rescue'; readings: number | null }
  /** `stack`: the one the error had in the worker. */
  | { type: 'failed'; error: AlmanacError; stack: string }
  | { type: 'answer'; id: number; value: unknown }
  | { type: 'fault'; id: number; error: AlmanacError; stack: string }
  | { type: 'progress'; id: number; rows: number; total: number | null }
  | { type: 'log'; line: LogLine };

/** What the worker is started for: a cache, or a {@link TaskData | task} on its file. */
export interface WorkerData {
  file: string;
  /** Nothing is written to the file; a copy of it, where one is needed, lies in this folder. */
  readOnlyIn?: string | undefined;
}

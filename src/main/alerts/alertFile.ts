/** The file of alerts at one service: the state of each rule at each buoy, and the log. Beside the file of what is watched. */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { AlertEvent, type AlertRule, AlertState } from '#shared/model/alert.ts';
import { type JsonFile, jsonFile } from '../system/jsonFile.ts';

/** Entries of the log; the oldest are removed. */
export const LONGEST_LOG = 1000;

const StoredState = AlertState.extend({
  ruleId: z.string(),
  buoyId: z.number().int(),
  /** Identifies the rule as it was: a changed one begins again. */
  rule: z.string(),
});
export type StoredState = z.infer<typeof StoredState>;

export const AlertFile = z.object({
  version: z.literal(1),
  states: z.array(StoredState),
  /** Ids of rules that are not evaluated. */
  paused: z.array(z.string()),
  /** When the last notice was given, epoch seconds. */
  toldAt: z.number().nullable(),
  /** Oldest first. */
  log: z.array(AlertEvent),
});
export type AlertFile = z.infer<typeof AlertFile>;

export const emptyAlerts: AlertFile = { version: 1, states: [], paused: [], toldAt: null, log: [] };

export const openAlertFile = (path: string): JsonFile<AlertFile> =>
  jsonFile(path, AlertFile, emptyAlerts);

/** Of everything in a rule but its name. */
export const ruleDigest = ({ name, ...rule }: AlertRule): string =>
  createHash('sha256').update(JSON.stringify(rule)).digest('hex').slice(0, 16);

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

const parts = {
  /** Ids of rules that are not evaluated. */
  paused: z.array(z.string()),
  /** When the last notice was given, epoch seconds. */
  toldAt: z.number().nullable(),
  /** Oldest first. */
  log: z.array(AlertEvent),
};
const First = z.object({ version: z.literal(1), states: z.array(StoredState), ...parts });
/** Rules have evaluated the same readings of a buoy: their times are stored once. */
const Second = z.object({
  version: z.literal(2),
  seen: z.array(AlertState.shape.seen),
  states: z.array(StoredState.extend({ seen: z.int().nonnegative() })),
  ...parts,
});
export type AlertFile = Omit<z.infer<typeof First>, 'version'>;

export const emptyAlerts: AlertFile = { states: [], paused: [], toldAt: null, log: [] };

export function openAlertFile(path: string): JsonFile<AlertFile> {
  const schema = z.discriminatedUnion('version', [First, Second]);
  const file = jsonFile(path, schema, { version: 1, ...emptyAlerts }, undefined, 0);
  return {
    read() {
      const stored = file.read();
      if (stored.version === 1) return stored;
      const seenOf = ({ seen }: { seen: number }) => stored.seen[seen] ?? [];
      return { ...stored, states: stored.states.map((one) => ({ ...one, seen: seenOf(one) })) };
    },
    write(alerts) {
      const seen = [...new Set(alerts.states.map((one) => one.seen))];
      const indices = new Map(seen.map((one, index) => [one, index]));
      const states = alerts.states.map((one) => ({ ...one, seen: indices.get(one.seen) ?? 0 }));
      file.write({ ...alerts, version: 2, seen, states });
    },
  };
}

/** Of everything in a rule but its name. */
export const ruleDigest = ({ name, ...rule }: AlertRule): string =>
  createHash('sha256').update(JSON.stringify(rule)).digest('hex').slice(0, 16);

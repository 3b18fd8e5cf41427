/** The file of alerts at one service: the state of each rule at each buoy, and the log. Beside the file of what is watched. */
import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import {
  AlertEvent,
  type AlertRule,
  AlertState,
  initialState,
  spotCondition,
} from '#shared/model/alert.ts';
import type { Spot } from '#shared/model/watch.ts';
import { type JsonFile, jsonFile } from '../system/jsonFile.ts';

/** Entries of the log; the oldest are removed. */
export const LONGEST_LOG = 1000;

const StoredState = z.extend(AlertState, {
  ruleId: z.string(),
  buoyId: AlertEvent.shape.buoyId,
  /** Identifies the rule as it was: a changed one begins again. */
  rule: z.string(),
});
export type StoredState = z.infer<typeof StoredState>;

const parts = {
  /** Ids of rules that are not evaluated. */
  paused: z.array(z.string()),
  /** When the last notice was given, epoch seconds. */
  toldAt: z.nullable(z.number()),
  /** Oldest first. */
  log: z.array(AlertEvent),
};
const First = z.object({ version: z.literal(1), states: z.array(StoredState), ...parts });
const index = z.int().check(z.nonnegative());
/** Rules have evaluated the same readings of a buoy: their times are stored once. Most states are idle, and stored shortly. */
const Second = z.object({
  version: z.literal(2),
  seen: z.array(AlertState.shape.seen),
  states: z.array(z.extend(StoredState, { seen: index })),
  idle: z.array(
    z.extend(z.pick(StoredState, { ruleId: true, rule: true }), {
      /** Buoys, and the index of what was seen there. */
      at: z.array(z.tuple([StoredState.shape.buoyId, index])),
    }),
  ),
  ...parts,
});
export type AlertFile = Omit<z.infer<typeof First>, 'version'>;

export const emptyAlerts: AlertFile = { states: [], paused: [], toldAt: null, log: [] };

const isIdle = ({ phase, noData, undecided }: StoredState): boolean =>
  phase === 'idle' && !noData && !undecided;

export function openAlertFile(path: string): JsonFile<AlertFile> {
  const schema = z.discriminatedUnion('version', [First, Second]);
  const file = jsonFile(path, schema, { version: 1, ...emptyAlerts }, undefined, 0);
  return {
    read() {
      const stored = file.read();
      if (stored.version === 1) return stored;
      const seenAt = (at: number) => stored.seen[at] ?? [];
      const idle = stored.idle.flatMap(({ at, ...rule }) =>
        at.map(([buoyId, seen]) => ({ ...initialState, ...rule, buoyId, seen: seenAt(seen) })),
      );
      const others = stored.states.map((one) => ({ ...one, seen: seenAt(one.seen) }));
      return { ...stored, states: [...idle, ...others] };
    },
    write({ states, ...alerts }) {
      const seen = [...new Set(states.map((one) => one.seen))];
      const indices = new Map(seen.map((one, at) => [one, at]));
      const indexOf = (one: StoredState) => indices.get(one.seen) ?? 0;
      const idle = Map.groupBy(states.filter(isIdle), ({ ruleId }) => ruleId);
      file.write({
        ...alerts,
        version: 2,
        seen,
        states: states.filter((one) => !isIdle(one)).map((one) => ({ ...one, seen: indexOf(one) })),
        idle: Array.from(idle, ([ruleId, ofRule]) => ({
          ruleId,
          rule: ofRule[0]?.rule ?? '',
          at: ofRule.map((one): [number | null, number] => [one.buoyId, indexOf(one)]),
        })),
      });
    },
  };
}

/** Of everything in a rule but its name; of one about how good its spot is also of the spot. */
export function ruleDigest({ name, ...rule }: AlertRule, spot?: Spot): string {
  const text = JSON.stringify(
    spotCondition(rule) ? { ...rule, spot: { ...spot, name: '' } } : rule,
  );
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

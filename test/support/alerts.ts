/** Rules and readings for tests of alerts. */

import type { AlertReadings } from '#main/science/alertVerdicts.ts';
import { AlertRule, type AlertRuleInput, type Alerts, initialState } from '#shared/model/alert.ts';
import { qualityVariables } from '#shared/model/quality.ts';

/** A rule about the significant height, at least 3 m, unless `given` says something else. */
export const ruleOf = (given: Partial<AlertRuleInput> = {}): AlertRule =>
  AlertRule.parse({
    id: 'r1',
    name: 'High sea',
    target: { of: 'buoy', id: 100 },
    conditions: [{ kind: 'value', variable: 'significantHeight', comparison: '>=', limit: 3 }],
    ...given,
  });

type State = Alerts['states'][number];

/** The state of a rule that is not met, as the window has it, unless `given` says something else. */
export function stateOf(ruleId: string, buoyId: number | null, given: Partial<State> = {}): State {
  const { run: _run, seen: _seen, ...idle } = initialState;
  return { ...idle, ruleId, buoyId, since: null, newest: null, ...given };
}

type Row = { time: number } & Partial<Record<keyof AlertReadings, number>>;

/** Columns of rows; what a row lacks is missing. */
export const readingsOf = (rows: readonly Row[]): AlertReadings =>
  Object.fromEntries(
    ['time' as const, 'rank' as const, ...qualityVariables].map((name) => [
      name,
      Float64Array.from(rows, (row) => row[name] ?? Number.NaN),
    ]),
  ) as AlertReadings;

/** Significant heights from a time on, so many seconds apart. */
export const heights = (start: number, interval: number, values: readonly number[]) =>
  readingsOf(values.map((value, n) => ({ time: start + n * interval, significantHeight: value })));

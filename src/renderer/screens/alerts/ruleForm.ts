/** The form of an alert: what was typed in the person's units, and the rule that it makes. */
import { t } from '@lingui/core/macro';
import type { z } from 'zod';
import { numberText } from '#renderer/format/figure.ts';
import { type FieldUnit, fieldUnit, siUnit, type Units } from '#renderer/format/metrics.ts';
import { heldForm } from '#renderer/stores/heldForm.ts';
import {
  type AlertCondition,
  AlertRule,
  type Lasting,
  LONGEST_CHANGE,
  MOST_READINGS,
} from '#shared/model/alert.ts';
import type { LinearVariable } from '#shared/model/quality.ts';

type Kind = AlertCondition['kind'];
type SpotCondition = Extract<AlertCondition, { kind: 'spot' }>;
/** Those of an {@link AlertCondition}. */
export type NumberName = 'limit' | 'low' | 'high' | 'first' | 'last' | 'hours' | 'margin';

export const numbersOf: Record<Kind, readonly NumberName[]> = {
  value: ['limit', 'margin'],
  between: ['low', 'high', 'margin'],
  change: ['limit', 'hours', 'margin'],
  direction: ['first', 'last', 'margin'],
  rank: ['limit', 'margin'],
  age: ['hours'],
  spot: [],
};
export const hasVariable = (kind: Kind): boolean => ['value', 'between', 'change'].includes(kind);

export interface ConditionDraft {
  kind: Kind;
  variable: LinearVariable;
  comparison: Extract<AlertCondition, { kind: 'value' }>['comparison'];
  least: SpotCondition['least'];
  when: SpotCondition['when'];
  /** SI; NaN: what is typed is no number. Those that are absent are empty. */
  numbers: Partial<Record<NumberName, number | null>>;
}

type LastingUnit = 'readings' | 'minutes';

export type RuleDraft = Pick<AlertRule, 'id' | 'name' | 'tellsNoData'> & {
  /** Null: none is chosen yet. */
  target: AlertRule['target'] | null;
  conditions: ConditionDraft[];
  units: Record<'for' | 'keep', LastingUnit>;
} & Record<'for' | 'keep' | 'repeatHours', number | null>;

export const newCondition: ConditionDraft = {
  kind: 'value',
  variable: 'significantHeight',
  comparison: '>=',
  least: 'good',
  when: 'now',
  numbers: {},
};

export const newRule = (buoyId: number | null): RuleDraft => ({
  id: crypto.randomUUID(),
  name: '',
  target: buoyId === null ? null : { of: 'buoy', id: buoyId },
  conditions: [newCondition],
  units: { for: 'readings', keep: 'readings' },
  for: 2,
  keep: 1,
  tellsNoData: false,
  repeatHours: null,
});

export const {
  use: useRuleDraft,
  change: changeRule,
  close: closeRule,
  open: openRule,
} = heldForm<RuleDraft, object>('alerts', {});

/** The person's unit of a number. */
export function unitOf(
  { kind, variable }: ConditionDraft,
  name: NumberName,
  units: Units,
): FieldUnit {
  if (name === 'hours') return siUnit('h');
  if (!hasVariable(kind)) return siUnit(kind === 'rank' ? '%' : '°');
  return fieldUnit(variable, units, kind === 'change' || name === 'margin');
}

function draftOfCondition(condition: AlertCondition): ConditionDraft {
  const stored: ConditionDraft['numbers'] = condition.kind === 'spot' ? {} : condition;
  const numbers = numbersOf[condition.kind].map((name) => [name, stored[name] ?? null]);
  return { ...newCondition, ...condition, numbers: Object.fromEntries(numbers) };
}

export function draftOf(rule: AlertRule): RuleDraft {
  const unitOfLasting = (lasting: Lasting): LastingUnit =>
    'readings' in lasting ? 'readings' : 'minutes';
  const numberOf = (lasting: Lasting): number =>
    'readings' in lasting ? lasting.readings : lasting.seconds / 60;
  return {
    ...rule,
    conditions: rule.conditions.map(draftOfCondition),
    units: { for: unitOfLasting(rule.for), keep: unitOfLasting(rule.keep) },
    for: numberOf(rule.for),
    keep: numberOf(rule.keep),
  };
}

function conditionOf(draft: ConditionDraft): unknown {
  const numbers = numbersOf[draft.kind].map((name) => [name, draft.numbers[name] ?? null]);
  return { ...draft, ...Object.fromEntries(numbers) };
}

const lastingOf = (value: number | null, unit: LastingUnit): unknown =>
  unit === 'readings' ? { readings: value } : { seconds: value && Math.round(value * 60) };

/**
 * `rule`: null where a field is empty or wrong. `problems`: what is wrong with what was typed, by its path:
 * `conditions.0.limit`.
 */
export function readRule(draft: RuleDraft, units: Units) {
  const { conditions } = draft;
  const { data: rule = null, error } = AlertRule.safeParse({
    ...draft,
    conditions: conditions.map(conditionOf),
    for: lastingOf(draft.for, draft.units.for),
    keep: lastingOf(draft.keep, draft.units.keep),
  });
  const problems = new Map<string, string>();
  for (const issue of error?.issues ?? []) {
    const [list, n, number] = issue.path;
    const condition = list === 'conditions' ? conditions[Number(n)] : undefined;
    const { zero, scale } = condition ? unitOf(condition, number as NumberName, units) : siUnit();
    const sentence =
      list === 'for' || list === 'keep'
        ? draft[list] !== null && lastingSentence(draft.units[list])
        : sentenceOf(issue, (bound) => zero + scale * Number(bound));
    if (sentence) problems.set(condition ? issue.path.join('.') : String(list), sentence);
  }
  return { rule, problems };
}

const lastingSentence = (unit: LastingUnit): string =>
  unit === 'readings'
    ? t`A whole number from 1 to ${{ most: MOST_READINGS }}`
    : t`Up to ${{ minutes: LONGEST_CHANGE * 60 }} minutes, more than 0`;

/** Null where a field is empty or has no number, which it says. @param inUnit a limit of the model in the person's unit */
function sentenceOf(issue: z.core.$ZodIssue, inUnit: (bound: unknown) => number): string | null {
  switch (issue.code) {
    case 'too_small':
      return t`At least ${{ least: numberText(Math.ceil(inUnit(issue.minimum))) }}`;
    case 'too_big': {
      const most = numberText(Math.floor(inUnit(issue.maximum)));
      return issue.origin === 'string' ? t`At most ${{ most }} characters` : t`At most ${{ most }}`;
    }
    case 'custom':
      return issue.path.at(-1) === 'high' ? t`At least the lower limit` : t`Any number but 0`;
    default:
      return null;
  }
}

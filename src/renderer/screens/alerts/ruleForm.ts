/** The form of an alert: what was typed in the person's units, and the rule that it makes. */
import { t } from '@lingui/core/macro';
import type * as z from 'zod/mini';
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
import { type LinearVariable, linearVariables } from '#shared/model/quality.ts';
import type { Spot } from '#shared/model/watch.ts';

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
const withVariable = ['value', 'between', 'change'] as const;
export const hasVariable = (kind: Kind): kind is (typeof withVariable)[number] =>
  withVariable.some((one) => one === kind);

export interface ConditionDraft {
  /** What is typed in its fields stays with it. */
  id: string;
  kind: Kind;
  variable: LinearVariable;
  comparison: Extract<AlertCondition, { kind: 'value' }>['comparison'];
  /** Of a change. */
  falls: boolean;
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

export const newCondition = (): ConditionDraft => ({
  id: crypto.randomUUID(),
  kind: 'value',
  variable: 'significantHeight',
  comparison: '>=',
  falls: false,
  least: 'good',
  when: 'now',
  numbers: {},
});

/** What a condition is about. */
type What = LinearVariable | Exclude<Kind, 'value' | 'between' | 'change'>;
type Comparison = ConditionDraft['comparison'] | 'between' | 'rises' | 'falls';

export const whatOf = ({ kind, variable }: ConditionDraft): What =>
  hasVariable(kind) ? variable : kind;

/** About something else, without its numbers. */
export function withWhat(draft: ConditionDraft, what: What): ConditionDraft {
  const variable = linearVariables.find((one) => one === what);
  if (!variable) return { ...newCondition(), id: draft.id, kind: what as Kind };
  return { ...draft, kind: hasVariable(draft.kind) ? draft.kind : 'value', variable, numbers: {} };
}

export const comparisonOf = ({ kind, comparison, falls }: ConditionDraft): Comparison =>
  kind === 'change' ? (falls ? 'falls' : 'rises') : kind === 'between' ? kind : comparison;

/** Compared in another way; the limit and the margin stay. */
export function withComparison(draft: ConditionDraft, chosen: Comparison): ConditionDraft {
  if (chosen === 'between') return { ...draft, kind: chosen };
  if (chosen === 'rises' || chosen === 'falls')
    return { ...draft, kind: 'change', falls: chosen === 'falls' };
  return { ...draft, kind: 'value', comparison: chosen };
}

/** Where nothing is known of a buoy, metres. */
const USUAL_LIMIT = 2;

/** Filled in: a spot is good, or the next half unit above the height that a buoy reported. @param height metres */
export function conditionFor(
  target: AlertRule['target'] | null,
  height: number | null,
  spot: Spot | undefined,
  units: Units,
): ConditionDraft {
  if (target?.of === 'spot')
    return { ...newCondition(), kind: 'spot', when: spot?.buoyIds.length === 0 ? 'ahead' : 'now' };
  const condition = newCondition();
  const { scale } = unitOf(condition, 'limit', units);
  const limit = height === null ? USUAL_LIMIT : (Math.floor(height * scale * 2) + 1) / 2 / scale;
  return { ...condition, numbers: { limit } };
}

export const newRule = (
  target: RuleDraft['target'],
  condition: ConditionDraft = newCondition(),
): RuleDraft => ({
  id: crypto.randomUUID(),
  name: '',
  target,
  conditions: [condition],
  units: { for: 'readings', keep: 'readings' },
  for: 2,
  keep: 1,
  tellsNoData: false,
  repeatHours: null,
});

export const ruleForm = heldForm<RuleDraft, object>('alerts', {});
export const { use: useRuleDraft, change: changeRule, open: openRule } = ruleForm;

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
  const falls = condition.kind === 'change' && condition.limit < 0;
  const numbers = numbersOf[condition.kind].map((name) => [
    name,
    falls && name === 'limit' ? -(stored[name] ?? 0) : (stored[name] ?? null),
  ]);
  return { ...newCondition(), ...condition, falls, numbers: Object.fromEntries(numbers) };
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
  const sign = draft.kind === 'change' && draft.falls ? -1 : 1;
  const numbers = numbersOf[draft.kind].map((name) => {
    const number = draft.numbers[name] ?? null;
    return [name, number === null || name !== 'limit' ? number : sign * number];
  });
  return { ...draft, ...Object.fromEntries(numbers) };
}

const lastingOf = (value: number | null, unit: LastingUnit): unknown =>
  unit === 'readings' ? { readings: value } : { seconds: value && Math.round(value * 60) };

/** How many of the choices behind *Options* are not the default. */
export const changedOptions = (draft: RuleDraft): number =>
  [
    ...draft.conditions.map(({ numbers }) => (numbers.margin ?? null) !== null),
    draft.for !== 2 || draft.units.for !== 'readings',
    draft.keep !== 1 || draft.units.keep !== 'readings',
    draft.repeatHours !== null,
    draft.tellsNoData,
    draft.name !== '',
  ].filter(Boolean).length;

/** Why it cannot be known whether a spot is good. */
function lackOf({ height, period, direction, tide, buoyIds }: Spot, { when }: ConditionDraft) {
  const limits = [height.low, height.high, period.low, period.high, direction, tide];
  if (limits.every((one) => one === null)) return t`Set what is good at this spot first.`;
  return when === 'now' && buoyIds.length === 0
    ? t`This spot has no buoy that shows how it is now: choose “in the next 48 h”.`
    : null;
}

/**
 * `rule`: null where a field is empty or wrong. `problems`: what is wrong by its path, `conditions.0.limit`.
 * @param spot its target; @param isTried with what is empty
 */
export function readRule(draft: RuleDraft, spot: Spot | undefined, units: Units, isTried: boolean) {
  const { conditions } = draft;
  const { data = null, error } = AlertRule.safeParse({
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
    const empty = list === 'target' ? t`Choose where.` : t`Enter a number.`;
    const said = sentence || (isTried && empty);
    if (said) problems.set(condition ? issue.path.join('.') : String(list), said);
  }
  const [first] = conditions;
  const lack = first?.kind === 'spot' && spot ? lackOf(spot, first) : null;
  if (lack) problems.set('conditions.0.spot', lack);
  return { rule: problems.size === 0 ? data : null, problems };
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

/** The form of an alert: texts in the person's units, and the rule that they make. */
import { numberText, readNumber } from '#renderer/format/figure.ts';
import { fromHeight, toHeight, toTemperature, type Units } from '#renderer/format/metrics.ts';
import { conditionsText } from '#shared/i18n/alertText.ts';
import { type AlertCondition, AlertRule, type Lasting } from '#shared/model/alert.ts';
import type { LinearVariable } from '#shared/model/quality.ts';

export interface ConditionDraft {
  kind: AlertCondition['kind'];
  variable: LinearVariable;
  comparison: Extract<AlertCondition, { kind: 'value' }>['comparison'];
  /** The limit, the lower one, the first direction, or hours of an age. */
  first: string;
  /** The upper limit, the last direction, or hours of a change. */
  second: string;
  margin: number | null;
}

export interface RuleDraft {
  id: string;
  name: string;
  /** Null: none is chosen yet. */
  target: AlertRule['target'] | null;
  conditions: ConditionDraft[];
  unit: 'readings' | 'minutes';
  for: string;
  keep: string;
  tellsNoData: boolean;
  repeatHours: string;
}

export const newCondition: ConditionDraft = {
  kind: 'value',
  variable: 'significantHeight',
  comparison: '>=',
  first: '',
  second: '',
  margin: null,
};

export const newRule = (target: RuleDraft['target']): RuleDraft => ({
  id: crypto.randomUUID(),
  name: '',
  target,
  conditions: [newCondition],
  unit: 'readings',
  for: '2',
  keep: '1',
  tellsNoData: false,
  repeatHours: '',
});

type Convert = (name: LinearVariable, value: number, units: Units, isChange: boolean) => number;

const toPerson: Convert = (name, value, units, isChange) => {
  if (name === 'period') return value;
  if (name !== 'waterTemperature') return toHeight(value, units.heightUnit);
  const zero = isChange ? toTemperature(0, units.temperatureUnit) : 0;
  return toTemperature(value, units.temperatureUnit) - zero;
};

const toSi: Convert = (name, value, units, isChange) => {
  if (name === 'period') return value;
  if (name !== 'waterTemperature') return fromHeight(value, units.heightUnit);
  if (units.temperatureUnit === 'C') return value;
  return (isChange ? value : value - 32) / 1.8;
};

const read = (text: string): number => readNumber(text, true) ?? Number.NaN;

/** Refused by the model where a field is empty or not a number. */
function conditionOf(draft: ConditionDraft, units: Units): unknown {
  const { kind, variable, comparison, margin } = draft;
  const [first, second] = [read(draft.first), read(draft.second)];
  const si = (value: number) => toSi(variable, value, units, kind === 'change');
  switch (kind) {
    case 'value':
      return { kind, variable, comparison, limit: si(first), margin };
    case 'between':
      return { kind, variable, low: si(first), high: si(second), margin };
    case 'direction':
      return { kind, first, last: second, margin };
    case 'rank':
      return { kind, limit: first, margin };
    case 'change':
      return { kind, variable, limit: si(first), hours: second, margin };
    case 'age':
      return { kind, hours: first };
  }
}

function textsOf(condition: AlertCondition, units: Units): [first: string, second: string] {
  const text = (value: number) => numberText(Math.round(value * 100) / 100);
  switch (condition.kind) {
    case 'value':
      return [text(toPerson(condition.variable, condition.limit, units, false)), ''];
    case 'between': {
      const { variable, low, high } = condition;
      const person = (limit: number) => text(toPerson(variable, limit, units, false));
      return [person(low), person(high)];
    }
    case 'direction':
      return [text(condition.first), text(condition.last)];
    case 'rank':
      return [text(condition.limit), ''];
    case 'change': {
      const { variable, limit, hours } = condition;
      return [text(toPerson(variable, limit, units, true)), text(hours)];
    }
    case 'age':
      return [text(condition.hours), ''];
  }
}

const lastingOf = (text: string, unit: RuleDraft['unit']): unknown =>
  unit === 'readings' ? { readings: read(text) } : { seconds: Math.round(read(text) * 60) };

const lastingText = (lasting: Lasting): string =>
  numberText('readings' in lasting ? lasting.readings : lasting.seconds / 60);

export function draftOf(rule: AlertRule, units: Units): RuleDraft {
  return {
    ...rule,
    conditions: rule.conditions.map((condition) => {
      const [first, second] = textsOf(condition, units);
      return { ...newCondition, margin: null, ...condition, first, second };
    }),
    unit: 'readings' in rule.for ? 'readings' : 'minutes',
    for: lastingText(rule.for),
    keep: lastingText(rule.keep),
    repeatHours: rule.repeatHours === null ? '' : numberText(rule.repeatHours),
  };
}

/** Null where a field is missing or out of its range. A rule without a name is named by its conditions. */
export function ruleOf(draft: RuleDraft, units: Units): AlertRule | null {
  const { unit, repeatHours, name } = draft;
  const { data } = AlertRule.safeParse({
    ...draft,
    name: name.trim() || '-',
    conditions: draft.conditions.map((condition) => conditionOf(condition, units)),
    for: lastingOf(draft.for, unit),
    keep: lastingOf(draft.keep, unit),
    repeatHours: repeatHours.trim() === '' ? null : read(repeatHours),
  });
  if (!data || name.trim() !== '') return data ?? null;
  return { ...data, name: conditionsText(data.conditions, units).slice(0, 120) };
}

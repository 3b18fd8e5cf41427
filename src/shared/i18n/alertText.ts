/** Alerts as text: conditions, values and events in the person's units. */
import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/runtime-macro';
import type {
  AlertChange,
  AlertCondition,
  AlertEvent,
  AlertRule,
  SpotForecast,
} from '../model/alert.ts';
import type { QualityVariable } from '../model/quality.ts';
import type { Settings } from '../model/settings.ts';
import type { Watch } from '../model/watch.ts';
import { compassPoint } from '../science/compass.ts';
import { toHeight, toTemperature } from '../science/units.ts';
import { dateFormat, listFormat, numberFormat } from './formats.ts';
import { i18n } from './i18n.ts';

type Units = Pick<Settings, 'heightUnit' | 'temperatureUnit'>;
type Quantity = QualityVariable | 'rank';

const names: Record<Quantity, MessageDescriptor> = {
  significantHeight: msg({ message: 'Hs', comment: 'Significant wave height' }),
  maximumHeight: msg({ message: 'Hmax', comment: 'Maximum wave height' }),
  period: msg`Period`,
  direction: msg`Direction`,
  waterTemperature: msg`Sea temperature`,
  rank: msg`Rank`,
};

const number = (value: number, digits: number): string =>
  numberFormat({ maximumFractionDigits: digits }).format(value);

/** A number stays on the line of its unit. */
const withUnit = (value: number, digits: number, unit: string): string =>
  `${number(value, digits)}\u00a0${unit}`;

/** An SI value with its unit. @param isDifference of two values: a temperature without its zero */
export function quantityText(name: Quantity, value: number, units: Units, isDifference = false) {
  switch (name) {
    case 'significantHeight':
    case 'maximumHeight':
      return withUnit(toHeight(value, units.heightUnit), 2, units.heightUnit);
    case 'period':
      return withUnit(value, 1, 's');
    case 'direction':
      return `${number(value, 0)}° ${compassPoint(value)}`;
    case 'waterTemperature': {
      const { temperatureUnit: unit } = units;
      const zero = isDifference ? toTemperature(0, unit) : 0;
      return withUnit(toTemperature(value, unit) - zero, 1, `°${unit}`);
    }
    case 'rank':
      return withUnit(value, 0, '%');
  }
}

export const signs = { '>=': '≥', '>': '>', '<=': '≤', '<': '<' };

const spotTexts = {
  good: {
    now: msg`Good now`,
    ahead: msg`Good in the next 48 h`,
  },
  part: {
    now: msg`At least partly good now`,
    ahead: msg`At least partly good in the next 48 h`,
  },
};

/** `Hs ≥ 3 m`. */
function conditionText(condition: AlertCondition, units: Units): string {
  switch (condition.kind) {
    case 'value': {
      const { variable, comparison, limit } = condition;
      return `${i18n._(names[variable])} ${signs[comparison]} ${quantityText(variable, limit, units)}`;
    }
    case 'between': {
      const quantity = i18n._(names[condition.variable]);
      const from = quantityText(condition.variable, condition.low, units);
      const to = quantityText(condition.variable, condition.high, units);
      return i18n._(msg`${{ quantity }} from ${{ from }} to ${{ to }}`);
    }
    case 'direction':
      return i18n._(
        msg`Direction from ${{ first: number(condition.first, 0) }}° clockwise to ${{ last: number(condition.last, 0) }}°`,
      );
    case 'rank':
      return i18n._(msg`Rank of Hs ≥ ${{ rank: number(condition.limit, 0) }} %`);
    case 'change': {
      const quantity = i18n._(names[condition.variable]);
      const by = quantityText(condition.variable, Math.abs(condition.limit), units, true);
      const hours = number(condition.hours, 1);
      return condition.limit > 0
        ? i18n._(msg`${{ quantity }} rises by ≥ ${{ by }} in ${{ hours }} h`)
        : i18n._(msg`${{ quantity }} falls by ≥ ${{ by }} in ${{ hours }} h`);
    }
    case 'age':
      return i18n._(msg`Newest reading older than ${{ hours: number(condition.hours, 1) }} h`);
    case 'spot':
      return i18n._(spotTexts[condition.least][condition.when]);
  }
}

export const conditionsText = (conditions: readonly AlertCondition[], units: Units): string =>
  listFormat({ type: 'conjunction' }).format(conditions.map((one) => conditionText(one, units)));

/** Of a rule without a name its conditions. */
export const ruleName = ({ name, conditions }: AlertRule, units: Units): string =>
  name || conditionsText(conditions, units);

/** The name that the rule of an event had then; where it had none, what it is called now. */
export function eventRule(
  { rule, ruleId }: AlertEvent,
  rules: readonly AlertRule[],
  units: Units,
): string {
  const found = rules.find(({ id }) => id === ruleId);
  return rule || (found ? ruleName(found, units) : '');
}

/** The spot of an event; null: its rule is of buoys, or one of the two was deleted. */
export function eventSpot(
  { ruleId }: AlertEvent,
  { rules, spots }: Pick<Watch, 'rules' | 'spots'>,
): string | null {
  const target = rules.find(({ id }) => id === ruleId)?.target;
  return spots.find(({ id }) => target?.of === 'spot' && id === target.id)?.name ?? null;
}

/** `Hs 3.4 m · Period 12 s`. */
export const valuesText = (values: AlertChange['values'], units: Units): string =>
  Object.entries(values)
    .map(([name, value]) =>
      [i18n._(names[name as Quantity]), quantityText(name as Quantity, value, units)].join(' '),
    )
    .join(' · ');

/** `good from Sat 04:00, forecast 3 h old`. @param at epoch seconds @param timeZone IANA */
export function forecastText(
  { state, from, fetchedAt }: SpotForecast,
  at: number,
  timeZone: string,
) {
  const clock = { hour: '2-digit', minute: '2-digit', timeZone, timeZoneName: 'short' } as const;
  const time = [dateFormat({ weekday: 'short', timeZone }), dateFormat(clock)]
    .map((format) => format.format(from * 1000))
    .join(' ');
  const hours = number((at - fetchedAt) / 3600, 0);
  return state === 'good'
    ? i18n._(msg`good from ${{ time }}, forecast ${{ hours }} h old`)
    : i18n._(msg`partly good from ${{ time }}, forecast ${{ hours }} h old`);
}

const events: Record<AlertChange['kind'], MessageDescriptor> = {
  fired: msg({ message: 'Alert', comment: 'An alert began' }),
  repeated: msg({ message: 'Alert continues', comment: 'Repeated notice of an alert' }),
  cleared: msg({ message: 'Alert ended', comment: 'The conditions are clear again' }),
  noData: msg`No new readings`,
  data: msg`Reporting again`,
  late: msg`Conditions met by readings that arrived late`,
};
export const eventText = (kind: AlertChange['kind']): string => i18n._(events[kind]);

/** Of a notice of several events. */
export const noticeTitle = (count: number): string =>
  i18n._(
    msg`${plural({ count }, { one: '# message from alerts', other: '# messages from alerts' })}`,
  );

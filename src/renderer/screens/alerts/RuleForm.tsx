/** The form of an alert, and what it would have done with the downloaded readings. */
import { plural, t } from '@lingui/core/macro';
import { Plus, X } from 'lucide-react';
import { call, useAction } from '#renderer/data/almanac.ts';
import { useWatched } from '#renderer/data/watch.ts';
import { metricOptions, siUnit } from '#renderer/format/metrics.ts';
import { formatDays, formatDuration } from '#renderer/format/time.ts';
import { BuoyPicker } from '#renderer/parts/BuoyPicker.tsx';
import { useZone } from '#renderer/parts/clock.ts';
import { useUnits } from '#renderer/stores/app.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { Check } from '#renderer/ui/Check.tsx';
import { HeldNote, TextField } from '#renderer/ui/Field.tsx';
import { NumberField } from '#renderer/ui/NumberField.tsx';
import { ErrorNote } from '#renderer/ui/ReadState.tsx';
import { optionsOf } from '#renderer/ui/Segmented.tsx';
import { Select } from '#renderer/ui/Select.tsx';
import { signs } from '#shared/i18n/alertText.ts';
import { type AlertRule, type AlertTrial, MAX_CONDITIONS } from '#shared/model/alert.ts';
import { linearVariables } from '#shared/model/quality.ts';
import type { Spot } from '#shared/model/watch.ts';
import { normalizeDegrees } from '#shared/science/compass.ts';
import {
  type ConditionDraft,
  changeRule,
  hasVariable,
  type NumberName,
  newCondition,
  numbersOf,
  type RuleDraft,
  readRule,
  unitOf,
  useRuleDraft,
} from './ruleForm.ts';

export function RuleForm(props: {
  draft: RuleDraft;
  onClose: () => void;
  onSave: (rule: AlertRule) => void;
}) {
  const { onClose, onSave } = props;
  const { spots } = useWatched();
  const { target } = props.draft;
  const isGone = target?.of === 'spot' && !spots.some(({ id }) => id === target.id);
  // A spot that was deleted is no choice.
  const draft = isGone ? { ...props.draft, target: null } : props.draft;
  const { held } = useRuleDraft();
  const units = useUnits();
  const trial = useAction((rule: AlertRule) => call('tryAlert', rule));
  const { rule, problems } = readRule(draft, units);
  const problem = rule
    ? null
    : draft.target === null
      ? t`Choose where.`
      : t`Complete the conditions and times with numbers in their range.`;
  const isTried = trial.input && rule && JSON.stringify(trial.input) === JSON.stringify(rule);
  const number = (name: 'for' | 'keep' | 'repeatHours', label: string, unit = '') => (
    <NumberField
      label={label}
      unit={siUnit(unit)}
      step={1}
      value={draft[name]}
      problem={problems.get(name) ?? null}
      onChange={(value) => changeRule({ [name]: value })}
    />
  );
  const lasting = (name: 'for' | 'keep', label: string) => (
    <>
      {number(name, label)}
      <Select
        label={t`${{ field: label }}: readings or minutes`}
        value={draft.units[name]}
        options={optionsOf({ readings: t`readings`, minutes: t`minutes` })}
        onChange={(unit) => changeRule({ units: { ...draft.units, [name]: unit } })}
      />
    </>
  );
  return (
    <section className="box sheet stack gap-3" aria-label={t`Alert`}>
      <HeldNote held={held}>{t`Save this alert or cancel first.`}</HeldNote>
      <Target
        target={draft.target}
        spots={spots}
        onChange={(chosen) => changeRule({ target: chosen })}
      />
      <fieldset className="stack">
        <legend className="quiet small">{t`When all of these are met`}</legend>
        {draft.conditions.map((condition, n) => (
          <ConditionRow
            // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no identity.
            key={n}
            condition={condition}
            problemOf={(name) => problems.get(`conditions.${n}.${name}`)}
            onChange={(next) => changeRule({ conditions: draft.conditions.with(n, next) })}
            isOnly={draft.conditions.length === 1}
            onRemove={() => changeRule({ conditions: draft.conditions.toSpliced(n, 1) })}
          />
        ))}
        {draft.conditions.length < MAX_CONDITIONS ? (
          <div>
            <Button
              icon={<Plus size={16} />}
              onClick={() => changeRule({ conditions: [...draft.conditions, newCondition] })}
            >
              {t`Add condition`}
            </Button>
          </div>
        ) : null}
      </fieldset>
      <div className="row">
        {lasting('for', t`Met for`)}
        {lasting('keep', t`Ends after`)}
      </div>
      {number('repeatHours', t`Repeat after`, t`hours, until acknowledged (empty: never)`)}
      <Check checked={draft.tellsNoData} onChange={(tellsNoData) => changeRule({ tellsNoData })}>
        {t`Notify when a buoy stops reporting`}
      </Check>
      <TextField
        label={t`Name`}
        hint={t`If empty, the conditions are the name`}
        error={problems.get('name') ?? null}
        value={draft.name}
        onChange={(text) => changeRule({ name: text })}
      />
      <div className="row">
        <Button onClick={onClose}>{t`Cancel`}</Button>
        <Button busy={trial.busy} disabledBecause={problem} onClick={() => rule && trial.run(rule)}>
          {t`Try on downloaded readings`}
        </Button>
        <Button
          changes
          variant="primary"
          disabledBecause={problem}
          onClick={() => rule && onSave(rule)}
        >
          {t`Save`}
        </Button>
      </div>
      <div role="status" className="stack gap-1">
        <ErrorNote error={trial.error} />
        {trial.output && isTried ? <Trial trial={trial.output} /> : null}
      </div>
    </section>
  );
}

function Target(props: {
  target: RuleDraft['target'];
  spots: readonly Spot[];
  onChange: (target: RuleDraft['target']) => void;
}) {
  const { target, spots, onChange } = props;
  return (
    <>
      <Select
        label={t`Where`}
        autoFocus
        value={target?.of === 'spot' ? target.id : (target?.of ?? 'buoy')}
        options={[
          { value: 'buoy', label: t`One buoy` },
          { value: 'favourites', label: t`Each favourite` },
          ...spots.map(({ id, name }) => ({ value: id, label: t`Spot ${{ name }}` })),
        ]}
        onChange={(id) => {
          if (id === 'buoy') onChange(null);
          else onChange(id === 'favourites' ? { of: id } : { of: 'spot', id });
        }}
      />
      {target === null || target.of === 'buoy' ? (
        <BuoyPicker chosen={target?.id ?? null} onChoose={(id) => onChange({ of: 'buoy', id })} />
      ) : null}
    </>
  );
}

function ConditionRow(props: {
  condition: ConditionDraft;
  problemOf: (name: NumberName) => string | undefined;
  onChange: (next: ConditionDraft) => void;
  isOnly: boolean;
  onRemove: () => void;
}) {
  const { condition, problemOf, onChange, isOnly, onRemove } = props;
  const { kind, variable, numbers } = condition;
  const units = useUnits();
  const labels: Record<NumberName, string> = {
    limit: kind === 'change' ? t`At least (negative: a fall)` : t`Limit`,
    low: t({ message: 'From', context: 'limit' }),
    high: t({ message: 'To', context: 'limit' }),
    first: t`Waves from`,
    last: t`clockwise to`,
    hours:
      kind === 'age' ? t`Older than` : t({ message: 'in', comment: 'A change in so many hours' }),
    margin: t`Margin`,
  };
  return (
    <div className="row">
      <Select
        label={t`Condition`}
        value={kind}
        options={optionsOf({
          value: t`Value`,
          between: t`Range`,
          change: t`Change`,
          direction: t`Direction`,
          rank: t`Rank of Hs for the time of year`,
          age: t`Age of the newest reading`,
        })}
        onChange={(next) => onChange({ ...condition, kind: next, numbers: {} })}
      />
      {hasVariable(kind) ? (
        <Select
          label={t`Variable`}
          value={variable}
          options={metricOptions().flatMap(({ value, label }) =>
            linearVariables.filter((one) => one === value).map((one) => ({ value: one, label })),
          )}
          onChange={(next) => onChange({ ...condition, variable: next, numbers: {} })}
        />
      ) : null}
      {kind === 'value' ? (
        <Select
          label={t`Comparison`}
          value={condition.comparison}
          options={optionsOf(signs)}
          onChange={(comparison) => onChange({ ...condition, comparison })}
        />
      ) : null}
      {numbersOf[kind].map((name) => (
        <NumberField
          key={`${kind} ${variable} ${name}`}
          signed
          label={labels[name]}
          {...(name === 'margin' && { title: marginMeaning() })}
          unit={unitOf(condition, name, units)}
          step={kind === 'direction' ? 5 : 0.5}
          value={numbers[name] ?? null}
          problem={problemOf(name) ?? null}
          onChange={(value) => onChange({ ...condition, numbers: { ...numbers, [name]: value } })}
        />
      ))}
      {kind === 'direction' ? <span className="quiet">{sectorText(numbers)}</span> : null}
      {isOnly ? null : (
        <Button
          variant="quiet"
          icon={<X size={16} />}
          aria-label={t`Remove condition`}
          onClick={onRemove}
        />
      )}
    </div>
  );
}

const marginMeaning = (): string =>
  t`How far the value must move back past the limit before the alert ends. If empty: 5 % of the limit or of the sector’s width.`;

/** `40° wide, over north`; empty where an end is missing. */
function sectorText({ first, last }: ConditionDraft['numbers']): string {
  const [from, to] = [first ?? Number.NaN, last ?? Number.NaN];
  if (Number.isNaN(from + to)) return '';
  const width = to - from >= 360 ? 360 : normalizeDegrees(to - from);
  return to < from ? t`${width}° wide, over north` : t`${width}° wide`;
}

function Trial({ trial }: { trial: AlertTrial }) {
  const zone = useZone();
  const { periods, requestsPerDay } = trial;
  const { shown, hidden } = requestsPerDay;
  const most = plural(hidden, { one: '# request', other: '# requests' });
  return (
    <>
      {periods.length === 0 ? <p>{t`No readings are downloaded to try it on.`}</p> : null}
      {periods.map(({ of, from, to, count, atNight, longest }) => (
        <p key={of}>
          {of === 'winter' ? t`Last winter` : t`All downloaded readings`} (
          {formatDays(from, to, zone)}):{' '}
          {count === 0
            ? t`would not have fired.`
            : t`would have fired ${plural(count, { one: 'once', other: '# times' })}, ${{ atNight }} at night; longest ${{ length: formatDuration(longest) }}.`}
        </p>
      ))}
      <p className="quiet small">
        {hidden === 0
          ? t`No further requests: the buoys are refreshed anyway.`
          : shown === 0
            ? t`Up to ${most} a day while the window is hidden, none while it is shown: the buoys are refreshed anyway.`
            : t`Up to ${most} a day.`}
      </p>
    </>
  );
}

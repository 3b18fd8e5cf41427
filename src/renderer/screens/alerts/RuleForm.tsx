/** The form of an alert, and what it would have done with the downloaded readings. */
import { plural, t } from '@lingui/core/macro';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { call, useAction } from '#renderer/data/almanac.ts';
import { reads } from '#renderer/data/reads.ts';
import { useCacheQuery } from '#renderer/data/useCacheQuery.ts';
import { heightUnitLabel, metricOptions, temperatureUnitLabel } from '#renderer/format/metrics.ts';
import { formatDays, formatDuration } from '#renderer/format/time.ts';
import { BuoyPicker } from '#renderer/parts/BuoyPicker.tsx';
import { useZone } from '#renderer/parts/clock.ts';
import { useApp } from '#renderer/stores/app.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { Check } from '#renderer/ui/Check.tsx';
import { Field } from '#renderer/ui/Field.tsx';
import { NumberField } from '#renderer/ui/NumberField.tsx';
import { ErrorNote } from '#renderer/ui/ReadState.tsx';
import { optionsOf, Segmented } from '#renderer/ui/Segmented.tsx';
import { Select } from '#renderer/ui/Select.tsx';
import { type AlertRule, type AlertTrial, MAX_CONDITIONS } from '#shared/model/alert.ts';
import { linearVariables } from '#shared/model/quality.ts';
import { type ConditionDraft, newCondition, type RuleDraft, ruleOf } from './ruleForm.ts';

export function RuleForm(props: {
  draft: RuleDraft;
  onClose: () => void;
  onSave: (rule: AlertRule) => void;
}) {
  const { onClose, onSave } = props;
  const [draft, setDraft] = useState(props.draft);
  const units = useApp((state) => state.settings);
  const buoys = useCacheQuery(reads.listBuoys, undefined).value?.buoys ?? [];
  const trial = useAction((rule: AlertRule) => call('tryAlert', rule));
  const change = (part: Partial<RuleDraft>) => setDraft({ ...draft, ...part });
  const { target } = draft;
  const rule = ruleOf(draft, units);
  const problem =
    target === null
      ? t`Choose a buoy.`
      : rule
        ? null
        : t`Complete the conditions and times with numbers in their range.`;
  const tried = trial.input && rule && JSON.stringify(trial.input) === JSON.stringify(rule);
  return (
    <section className="box sheet stack gap-3" aria-label={t`Alert`}>
      <div className="row">
        <Segmented
          label={t`Where`}
          value={target?.of ?? 'buoy'}
          options={optionsOf({ buoy: t`One buoy`, favourites: t`Each favourite` })}
          onChange={(of) => change({ target: of === 'favourites' ? { of } : null })}
        />
      </div>
      {target?.of === 'favourites' ? null : (
        <BuoyPicker
          buoys={buoys}
          chosen={buoys.find(({ id }) => id === target?.id) ?? null}
          onChoose={(id) => change({ target: { of: 'buoy', id } })}
        />
      )}
      <fieldset className="stack gap-2">
        <legend className="quiet small">{t`When all of these are met`}</legend>
        {draft.conditions.map((condition, n) => (
          <ConditionRow
            // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no identity.
            key={n}
            condition={condition}
            onChange={(next) => change({ conditions: draft.conditions.with(n, next) })}
            onRemove={
              draft.conditions.length === 1
                ? null
                : () => change({ conditions: draft.conditions.toSpliced(n, 1) })
            }
          />
        ))}
        {draft.conditions.length < MAX_CONDITIONS ? (
          <div>
            <Button
              icon={<Plus size={16} />}
              onClick={() => change({ conditions: [...draft.conditions, newCondition] })}
            >
              {t`Add condition`}
            </Button>
          </div>
        ) : null}
      </fieldset>
      <div className="row">
        <NumberField
          label={t`Met for`}
          step={1}
          text={draft.for}
          onChange={(text) => change({ for: text })}
        />
        <NumberField
          label={t`Clear for`}
          step={1}
          text={draft.keep}
          onChange={(text) => change({ keep: text })}
        />
        <Select
          label={t`Readings or minutes`}
          value={draft.unit}
          options={optionsOf({ readings: t`readings`, minutes: t`minutes` })}
          onChange={(unit) => change({ unit })}
        />
      </div>
      <NumberField
        label={t`Repeat after`}
        unit={t`hours, until acknowledged (empty: never)`}
        step={1}
        text={draft.repeatHours}
        onChange={(repeatHours) => change({ repeatHours })}
      />
      <Check checked={draft.tellsNoData} onChange={(tellsNoData) => change({ tellsNoData })}>
        {t`Notify when a buoy stops reporting`}
      </Check>
      <Field label={t`Name`} hint={t`Empty: the conditions`}>
        {(control) => (
          <input
            {...control}
            className="input"
            maxLength={120}
            value={draft.name}
            onChange={(event) => change({ name: event.target.value })}
          />
        )}
      </Field>
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
        {trial.output && tried ? <Trial trial={trial.output} /> : null}
      </div>
    </section>
  );
}

function ConditionRow(props: {
  condition: ConditionDraft;
  onChange: (next: ConditionDraft) => void;
  /** Null: it is the only one. */
  onRemove: (() => void) | null;
}) {
  const { condition, onChange, onRemove } = props;
  const { kind, variable } = condition;
  const { heightUnit, temperatureUnit } = useApp((state) => state.settings);
  const hasVariable = kind === 'value' || kind === 'between' || kind === 'change';
  const unitOf = {
    significantHeight: heightUnitLabel[heightUnit],
    maximumHeight: heightUnitLabel[heightUnit],
    period: 's',
    waterTemperature: temperatureUnitLabel[temperatureUnit],
  };
  const unit = hasVariable ? unitOf[variable] : { direction: '°', rank: '%', age: 'h' }[kind];
  const words: Record<ConditionDraft['kind'], [first: string, second: string | null]> = {
    value: [t`Limit`, null],
    between: [t({ message: 'From', context: 'limit' }), t({ message: 'To', context: 'limit' })],
    direction: [t({ message: 'From', context: 'limit' }), t`clockwise to`],
    rank: [t`At least`, null],
    change: [
      t`At least (negative: a fall)`,
      t({ message: 'in', comment: 'A change in so many hours' }),
    ],
    age: [t`Older than`, null],
  };
  const [first, second] = words[kind];
  const number = (label: string, name: 'first' | 'second', unitText: string) => (
    <NumberField
      signed
      label={label}
      unit={unitText}
      step={kind === 'direction' ? 5 : 0.5}
      text={condition[name]}
      onChange={(text) => onChange({ ...condition, [name]: text })}
    />
  );
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
        onChange={(next) => onChange({ ...condition, kind: next, margin: null })}
      />
      {hasVariable ? (
        <Select
          label={t`Variable`}
          value={variable}
          options={metricOptions().flatMap(({ value, label }) =>
            linearVariables.filter((one) => one === value).map((one) => ({ value: one, label })),
          )}
          onChange={(next) => onChange({ ...condition, variable: next, margin: null })}
        />
      ) : null}
      {kind === 'value' ? (
        <Select
          label={t`Comparison`}
          value={condition.comparison}
          options={optionsOf({ '>=': '≥', '>': '>', '<=': '≤', '<': '<' })}
          onChange={(comparison) => onChange({ ...condition, comparison })}
        />
      ) : null}
      {number(first, 'first', unit)}
      {second === null ? null : number(second, 'second', kind === 'change' ? 'h' : unit)}
      {onRemove ? (
        <Button
          variant="quiet"
          icon={<X size={16} />}
          aria-label={t`Remove condition`}
          onClick={onRemove}
        />
      ) : null}
    </div>
  );
}

function Trial({ trial }: { trial: AlertTrial }) {
  const zone = useZone();
  const { periods, requestsPerDay } = trial;
  return (
    <>
      {periods.length === 0 ? <p>{t`No readings are downloaded to try it on.`}</p> : null}
      {periods.map(({ of, from, to, count, atNight, longest }) => (
        <p key={of}>
          {of === 'winter' ? t`Last winter` : t`All downloaded readings`} (
          {formatDays(from, to, zone)}):{' '}
          {count === 0
            ? t`it would not have fired.`
            : t`it would have fired ${plural(count, { one: 'once', other: '# times' })}, ${{ atNight }} at night; longest ${{ length: formatDuration(longest) }}.`}
        </p>
      ))}
      <p className="quiet small">
        {requestsPerDay === 0
          ? t`It needs no further requests: the buoys are updated anyway.`
          : t`It needs up to ${plural(requestsPerDay, { one: '# request', other: '# requests' })} a day.`}
      </p>
    </>
  );
}

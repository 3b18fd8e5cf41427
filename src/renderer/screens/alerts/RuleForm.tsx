/** The form of an alert: a sentence whose words are its controls. */
import { t } from '@lingui/core/macro';
import { Plus, X } from 'lucide-react';
import { useWatched } from '#renderer/data/watch.ts';
import { metricOptions, siUnit } from '#renderer/format/metrics.ts';
import { BuoyPicker } from '#renderer/parts/BuoyPicker.tsx';
import { WatchForm, withEntry } from '#renderer/parts/WatchForm.tsx';
import { useUnits } from '#renderer/stores/app.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { Check } from '#renderer/ui/Check.tsx';
import { TextField } from '#renderer/ui/Field.tsx';
import { NumberField } from '#renderer/ui/NumberField.tsx';
import { Options } from '#renderer/ui/Popover.tsx';
import { optionsOf } from '#renderer/ui/Segmented.tsx';
import { Select } from '#renderer/ui/Select.tsx';
import { ruleName, signs } from '#shared/i18n/alertText.ts';
import { MAX_CONDITIONS } from '#shared/model/alert.ts';
import { linearVariables } from '#shared/model/quality.ts';
import type { Spot } from '#shared/model/watch.ts';
import { normalizeDegrees } from '#shared/science/compass.ts';
import { RuleTrial } from './RuleTrial.tsx';
import {
  type ConditionDraft,
  changedOptions,
  changeRule,
  comparisonOf,
  hasVariable,
  type NumberName,
  newCondition,
  numbersOf,
  type RuleDraft,
  readRule,
  ruleForm,
  unitOf,
  useRuleDraft,
  whatOf,
  withComparison,
  withWhat,
} from './ruleForm.ts';

export function RuleForm(props: { draft: RuleDraft; onClosed: () => void }) {
  const { onClosed } = props;
  const { spots } = useWatched();
  const { target } = props.draft;
  const spot = target?.of === 'spot' ? spots.find(({ id }) => id === target.id) : undefined;
  // A spot that was deleted is no choice.
  const draft = target?.of === 'spot' && !spot ? { ...props.draft, target: null } : props.draft;
  const { isTried } = useRuleDraft();
  const units = useUnits();
  const { rule, problems } = readRule(draft, spot, units, isTried);
  const isOfSpot = draft.conditions[0]?.kind === 'spot';
  const problem = [...problems].find(
    ([path]) => path.endsWith('.spot') || (isTried && isOption(path)),
  )?.[1];
  const changeTarget = (chosen: RuleDraft['target']) =>
    changeRule({
      target: chosen,
      // Only a spot can be good.
      ...(isOfSpot && chosen?.of !== 'spot' && { conditions: [newCondition()] }),
    });
  return (
    <WatchForm
      form={ruleForm}
      label={t`Alert`}
      entry={
        rule && {
          name: ruleName(rule, units),
          patch: ({ rules }) => ({ rules: withEntry(rules, rule) }),
        }
      }
      onClosed={onClosed}
    >
      <div className="row">
        {t`Tell me when at`}
        <Target
          target={draft.target}
          spots={spots}
          problem={problems.get('target') ?? null}
          onChange={changeTarget}
        />
        {draft.conditions.map((condition, n) => (
          <ConditionRow
            key={condition.id}
            condition={condition}
            isAnd={n > 0}
            spot={spot}
            problemOf={(name) => problems.get(`conditions.${n}.${name}`) ?? null}
            onChange={(next) =>
              changeRule({
                conditions: next.kind === 'spot' ? [next] : draft.conditions.with(n, next),
              })
            }
            isOnly={draft.conditions.length === 1}
            onRemove={() => changeRule({ conditions: draft.conditions.toSpliced(n, 1) })}
          />
        ))}
        {draft.conditions.length < MAX_CONDITIONS && !isOfSpot ? (
          <Button
            variant="quiet"
            icon={<Plus size={16} />}
            onClick={() => changeRule({ conditions: [...draft.conditions, newCondition()] })}
          >
            {t`Add condition`}
          </Button>
        ) : null}
        <RuleOptions draft={draft} problems={problems} />
        {problem ? (
          <span className="bad small" role="alert">
            {problem}
          </span>
        ) : null}
      </div>
      <RuleTrial rule={rule} leavesTideOut={isOfSpot && spot?.tide !== null} />
    </WatchForm>
  );
}

/** Whether a field is behind *Options*, where what is wrong is not seen. */
const isOption = (path: string): boolean =>
  ['for', 'keep', 'repeatHours', 'name'].includes(path) || path.endsWith('.margin');

/** What is rarely changed: margins, how long, how often, and the name. */
function RuleOptions(props: { draft: RuleDraft; problems: ReadonlyMap<string, string> }) {
  const { draft, problems } = props;
  const units = useUnits();
  const isForecast = draft.conditions.some(({ kind, when }) => kind === 'spot' && when === 'ahead');
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
    <div className="row">
      {number(name, label)}
      <Select
        label={t`${{ field: label }}: readings or minutes`}
        value={draft.units[name]}
        options={optionsOf({ readings: t`readings`, minutes: t`minutes` })}
        onChange={(unit) => changeRule({ units: { ...draft.units, [name]: unit } })}
      />
    </div>
  );
  return (
    <Options changed={changedOptions(draft)}>
      {isForecast ? null : lasting('for', t`Starts once met for`)}
      {isForecast ? null : lasting('keep', t`Ends once not met for`)}
      {draft.conditions.map((condition, n) =>
        numbersOf[condition.kind].includes('margin') ? (
          <NumberField
            key={condition.id}
            label={t`${{ quantity: whatText(whatOf(condition)) }}: margin past the limit before it is no longer met`}
            unit={unitOf(condition, 'margin', units)}
            signed
            step={0.5}
            value={condition.numbers.margin ?? null}
            problem={problems.get(`conditions.${n}.margin`) ?? null}
            onChange={(margin) => {
              const numbers = { ...condition.numbers, margin };
              changeRule({ conditions: draft.conditions.with(n, { ...condition, numbers }) });
            }}
          />
        ) : null,
      )}
      {draft.conditions.some(({ kind }) => numbersOf[kind].includes('margin')) ? (
        <p className="quiet small">{t`If empty: 5 % of the limit or of the sector’s width.`}</p>
      ) : null}
      {number('repeatHours', t`Again after`, t`hours, until acknowledged (empty: never)`)}
      {isForecast ? null : (
        <Check checked={draft.tellsNoData} onChange={(tellsNoData) => changeRule({ tellsNoData })}>
          {t`Notify when a buoy stops reporting`}
        </Check>
      )}
      <TextField
        label={t`Name`}
        hint={t`If empty, the conditions are the name`}
        error={problems.get('name') ?? null}
        value={draft.name}
        onChange={(text) => changeRule({ name: text })}
      />
    </Options>
  );
}

function Target(props: {
  target: RuleDraft['target'];
  spots: readonly Spot[];
  problem: string | null;
  onChange: (target: RuleDraft['target']) => void;
}) {
  const { target, spots, problem, onChange } = props;
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
        <BuoyPicker
          label={t`Buoy`}
          chosen={target?.id ?? null}
          error={problem}
          onChoose={(id) => onChange({ of: 'buoy', id })}
        />
      ) : null}
    </>
  );
}

function whatText(what: ReturnType<typeof whatOf>): string {
  const others = {
    direction: t`Direction`,
    rank: t`Rank of Hs for the time of year`,
    age: t`Age of the newest reading`,
    spot: t`the spot`,
  };
  return what in others
    ? others[what as keyof typeof others]
    : (metricOptions().find(({ value }) => value === what)?.label ?? '');
}

function ConditionRow(props: {
  condition: ConditionDraft;
  isAnd: boolean;
  spot: Spot | undefined;
  problemOf: (name: NumberName | 'spot') => string | null;
  onChange: (next: ConditionDraft) => void;
  isOnly: boolean;
  onRemove: () => void;
}) {
  const { condition, isAnd, spot, problemOf, onChange, isOnly, onRemove } = props;
  const { kind, variable, numbers } = condition;
  const units = useUnits();
  const names: Record<Exclude<NumberName, 'margin'>, string> = {
    limit: t`Limit`,
    low: t({ message: 'From', context: 'limit' }),
    high: t({ message: 'To', context: 'limit' }),
    first: t`Waves from`,
    last: t`clockwise to`,
    hours:
      kind === 'age' ? t`Older than` : t({ message: 'in', comment: 'A change in so many hours' }),
  };
  const whats: ReturnType<typeof whatOf>[] = [...linearVariables, 'direction', 'rank', 'age'];
  if (spot) whats.push('spot');
  return (
    <div className="row">
      {isAnd ? t({ message: 'and', comment: 'Between two conditions' }) : null}
      <Select
        label={t`Condition`}
        value={whatOf(condition)}
        options={whats.map((value) => ({ value, label: whatText(value) }))}
        onChange={(what) => onChange(withWhat(condition, what))}
      />
      {hasVariable(kind) ? (
        <Select
          label={t`Comparison`}
          value={comparisonOf(condition)}
          options={optionsOf({
            ...signs,
            between: t`is in a range`,
            rises: t`rises by`,
            falls: t`falls by`,
          })}
          onChange={(comparison) => onChange(withComparison(condition, comparison))}
        />
      ) : null}
      {kind === 'rank' ? signs['>='] : null}
      {kind === 'spot' ? (
        <>
          <Select
            label={t`How good`}
            aria-invalid={problemOf('spot') !== null}
            value={condition.least}
            options={optionsOf({ good: t`is good`, part: t`is at least partly good` })}
            onChange={(least) => onChange({ ...condition, least })}
          />
          <Select
            label={t`When`}
            value={condition.when}
            options={optionsOf({ now: t`now`, ahead: t`in the next 48 h` })}
            onChange={(when) => onChange({ ...condition, when })}
          />
        </>
      ) : null}
      {numbersOf[kind].map((name) =>
        name === 'margin' ? null : (
          <NumberField
            key={`${kind} ${variable} ${name}`}
            signed
            label={name === 'limit' ? null : names[name]}
            name={names[name]}
            unit={unitOf(condition, name, units)}
            step={kind === 'direction' ? 5 : 0.5}
            value={numbers[name] ?? null}
            problem={problemOf(name)}
            onChange={(value) => onChange({ ...condition, numbers: { ...numbers, [name]: value } })}
          />
        ),
      )}
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

/** `40° wide, over north`; empty where an end is missing. */
function sectorText({ first, last }: ConditionDraft['numbers']): string {
  const [from, to] = [first ?? Number.NaN, last ?? Number.NaN];
  if (Number.isNaN(from + to)) return '';
  const width = to - from >= 360 ? 360 : normalizeDegrees(to - from);
  return to < from ? t`${width}° wide, over north` : t`${width}° wide`;
}

/** The form of the seasons screen: variable, resolution, statistic, season, years, day boundaries. */

import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { readNumber } from '#renderer/format/figure.ts';
import { metricLabel, metricMeaning } from '#renderer/format/metrics.ts';
import { terms } from '#renderer/format/terms.ts';
import { monthNames } from '#renderer/format/time.ts';
import { useApp } from '#renderer/stores/app.ts';
import { Field } from '#renderer/ui/Field.tsx';
import { NumberField } from '#renderer/ui/NumberField.tsx';
import { Segmented } from '#renderer/ui/Segmented.tsx';
import { Select } from '#renderer/ui/Select.tsx';
import { Term } from '#renderer/ui/Tooltip.tsx';
import { useDraft } from '#renderer/ui/useDraft.ts';
import { i18n, messageTable } from '#shared/i18n/i18n.ts';
import { type Aggregation, type MonthDay, seriesMetrics } from '#shared/model/series.ts';
import { seasonWraps } from '#shared/science/seasons.ts';
import {
  aggregationsFor,
  type FormProblem,
  isAngle,
  presetOf,
  type SeasonsForm,
  seasonLabel,
  seasonPresets,
  someSourcesLack,
} from './form.ts';

const months = () => monthNames().map((label, i) => ({ value: String(i + 1), label }));
const aggregationLabel = messageTable<Aggregation>({
  median: msg`Median`,
  avg: msg({ message: 'Mean', comment: 'Arithmetic mean, a statistic' }),
  min: msg`Minimum`,
  max: msg`Maximum`,
});
const aggregationTerm = {
  median: 'median',
  avg: 'mean',
  min: 'minimumMaximum',
  max: 'minimumMaximum',
} as const satisfies Record<Aggregation, keyof typeof terms>;
const ianaZones = Intl.supportedValuesOf('timeZone');

export function SeasonsControls({
  form,
  onChange,
  problem,
  buoyZone,
  picker,
}: {
  form: SeasonsForm;
  onChange: (part: Partial<SeasonsForm>) => void;
  problem: FormProblem | null;
  buoyZone: string | null;
  picker: ReactNode;
}) {
  const localZone = useApp((state) => state.info?.timezone ?? 'UTC');
  const zones = [
    { value: 'buoy', label: buoyZone ? t`Buoy local: ${buoyZone}` : t`Buoy local, else UTC` },
    { value: 'utc', label: 'UTC' },
    { value: 'local', label: t`This computer: ${localZone}` },
    ...ianaZones.map((zone) => ({ value: zone, label: zone })),
  ];
  const offered = aggregationsFor(form.metric);
  const { season } = form;
  // Custom dates start with the days of the preset.
  const [isOwn, setOwn] = useState(false);
  const preset = isOwn ? 'own' : presetOf(season);
  const bothYears = seasonWraps(season)
    ? t`Season crosses the new year: ${{ season: seasonLabel(form.endYear || 2000, season) }} is the last season.`
    : null;
  return (
    <form className="stack gap-3" onSubmit={(event) => event.preventDefault()}>
      {picker}
      <Field
        label={t`Variable`}
        hint={someSourcesLack(form.metric) ? t`Some sources do not measure this.` : null}
      >
        {(control) => (
          <Select
            {...control}
            value={form.metric}
            options={seriesMetrics.map((value) => ({
              value,
              label: metricLabel[value],
              title: metricMeaning(value),
            }))}
            onChange={(metric) => onChange({ metric })}
          />
        )}
      </Field>
      <div className="stack gap-1 start">
        <span className="quiet small">
          <Term text={terms.resolution}>
            <Trans>Resolution</Trans>
          </Term>
        </span>
        <Segmented
          label={t({ message: 'Resolution', comment: 'Temporal resolution: hour, day or week' })}
          value={form.bucket}
          options={[
            { value: 'hour', label: t`Hour` },
            { value: 'day', label: t`Day` },
            { value: 'week', label: t`Week` },
          ]}
          onChange={(bucket) => onChange({ bucket })}
        />
      </div>
      {form.bucket === 'hour' ? null : (
        <Field
          label={t`Statistic`}
          hint={isAngle(form.metric) ? t`Directions are averaged as vectors.` : null}
        >
          {(control) => (
            <Select
              {...control}
              value={
                offered.includes(form.aggregation) ? form.aggregation : (offered[0] ?? 'median')
              }
              options={offered.map((value) => ({
                value,
                label: aggregationLabel[value],
                title: terms[aggregationTerm[value]],
              }))}
              onChange={(aggregation) => onChange({ aggregation })}
            />
          )}
        </Field>
      )}
      <Field label={t`Season`}>
        {(control) => (
          <Select
            {...control}
            title={terms.season}
            value={preset}
            options={[
              ...seasonPresets.map(({ id, label }) => ({
                value: id as string,
                label: i18n._(label),
              })),
              { value: 'own', label: t`Custom dates` },
            ]}
            onChange={(id) => {
              const chosen = seasonPresets.find((one) => one.id === id);
              setOwn(!chosen);
              if (chosen) onChange({ season: chosen.season });
            }}
          />
        )}
      </Field>
      {preset === 'own' ? (
        <div className="seasons-pair">
          <DayInput
            label={t`First day`}
            value={season.start}
            onChange={(start) => onChange({ season: { ...season, start } })}
          />
          <DayInput
            label={t`Last day`}
            value={season.end}
            onChange={(end) => onChange({ season: { ...season, end } })}
          />
        </div>
      ) : null}
      {problem?.field === 'season' ? <div className="bad small">{problem.text}</div> : null}
      {bothYears ? <div className="quiet small">{bothYears}</div> : null}
      <div className="seasons-pair">
        <WholeNumber
          label={<span className="quiet small">{t`First season`}</span>}
          example="2024"
          value={form.startYear}
          onChange={(startYear) => onChange({ startYear })}
        />
        <WholeNumber
          label={<span className="quiet small">{t`Last season`}</span>}
          example="2024"
          value={form.endYear}
          onChange={(endYear) => onChange({ endYear })}
        />
      </div>
      {problem?.field === 'years' ? <div className="bad small">{problem.text}</div> : null}
      <Field label={t`Day boundaries`}>
        {(control) => (
          <Select
            {...control}
            value={form.zone}
            options={zones}
            onChange={(zone) => onChange({ zone })}
          />
        )}
      </Field>
    </form>
  );
}

function DayInput({
  label,
  value,
  onChange,
}: {
  label: string;
  value: MonthDay;
  onChange: (value: MonthDay) => void;
}) {
  return (
    <div className="stack gap-1 start">
      <span className="quiet small">{label}</span>
      <span className="seasons-day">
        <WholeNumber
          label={null}
          name={t`${{ date: label }}, day`}
          example="15"
          value={value.day}
          onChange={(day) => onChange({ ...value, day })}
        />
        <Select
          label={t`${{ date: label }}, month`}
          value={String(value.month)}
          options={months()}
          onChange={(month) => onChange({ ...value, month: Number(month) })}
        />
      </span>
    </div>
  );
}

/** A number field; NaN while it is empty or has no number. */
function WholeNumber({
  value,
  onChange,
  ...rest
}: {
  label: ReactNode;
  name?: string;
  example: string;
  value: number;
  onChange: (value: number) => void;
}) {
  const { text, type } = useDraft(
    value,
    (number) => (Number.isNaN(number) ? '' : String(number)),
    (typed) => readNumber(typed) ?? Number.NaN,
  );
  return (
    <NumberField
      {...rest}
      className="stack gap-1"
      step={1}
      text={text}
      onChange={(typed) => onChange(type(typed))}
    />
  );
}

/** The form of the seasons screen: buoy, variable, resolution, statistic, season, years, day boundaries. */
import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { seasonLabel } from '#renderer/features/seasons/words.ts';
import { metricLabel, metricMeaning } from '#renderer/format/metrics.ts';
import { terms } from '#renderer/format/terms.ts';
import { monthNames } from '#renderer/format/time.ts';
import { BuoyPicker } from '#renderer/parts/BuoyPicker.tsx';
import { useApp } from '#renderer/stores/app.ts';
import { SelectField } from '#renderer/ui/Field.tsx';
import { NumberField } from '#renderer/ui/NumberField.tsx';
import { optionsOf, Segmented } from '#renderer/ui/Segmented.tsx';
import { Select } from '#renderer/ui/Select.tsx';
import { Term } from '#renderer/ui/Tooltip.tsx';
import { i18n } from '#shared/i18n/i18n.ts';
import type { CachedBuoy } from '#shared/model/buoy.ts';
import { orNull } from '#shared/model/columns.ts';
import { type Aggregation, type MonthDay, seriesMetrics } from '#shared/model/series.ts';
import { isAngle } from '#shared/science/aggregate.ts';
import { seasonWraps } from '#shared/science/seasons.ts';
import {
  aggregationOf,
  aggregationsFor,
  changeSeasons,
  changeYears,
  type FormProblem,
  presetOf,
  type SeasonsForm,
  seasonPresets,
  someSourcesLack,
  useSeasons,
} from './form.ts';

const aggregationOption = (value: Aggregation) => {
  const options = {
    median: { label: t`Median`, title: terms.median },
    avg: {
      label: t({ message: 'Mean', comment: 'Arithmetic mean, a statistic' }),
      title: terms.mean,
    },
    min: { label: t`Minimum`, title: terms.minimumMaximum },
    max: { label: t`Maximum`, title: terms.minimumMaximum },
  };
  return { value, ...options[value] };
};
const ianaZones = Intl.supportedValuesOf('timeZone');

/** @param form with the years that are in use; @param problem of the form */
export function SeasonsControls(props: {
  form: SeasonsForm;
  problem: FormProblem | null;
  /** The chosen one. */
  buoy: CachedBuoy | null;
}) {
  const { form, problem, buoy } = props;
  const localZone = useApp((state) => state.info?.timezone ?? 'UTC');
  const zones = [
    {
      value: 'buoy',
      label: buoy?.timezone
        ? t`Buoy local: ${{ buoyZone: buoy.timezone }}`
        : t`Buoy local, else UTC`,
    },
    { value: 'utc', label: 'UTC' },
    { value: 'local', label: t`This computer: ${localZone}` },
    ...ianaZones.map((zone) => ({ value: zone, label: zone })),
  ];
  const resolution = t({ message: 'Resolution', comment: 'Of time: hour, day or week' });
  const { season, startYear, endYear } = form;
  // Custom dates start with the days of the preset.
  const [isOwn, setOwn] = useState(false);
  const preset = isOwn ? 'own' : presetOf(season);
  return (
    <form className="stack gap-3" onSubmit={(event) => event.preventDefault()}>
      <BuoyPicker
        chosen={buoy?.id ?? null}
        onChoose={(buoyId) => useSeasons.setState({ buoyId })}
      />
      <SelectField
        label={t`Variable`}
        hint={someSourcesLack(form.metric) ? t`Some sources do not measure this.` : null}
        value={form.metric}
        options={seriesMetrics.map((value) => ({
          value,
          label: metricLabel[value],
          title: metricMeaning(value),
        }))}
        onChange={(metric) => changeSeasons({ metric })}
      />
      <div className="stack gap-1 start">
        <span className="quiet small">
          <Term text={terms.resolution}>{resolution}</Term>
        </span>
        <Segmented
          label={resolution}
          value={form.bucket}
          options={optionsOf({ hour: t`Hour`, day: t`Day`, week: t`Week` })}
          onChange={(bucket) => changeSeasons({ bucket })}
        />
      </div>
      {form.bucket === 'hour' ? null : (
        <SelectField
          label={t`Statistic`}
          hint={isAngle(form.metric) ? t`Directions are averaged as vectors.` : null}
          value={aggregationOf(form)}
          options={aggregationsFor(form.metric).map(aggregationOption)}
          onChange={(aggregation) => changeSeasons({ aggregation })}
        />
      )}
      <SelectField
        label={t`Season`}
        title={terms.season}
        value={preset}
        options={[
          ...seasonPresets.map(({ id, label }) => ({ value: id as string, label: i18n._(label) })),
          { value: 'own', label: t`Custom dates` },
        ]}
        onChange={(id) => {
          const chosen = seasonPresets.find((one) => one.id === id);
          setOwn(!chosen);
          if (chosen) changeSeasons({ season: chosen.season });
        }}
      />
      {preset === 'own' ? (
        <div className="seasons-pair">
          <DayInput
            label={t`First day`}
            value={season.start}
            onChange={(start) => changeSeasons({ season: { ...season, start } })}
          />
          <DayInput
            label={t`Last day`}
            value={season.end}
            onChange={(end) => changeSeasons({ season: { ...season, end } })}
          />
        </div>
      ) : null}
      {problem?.field === 'season' ? <div className="bad small">{problem.text}</div> : null}
      {seasonWraps(season) && Number.isInteger(endYear) ? (
        <div className="quiet small">
          {t`Season crosses the new year: ${{ season: seasonLabel(endYear, season) }} is the last season.`}
        </div>
      ) : null}
      <div className="seasons-pair">
        <WholeNumber
          label={t`First season`}
          example="2024"
          value={startYear}
          onChange={(year) => changeYears({ startYear: year })}
        />
        <WholeNumber
          label={t`Last season`}
          example="2024"
          value={endYear}
          onChange={(year) => changeYears({ endYear: year })}
        />
      </div>
      {problem?.field === 'years' ? <div className="bad small">{problem.text}</div> : null}
      <SelectField
        label={t`Day boundaries`}
        value={form.zone}
        options={zones}
        onChange={(zone) => changeSeasons({ zone })}
      />
    </form>
  );
}

function DayInput(props: { label: string; value: MonthDay; onChange: (value: MonthDay) => void }) {
  const { label, value, onChange } = props;
  return (
    <div className="stack gap-1 start">
      <span className="quiet small">{label}</span>
      <span className="seasons-day">
        <WholeNumber
          name={t`${{ date: label }}, day`}
          example="15"
          value={value.day}
          onChange={(day) => onChange({ ...value, day })}
        />
        <Select
          label={t`${{ date: label }}, month`}
          value={value.month}
          options={monthNames().map((name, i) => ({ value: i + 1, label: name }))}
          onChange={(month) => onChange({ ...value, month })}
        />
      </span>
    </div>
  );
}

/**
 * A number field; NaN while it is empty or has no number. What arrives while it has the focus is not shown: it would mix
 * with what is typed.
 * @param name without a visible label
 */
function WholeNumber(props: {
  label?: string;
  name?: string;
  example: string;
  value: number;
  onChange: (value: number) => void;
}) {
  const { label, value, onChange, ...rest } = props;
  /** Undefined: it has no focus. */
  const [edited, setEdited] = useState<number | null>();
  const stored = orNull(value);
  return (
    <NumberField
      {...rest}
      label={label ? <span className="quiet small">{label}</span> : null}
      className="stack gap-1"
      step={1}
      value={edited === undefined ? stored : edited}
      onFocus={() => setEdited(stored)}
      onLeave={() => setEdited(undefined)}
      onChange={(typed) => {
        setEdited(typed);
        onChange(typed ?? Number.NaN);
      }}
    />
  );
}

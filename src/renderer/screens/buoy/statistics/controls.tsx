/** The choices of a view: what is changed daily in a row, the others behind the line that names period and quality. */
import { plural, t } from '@lingui/core/macro';
import type { JSX } from 'react';
import { limitText, metricOptions, siUnit, type Units } from '#renderer/format/metrics.ts';
import { dayOf } from '#renderer/format/range.ts';
import { terms } from '#renderer/format/terms.ts';
import { formatDays, zoneOf } from '#renderer/format/time.ts';
import { useZone } from '#renderer/parts/clock.ts';
import { HeightField } from '#renderer/parts/HeightField.tsx';
import { QualityControl, qualityText, useQuality } from '#renderer/parts/QualityControl.tsx';
import { useUnits } from '#renderer/stores/app.ts';
import { DayFields } from '#renderer/ui/DayField.tsx';
import { SelectField } from '#renderer/ui/Field.tsx';
import { NumberField } from '#renderer/ui/NumberField.tsx';
import { Options } from '#renderer/ui/Popover.tsx';
import { optionsOf, Segmented } from '#renderer/ui/Segmented.tsx';
import { Select } from '#renderer/ui/Select.tsx';
import type { Interval } from '#shared/model/geo.ts';
import { type HeightPercentiles, MAX_HOURS, WholeHours } from '#shared/model/statistics.ts';
import { choose, firstForm, type StatisticsForm, useStatisticsForm } from './form.ts';
import type { View } from './view.ts';
import { MONTHS, monthsText } from './words.ts';

export interface Control {
  id: string;
  /** Of an option: it is not the default. */
  isChanged?: (form: StatisticsForm) => boolean;
  /** @param percentiles of the heights of the range; null: not known */
  Component: (props: { percentiles: HeightPercentiles | null }) => JSX.Element | null;
}

/** A choice of one field of the form: a row of all values, a list, or a list with its label above. */
export function choice<Name extends keyof StatisticsForm>(
  as: 'row' | 'list' | 'field',
  name: Name,
  {
    label,
    title,
    options,
    shown = (form) => form[name],
  }: {
    label: () => string;
    /** Explains a list. */
    title?: () => string;
    options: (
      units: Units,
    ) => readonly { value: StatisticsForm[Name]; label: string; title?: string }[];
    /** Absent: the value of the field. */
    shown?: (form: StatisticsForm) => StatisticsForm[Name];
  },
): Control {
  const ChoiceField = () => {
    const value = useStatisticsForm((state) => shown(state.form));
    const units = useUnits();
    const props = {
      value,
      options: options(units),
      onChange: (chosen: StatisticsForm[Name]) => choose({ [name]: chosen }),
    };
    if (as === 'row') return <Segmented {...props} label={label()} />;
    if (as === 'list') return <Select {...props} label={label()} title={title?.()} />;
    return <SelectField {...props} label={label()} />;
  };
  return { id: name, isChanged: (form) => form[name] !== firstForm[name], Component: ChoiceField };
}

export const variableChoice = (as: 'row' | 'list') =>
  choice(as, 'metric', { label: () => t`Variable`, options: metricOptions });

/** Of the cells of a table. */
export const cells = choice('row', 'cells', {
  label: () => t({ message: 'Cells', comment: 'What the cells of a table show' }),
  options: () => optionsOf({ readings: t`Readings`, permille: t`Per mille`, percent: t`Percent` }),
});

/** The length of a phase of an operation. */
export function HoursField(props: {
  label: string;
  name: string;
  hours: number | null;
  onChange: (hours: number | null) => void;
}) {
  const { hours, ...field } = props;
  const rule = t`Whole hours, 1 to ${{ most: MAX_HOURS }}`;
  return (
    <NumberField
      {...field}
      unit={siUnit('h')}
      step={6}
      value={hours}
      problem={hours ? null : rule}
      refuse={(typed) => (WholeHours.safeParse(typed).success ? null : rule)}
    />
  );
}

export const spell: Control = {
  id: 'spellHours',
  Component() {
    const hours = useStatisticsForm((state) => state.form.spellHours);
    return (
      <HoursField
        label={t({
          message: 'At least',
          comment: 'Before the length of a weather window, in hours',
        })}
        name={t`Minimum length, hours`}
        hours={hours}
        onChange={(spellHours) => choose({ spellHours })}
      />
    );
  },
};

export const thresholdField: Control = {
  id: 'threshold',
  Component() {
    const threshold = useStatisticsForm((state) => state.form.threshold);
    return (
      <HeightField
        label={t`Threshold`}
        metres={threshold}
        onMetres={(metres) => choose({ threshold: metres })}
      />
    );
  },
};

export const bridge = choice('list', 'bridgeHours', {
  label: () => t`Bridged gaps`,
  title: () => terms.gap,
  options: () =>
    [0, 1, 3, 6, 12, 24, 48].map((hours) => ({
      value: hours,
      label: hours === 0 ? t`Bridge no gaps` : t`Bridge gaps up to ${hours} h`,
    })),
});

const spanOptions = () => [
  ...([1, 5, 10] as const).map((years) => ({
    value: `${years}y` as const,
    label: plural(years, { one: '# year', other: '# years' }),
  })),
  { value: 'all' as const, label: t`All years` },
  { value: 'custom' as const, label: t({ message: 'Custom', context: 'dates' }) },
];

/** The calendar months whose readings count. */
const includedMonths = choice('field', 'months', {
  label: () => t`Months included`,
  options: () =>
    [
      [],
      [12, 1, 2],
      [3, 4, 5],
      [6, 7, 8],
      [9, 10, 11],
      [10, 11, 12, 1, 2, 3],
      [4, 5, 6, 7, 8, 9],
      ...MONTHS.map((month) => [month]),
    ].map((value) => ({ value, label: monthsText(value) || t`All months` })),
});

/** Shorter periods are named by their days, longer ones by their years. */
const YEARS_FROM = 2 * 365 * 86_400;

export function StatisticsControls(props: {
  view: View;
  /** Null: not known yet. */
  range: Interval | null;
  /** What is wrong with the days. */
  problem: string | null;
  percentiles: HeightPercentiles | null;
}) {
  const { view, range, problem, percentiles } = props;
  const form = useStatisticsForm((state) => state.form);
  const { threshold } = form;
  const units = useUnits();
  const clock = useZone();
  const quality = useQuality((state) => state.choice);
  const days = range && {
    from: dayOf(range.from, zoneOf(clock)),
    to: dayOf(range.to, zoneOf(clock)),
  };
  const periodText = ({ from, to }: Interval): string => {
    if (to - from < YEARS_FROM) return formatDays(from, to, clock);
    return [from, to].map((time) => dayOf(time, zoneOf(clock)).slice(0, 4)).join('–');
  };
  const facts = [
    ...(range ? [periodText(range)] : []),
    monthsText(form.months) || t`all months`,
    qualityText(quality),
    ...(threshold === null || !view.options.includes(thresholdField)
      ? []
      : [t`above ${{ height: limitText('significantHeight', threshold, units) }}`]),
  ];
  const fields = (...controls: readonly Control[]) =>
    controls.map(({ id, Component }) => <Component key={id} percentiles={percentiles} />);
  return (
    <div className="row apart">
      <div className="row">{fields(...view.controls)}</div>
      <Options
        summary={facts.join(' · ')}
        changed={view.options.filter(({ isChanged }) => isChanged?.(form)).length}
      >
        <SelectField
          label={t({ message: 'Range', context: 'dates' })}
          value={form.span}
          // Custom days begin as those shown.
          onChange={(span) => choose({ span, ...(span === 'custom' && days && { days }) })}
          options={spanOptions()}
        />
        {form.span === 'custom' ? (
          <DayFields days={form.days} onDays={(next) => choose({ days: next })} problem={problem} />
        ) : null}
        {fields(includedMonths)}
        <QualityControl />
        {fields(...view.options)}
      </Options>
    </div>
  );
}

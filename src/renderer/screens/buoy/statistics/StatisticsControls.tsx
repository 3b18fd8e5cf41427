/** The choices of a view: what is changed daily in a row, the others behind the line that names period and quality. */
import { plural, t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { formatNumber } from '#renderer/format/figure.ts';
import { metricOptions, type Units } from '#renderer/format/metrics.ts';
import { dayOf } from '#renderer/format/range.ts';
import { terms } from '#renderer/format/terms.ts';
import { formatDate, zoneOf } from '#renderer/format/time.ts';
import { heightUnitLabel, toHeight } from '#renderer/format/units.ts';
import { HeightField, ThresholdField } from '#renderer/parts/HeightField.tsx';
import { QualityControl, qualityText } from '#renderer/parts/QualityControl.tsx';
import { useZone } from '#renderer/parts/useZone.ts';
import { useApp } from '#renderer/stores/app.ts';
import { useQuality } from '#renderer/stores/quality.ts';
import { useThreshold } from '#renderer/stores/threshold.ts';
import { DayFields } from '#renderer/ui/DayField.tsx';
import { Field } from '#renderer/ui/Field.tsx';
import { NumberField } from '#renderer/ui/NumberField.tsx';
import { Options } from '#renderer/ui/Options.tsx';
import { Segmented } from '#renderer/ui/Segmented.tsx';
import { Select } from '#renderer/ui/Select.tsx';
import type { Interval } from '#shared/model/geo.ts';
import { type HeightPercentiles, heightPercentileNames } from '#shared/model/statistics.ts';
import { firstForm, heightLimitOf, roundedHeight, type StatisticsForm } from './form.ts';
import { monthName, monthSpan, wholePeriod } from './words.ts';

/** The views, a tab each. */
export const viewTabs = () =>
  [
    { id: 'summary', label: t`Summary` },
    { id: 'years', label: t`Years × months` },
    {
      id: 'height-period',
      label: t({
        message: 'Hs–T scatter diagram',
        comment: 'Table of significant height (Hs) against wave period (T)',
      }),
      title: terms.scatterDiagram,
    },
    {
      id: 'height-direction',
      label: t`Wave rose`,
      title: terms.waveRose,
    },
    {
      id: 'exceedance',
      label: t({
        message: 'Exceedance',
        comment: 'Probability that a height is reached or exceeded',
      }),
      title: terms.exceedance,
    },
    {
      id: 'windows',
      label: t({
        message: 'Weather windows',
        comment: 'Periods in which the sea is calm enough to work',
      }),
      title: terms.weatherWindow,
    },
  ] as const;

const spanOptions = () => [
  ...([1, 5, 10] as const).map((years) => ({
    value: `${years}y` as const,
    label: plural(years, { one: '# year', other: '# years' }),
  })),
  { value: 'all' as const, label: t`All years` },
  { value: 'custom' as const, label: t({ message: 'Custom', context: 'dates' }) },
];

const groupingOptions = () =>
  [
    { value: 'month', label: t`Monthly climatology`, title: terms.climatology },
    { value: 'year-month', label: t`Each month` },
    { value: 'season', label: t`Seasonal climatology`, title: terms.climatology },
    { value: 'year', label: t`Years` },
    { value: 'all', label: wholePeriod() },
  ] as const;

const cellOptions = () =>
  [
    { value: 'readings', label: t`Readings` },
    { value: 'permille', label: t`Per mille` },
    { value: 'percent', label: t`Percent` },
  ] as const;

const spellOptions = () =>
  (['6', '12', '24', '48'] as const).map((hours) => ({
    value: hours,
    label: t`${hours} h`,
    title: t`Weather windows of at least ${hours} hours`,
  }));

const bridgeOptions = () =>
  (['0', '1', '3', '6', '12'] as const).map((hours) => ({
    value: hours,
    label: hours === '0' ? t`Bridge no gaps` : t`Bridge gaps up to ${hours} h`,
  }));

const conventionOptions = () =>
  [
    {
      value: 'edges',
      label: t`Bins by edges`,
      title: t`A bin begins at a multiple of its width`,
    },
    {
      value: 'centres',
      label: t`Bins by centres`,
      title: t`A bin is centred on a multiple of its width (IEC TS 62600-100)`,
    },
  ] as const;

const sectorOptions = () =>
  (['16', '36'] as const).map((sectors) => ({ value: sectors, label: t`${sectors} sectors` }));

const roseOptions = () =>
  [
    { value: 'year', label: t`All months` },
    { value: 'months', label: t`By month` },
  ] as const;

const calmOptions = [0.1, 0.25, 0.5];

const limitOptions = (percentiles: HeightPercentiles | null, units: Units) => [
  ...heightPercentileNames.map((name) => ({
    value: name,
    label: percentiles
      ? `${name.toUpperCase()}: ${formatNumber(toHeight(roundedHeight(percentiles[name], units.heightUnit), units.heightUnit), 1)} ${heightUnitLabel[units.heightUnit]}`
      : name.toUpperCase(),
  })),
  { value: 'custom' as const, label: t`Custom limit` },
];

const yearFigureOptions = () =>
  [
    { value: 'mean', label: t`Mean`, title: terms.mean },
    {
      value: 'p90',
      label: 'P90',
      title: terms.percentile,
    },
    { value: 'max', label: t`Maximum`, title: terms.minimumMaximum },
    {
      value: 'completeness',
      label: t`Completeness`,
      title: terms.completeness,
    },
  ] as const;

/** The calendar months whose readings count. */
const monthOptions = () => [
  { value: '', label: t`All months` },
  { value: '12,1,2', label: monthSpan(12, 2) },
  { value: '3,4,5', label: monthSpan(3, 5) },
  { value: '6,7,8', label: monthSpan(6, 8) },
  { value: '9,10,11', label: monthSpan(9, 11) },
  { value: '10,11,12,1,2,3', label: monthSpan(10, 3) },
  { value: '4,5,6,7,8,9', label: monthSpan(4, 9) },
  ...Array.from({ length: 12 }, (_, i) => ({ value: String(i + 1), label: monthName(i + 1) })),
];

/** Shorter periods are named by their days, longer ones by their years. */
const YEARS_FROM = 2 * 365 * 86_400;

/** What of the options of each view lies in the popover: it counts there when it is not the default. */
const hidden = {
  summary: [],
  years: [],
  'height-period': ['cells', 'binConvention'],
  'height-direction': ['cells', 'sectors', 'calm'],
  exceedance: ['bridgeHours'],
  windows: ['bridgeHours'],
} as const satisfies Record<StatisticsForm['view'], readonly (keyof StatisticsForm)[]>;

interface Choices {
  form: StatisticsForm;
  onChange: (part: Partial<StatisticsForm>) => void;
  /** Null where they are not known. */
  percentiles: HeightPercentiles | null;
}

export function StatisticsControls({
  range,
  problem,
  ...choices
}: Choices & {
  /** Null: not known yet. */
  range: Interval | null;
  problem: string | null;
}) {
  const { form, onChange } = choices;
  const clock = useZone();
  const quality = useQuality((state) => state.choice);
  const threshold = useThreshold((state) => state.threshold);
  const months = monthOptions();
  const chosenMonths = form.months.join(',');
  const periodText = ({ from, to }: Interval): string => {
    if (to - from < YEARS_FROM) return `${formatDate(from, clock)} – ${formatDate(to, clock)}`;
    return [from, to].map((time) => dayOf(time, zoneOf(clock)).slice(0, 4)).join('–');
  };
  const summary = [
    ...(range ? [periodText(range)] : []),
    form.months.length === 0
      ? t`all months`
      : months.find(({ value }) => value === chosenMonths)?.label,
    qualityText(quality),
  ].join(' · ');
  const changed = hidden[form.view].filter((name) => form[name] !== firstForm[name]).length;
  const hasThreshold = form.view === 'exceedance' && threshold !== null;
  return (
    <div className="row apart">
      <div className="row">
        <DailyControls {...choices} />
      </div>
      <Options summary={summary} changed={changed + Number(hasThreshold)}>
        <Field label={t({ message: 'Range', context: 'dates' })}>
          {(control) => (
            <Select
              {...control}
              value={form.span}
              onChange={(span) => onChange({ span })}
              options={spanOptions()}
            />
          )}
        </Field>
        {form.span === 'custom' ? (
          <DayFields days={form.days} onDays={(days) => onChange({ days })} problem={problem} />
        ) : null}
        <Field label={t`Months included`}>
          {(control) => (
            <Select
              {...control}
              value={chosenMonths}
              onChange={(next) =>
                onChange({ months: next === '' ? [] : next.split(',').map(Number) })
              }
              options={months}
            />
          )}
        </Field>
        <QualityControl />
        <RareControls {...choices} />
      </Options>
    </div>
  );
}

/** The options of a view that are changed daily. */
function DailyControls({ form, onChange, percentiles }: Choices): ReactNode {
  const units = useApp((state) => state.settings);
  const metric = (directed: boolean) => (
    <Segmented
      label={t`Variable`}
      value={form.metric}
      onChange={(next) => onChange({ metric: next })}
      options={
        directed ? metricOptions() : metricOptions().filter(({ value }) => value !== 'direction')
      }
    />
  );
  const spell = (
    <div className="line">
      <span className="quiet" aria-hidden="true">
        {t({ message: 'At least', comment: 'Before lengths of a weather window, in hours' })}
      </span>
      <Segmented
        label={t`Minimum length of a weather window`}
        value={form.spellHours}
        onChange={(spellHours) => onChange({ spellHours })}
        options={spellOptions()}
      />
    </div>
  );
  const limit = heightLimitOf(form, percentiles, units);
  switch (form.view) {
    case 'summary':
      return (
        <>
          {metric(true)}
          <Select
            label={t({ message: 'Period', context: 'time', comment: 'A month, season or year' })}
            value={form.grouping}
            onChange={(grouping) => onChange({ grouping })}
            options={groupingOptions()}
          />
        </>
      );
    case 'years':
      return (
        <>
          {metric(false)}
          <Segmented
            label={t`Statistic`}
            value={form.yearFigure}
            onChange={(yearFigure) => onChange({ yearFigure })}
            options={yearFigureOptions()}
          />
        </>
      );
    case 'height-direction':
      return (
        <Segmented
          label={t`Roses`}
          value={form.roseMonths ? 'months' : 'year'}
          onChange={(roses) => onChange({ roseMonths: roses === 'months' })}
          options={roseOptions()}
        />
      );
    case 'exceedance':
      return spell;
    case 'windows':
      return (
        <>
          <div className="line">
            <HeightField
              label={t`Hs below`}
              metres={limit}
              onMetres={(height) => onChange({ window: { ...form.window, height } })}
            />
            <Select
              label={t`Height limit from the downloaded readings`}
              title={t`Rounded percentiles of the significant heights of this range`}
              value={typeof form.window.height === 'string' ? form.window.height : 'custom'}
              onChange={(height) =>
                onChange({
                  window: { ...form.window, height: height === 'custom' ? limit : height },
                })
              }
              options={limitOptions(percentiles, units)}
            />
          </div>
          <NumberField
            label={t`Period below`}
            unit={t({ message: 's (optional)', comment: 'Seconds; the field can be empty' })}
            step={1}
            text={form.window.period}
            onChange={(period) => onChange({ window: { ...form.window, period } })}
          />
          {spell}
        </>
      );
    default:
      return null;
  }
}

/** The other options of a view. */
function RareControls({ form, onChange }: Choices): ReactNode {
  const units = useApp((state) => state.settings);
  const cells = (
    <Segmented
      label={t({ message: 'Cells', comment: 'What the cells of a table show' })}
      value={form.cells}
      onChange={(next) => onChange({ cells: next })}
      options={cellOptions()}
    />
  );
  const bridge = (
    <Select
      label={t`Bridged gaps`}
      title={terms.gap}
      value={String(form.bridgeHours) as '3'}
      onChange={(hours) => onChange({ bridgeHours: Number(hours) })}
      options={bridgeOptions()}
    />
  );
  switch (form.view) {
    case 'height-period':
      return (
        <>
          {cells}
          <Segmented
            label={t`Bins`}
            value={form.binConvention}
            onChange={(binConvention) => onChange({ binConvention })}
            options={conventionOptions()}
          />
        </>
      );
    case 'height-direction':
      return (
        <>
          {cells}
          <Segmented
            label={t`Sectors`}
            value={String(form.sectors) as '16'}
            onChange={(sectors: '16' | '36') => onChange({ sectors: sectors === '16' ? 16 : 36 })}
            options={sectorOptions()}
          />
          <Select
            label={t`Limit for calm`}
            title={terms.calm}
            value={String(form.calm)}
            onChange={(calm) => onChange({ calm: Number(calm) })}
            options={calmOptions.map((calm) => {
              const limit = formatNumber(toHeight(calm, units.heightUnit), 2);
              const height = `${limit} ${heightUnitLabel[units.heightUnit]}`;
              return { value: String(calm), label: t`Calm below ${height}` };
            })}
          />
        </>
      );
    case 'exceedance':
      return (
        <>
          <ThresholdField />
          {bridge}
        </>
      );
    case 'windows':
      return bridge;
    default:
      return null;
  }
}

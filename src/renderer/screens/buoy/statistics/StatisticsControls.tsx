/** Chooses the readings, the view and the options of that view: a row each. */
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { formatNumber } from '#renderer/format/figure.ts';
import { metricOptions, type Units } from '#renderer/format/metrics.ts';
import { terms } from '#renderer/format/terms.ts';
import { heightUnitLabel, toHeight } from '#renderer/format/units.ts';
import { HeightField } from '#renderer/parts/HeightField.tsx';
import { QualityControl } from '#renderer/parts/QualityControl.tsx';
import { ThresholdField } from '#renderer/parts/ThresholdField.tsx';
import { DayFields } from '#renderer/ui/DayFields.tsx';
import { NumberField } from '#renderer/ui/NumberField.tsx';
import { Segmented } from '#renderer/ui/Segmented.tsx';
import { Select } from '#renderer/ui/Select.tsx';
import { type HeightPercentiles, heightPercentileNames } from '#shared/model/statistics.ts';
import { heightLimitOf, roundedHeight, type StatisticsForm } from './form.ts';
import { monthName, monthSpan, wholePeriod } from './words.ts';

const viewOptions = () =>
  [
    { value: 'summary', label: t`Summary` },
    { value: 'years', label: t`Years × months` },
    {
      value: 'height-period',
      label: t({
        message: 'Hs–T scatter diagram',
        comment: 'Table of significant height (Hs) against wave period (T)',
      }),
      title: terms.scatterDiagram,
    },
    {
      value: 'height-direction',
      label: t`Wave rose`,
      title: terms.waveRose,
    },
    {
      value: 'exceedance',
      label: t({
        message: 'Exceedance',
        comment: 'Probability that a height is reached or exceeded',
      }),
      title: terms.exceedance,
    },
    {
      value: 'windows',
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

export function StatisticsControls({
  form,
  onChange,
  problem,
  units,
  percentiles,
}: {
  form: StatisticsForm;
  onChange: (part: Partial<StatisticsForm>) => void;
  problem: string | null;
  units: Units;
  /** Null where they are not known. */
  percentiles: HeightPercentiles | null;
}) {
  return (
    <div className="stack">
      <div className="row statistics-range">
        <Segmented
          label={t({ message: 'Range', context: 'dates' })}
          value={form.span}
          onChange={(span) => onChange({ span })}
          options={spanOptions()}
        />
        {form.span === 'custom' ? (
          <DayFields days={form.days} onDays={(days) => onChange({ days })} problem={problem} />
        ) : null}
        <Select
          label={t`Months included`}
          value={form.months.join(',')}
          onChange={(months) =>
            onChange({ months: months === '' ? [] : months.split(',').map(Number) })
          }
          options={monthOptions()}
        />
        <QualityControl />
      </div>
      <div className="row">
        <Segmented
          label={t`Table`}
          value={form.view}
          onChange={(view) => onChange({ view })}
          options={viewOptions()}
        />
      </div>
      <div className="row">
        <ViewControls form={form} onChange={onChange} units={units} percentiles={percentiles} />
      </div>
    </div>
  );
}

/** The options of one view. */
function ViewControls({
  form,
  onChange,
  units,
  percentiles,
}: {
  form: StatisticsForm;
  onChange: (part: Partial<StatisticsForm>) => void;
  units: Units;
  percentiles: HeightPercentiles | null;
}) {
  const spell = (
    <div className="line">
      <span className="quiet" aria-hidden="true">
        <Trans>Minimum window length</Trans>
      </span>
      <Segmented
        label={t`Minimum length of a weather window`}
        value={form.spellHours}
        onChange={(spellHours) => onChange({ spellHours })}
        options={spellOptions()}
      />
    </div>
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
  const cells = (
    <Segmented
      label={t({ message: 'Cells', comment: 'What the cells of a table show' })}
      value={form.cells}
      onChange={(next) => onChange({ cells: next })}
      options={cellOptions()}
    />
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
          <Segmented
            label={t`Roses`}
            value={form.roseMonths ? 'months' : 'year'}
            onChange={(roses) => onChange({ roseMonths: roses === 'months' })}
            options={roseOptions()}
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
          {spell}
          {bridge}
        </>
      );
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
          {bridge}
        </>
      );
  }
}

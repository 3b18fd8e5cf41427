/** Chooses the readings, the table, and what only this table is asked: a row each. */
import { formatNumber } from '#renderer/format/figure.ts';
import { metricOptions, type Units } from '#renderer/format/metrics.ts';
import { heightUnitLabel, toHeight } from '#renderer/format/units.ts';
import { DayFields } from '#renderer/ui/DayFields.tsx';
import { NumberField } from '#renderer/ui/NumberField.tsx';
import { QualityControl } from '#renderer/ui/QualityControl.tsx';
import { Segmented } from '#renderer/ui/Segmented.tsx';
import { Select } from '#renderer/ui/Select.tsx';
import type { StatisticsForm } from './form.ts';
import { monthName } from './words.ts';

const viewOptions = [
  { value: 'summary', label: 'Summary' },
  { value: 'years', label: 'Years × months' },
  { value: 'height-period', label: 'Hs–T scatter diagram' },
  { value: 'height-direction', label: 'Wave rose' },
  { value: 'exceedance', label: 'Exceedance' },
  { value: 'windows', label: 'Weather windows' },
] as const;

const spanOptions = [
  { value: '1y', label: '1 year' },
  { value: '5y', label: '5 years' },
  { value: '10y', label: '10 years' },
  { value: 'all', label: 'All years' },
  { value: 'custom', label: 'Custom' },
] as const;

const groupingOptions = [
  { value: 'month', label: 'Monthly climatology' },
  { value: 'year-month', label: 'Every month' },
  { value: 'season', label: 'Seasonal climatology' },
  { value: 'year', label: 'Years' },
  { value: 'all', label: 'Whole period' },
] as const;

const cellOptions = [
  { value: 'readings', label: 'Readings' },
  { value: 'percent', label: 'Percent' },
] as const;

const spellOptions = (['6', '12', '24', '48'] as const).map((value) => ({
  value,
  label: `${value} h`,
  title: `Weather windows of at least ${value} hours`,
}));

const bridgeOptions = (['0', '1', '3', '6', '12'] as const).map((value) => ({
  value,
  label: value === '0' ? 'No gap bridged' : `Gaps to ${value} h bridged`,
}));

const conventionOptions = [
  { value: 'edges', label: 'Bins by edges', title: 'A bin begins at a multiple of its width' },
  {
    value: 'centres',
    label: 'Bins by centres',
    title: 'A bin is centred on a multiple of its width (IEC TS 62600-100)',
  },
] as const;

const sectorOptions = [
  { value: '16', label: '16 sectors' },
  { value: '36', label: '36 sectors' },
] as const;

const roseOptions = [
  { value: 'year', label: 'All months' },
  { value: 'months', label: 'Twelve months' },
] as const;

const calmOptions = [0.1, 0.25, 0.5];

const yearFigureOptions = [
  { value: 'mean', label: 'Mean' },
  { value: 'p90', label: 'P90' },
  { value: 'max', label: 'Maximum' },
  { value: 'completeness', label: 'Completeness' },
] as const;

/** Calendar months that count. */
const monthOptions = [
  { value: '', label: 'All months' },
  { value: '12,1,2', label: 'December–February' },
  { value: '3,4,5', label: 'March–May' },
  { value: '6,7,8', label: 'June–August' },
  { value: '9,10,11', label: 'September–November' },
  { value: '10,11,12,1,2,3', label: 'October–March' },
  { value: '4,5,6,7,8,9', label: 'April–September' },
  ...Array.from({ length: 12 }, (_, i) => ({ value: String(i + 1), label: monthName(i + 1) })),
];

export function StatisticsControls({
  form,
  onChange,
  problem,
  units,
}: {
  form: StatisticsForm;
  onChange: (part: Partial<StatisticsForm>) => void;
  problem: string | null;
  units: Units;
}) {
  return (
    <div className="stack">
      <div className="row">
        <Segmented
          label="Range"
          value={form.span}
          onChange={(span) => onChange({ span })}
          options={spanOptions}
        />
        {form.span === 'custom' ? (
          <DayFields days={form.days} onDays={(days) => onChange({ days })} problem={problem} />
        ) : null}
        <Select
          label="Months that count"
          value={form.months.join(',')}
          onChange={(months) =>
            onChange({ months: months === '' ? [] : months.split(',').map(Number) })
          }
          options={monthOptions}
        />
        <QualityControl />
      </div>
      <div className="row">
        <Segmented
          label="Table"
          value={form.view}
          onChange={(view) => onChange({ view })}
          options={viewOptions}
        />
      </div>
      <div className="row">
        <ViewControls form={form} onChange={onChange} units={units} />
      </div>
    </div>
  );
}

/** What only the view shown is asked. */
function ViewControls({
  form,
  onChange,
  units,
}: {
  form: StatisticsForm;
  onChange: (part: Partial<StatisticsForm>) => void;
  units: Units;
}) {
  const spell = (
    <div className="line">
      <span className="quiet" aria-hidden="true">
        Windows of at least
      </span>
      <Segmented
        label="Minimum length of a weather window"
        value={form.spellHours}
        onChange={(spellHours) => onChange({ spellHours })}
        options={spellOptions}
      />
    </div>
  );
  const bridge = (
    <Select
      label="Gaps bridged"
      value={String(form.bridgeHours) as '3'}
      onChange={(hours) => onChange({ bridgeHours: Number(hours) })}
      options={bridgeOptions}
    />
  );
  const metric = (directed: boolean) => (
    <Segmented
      label="Variable"
      value={form.metric}
      onChange={(next) => onChange({ metric: next })}
      options={
        directed ? metricOptions() : metricOptions().filter(({ value }) => value !== 'direction')
      }
    />
  );
  const cells = (
    <Segmented
      label="Cells"
      value={form.cells}
      onChange={(next) => onChange({ cells: next })}
      options={cellOptions}
    />
  );
  switch (form.view) {
    case 'summary':
      return (
        <>
          {metric(true)}
          <Select
            label="Period"
            value={form.grouping}
            onChange={(grouping) => onChange({ grouping })}
            options={groupingOptions}
          />
        </>
      );
    case 'years':
      return (
        <>
          {metric(false)}
          <Segmented
            label="Figure"
            value={form.yearFigure}
            onChange={(yearFigure) => onChange({ yearFigure })}
            options={yearFigureOptions}
          />
        </>
      );
    case 'height-period':
      return (
        <>
          {cells}
          <Segmented
            label="Bins"
            value={form.binConvention}
            onChange={(binConvention) => onChange({ binConvention })}
            options={conventionOptions}
          />
        </>
      );
    case 'height-direction':
      return (
        <>
          {cells}
          <Segmented
            label="Sectors"
            value={String(form.sectors) as '16'}
            onChange={(sectors: '16' | '36') => onChange({ sectors: sectors === '16' ? 16 : 36 })}
            options={sectorOptions}
          />
          <Segmented
            label="Roses"
            value={form.roseMonths ? 'months' : 'year'}
            onChange={(roses) => onChange({ roseMonths: roses === 'months' })}
            options={roseOptions}
          />
          <Select
            label="Calm below"
            value={String(form.calm)}
            onChange={(calm) => onChange({ calm: Number(calm) })}
            options={calmOptions.map((calm) => ({
              value: String(calm),
              label: `Calm below ${formatNumber(toHeight(calm, units.heightUnit), 2)} ${heightUnitLabel[units.heightUnit]}`,
            }))}
          />
        </>
      );
    case 'exceedance':
      return (
        <>
          {spell}
          {bridge}
        </>
      );
    case 'windows':
      return (
        <>
          <NumberField
            label="Hs below "
            unit={` ${heightUnitLabel[units.heightUnit]}`}
            step={0.5}
            text={form.window.height}
            onChange={(height) => onChange({ window: { ...form.window, height } })}
          />
          <NumberField
            label="Period below "
            unit=" s (empty: any)"
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

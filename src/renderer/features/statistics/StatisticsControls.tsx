/** Chooses the range, the table and how it is grouped. */
import { DayFields } from '#renderer/ui/DayFields.tsx';
import { Segmented } from '#renderer/ui/Segmented.tsx';
import { Select } from '#renderer/ui/Select.tsx';
import type { StatisticsForm } from './form.ts';

const tableOptions = [
  { value: 'summary', label: 'Summary' },
  { value: 'height-period', label: 'Hs–T scatter diagram' },
  { value: 'height-direction', label: 'Hs–direction diagram' },
  { value: 'exceedance', label: 'Exceedance' },
] as const;

const spanOptions = [
  { value: '1y', label: '1 year' },
  { value: '5y', label: '5 years' },
  { value: '10y', label: '10 years' },
  { value: 'custom', label: 'Custom' },
] as const;

const groupingOptions = [
  { value: 'month', label: 'Monthly climatology' },
  { value: 'year-month', label: 'Every month' },
  { value: 'season', label: 'Seasonal climatology' },
  { value: 'year', label: 'Years' },
  { value: 'all', label: 'Whole period' },
] as const;

const metricOptions = [
  { value: 'significantHeight', label: 'Hs', title: 'Significant height' },
  { value: 'maximumHeight', label: 'Hmax', title: 'Maximum height' },
  { value: 'period', label: 'Period' },
  { value: 'direction', label: 'Direction' },
  { value: 'waterTemperature', label: 'Sea temp.', title: 'Sea surface temperature' },
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

export function StatisticsControls({
  form,
  onChange,
  problem,
}: {
  form: StatisticsForm;
  onChange: (part: Partial<StatisticsForm>) => void;
  problem: string | null;
}) {
  return (
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
      <Segmented
        label="Table"
        value={form.table}
        onChange={(table) => onChange({ table })}
        options={tableOptions}
      />
      {form.table === 'summary' ? (
        <>
          <Segmented
            label="Variable"
            value={form.metric}
            onChange={(metric) => onChange({ metric })}
            options={metricOptions}
          />
          <Select
            label="Period"
            value={form.grouping}
            onChange={(grouping) => onChange({ grouping })}
            options={groupingOptions}
          />
        </>
      ) : form.table === 'exceedance' ? (
        <Segmented
          label="Minimum length of a weather window"
          value={form.spellHours}
          onChange={(spellHours) => onChange({ spellHours })}
          options={spellOptions}
        />
      ) : (
        <Segmented
          label="Cells"
          value={form.cells}
          onChange={(cells) => onChange({ cells })}
          options={cellOptions}
        />
      )}
    </div>
  );
}

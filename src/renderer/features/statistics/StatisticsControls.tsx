/** Chooses the range, the table and how it is grouped. */
import { DayFields } from '#renderer/ui/DayFields.tsx';
import { Segmented } from '#renderer/ui/Segmented.tsx';
import { Select } from '#renderer/ui/Select.tsx';
import type { StatisticsForm } from './form.ts';

const tableOptions = [
  { value: 'summary', label: 'Summary' },
  { value: 'height-period', label: 'Height × period' },
  { value: 'height-direction', label: 'Height × direction' },
  { value: 'exceedance', label: 'Exceedance' },
] as const;

const spanOptions = [
  { value: '1y', label: '1 year' },
  { value: '5y', label: '5 years' },
  { value: '10y', label: '10 years' },
  { value: 'custom', label: 'Custom' },
] as const;

const groupingOptions = [
  { value: 'month', label: 'Months, over all years' },
  { value: 'year-month', label: 'Each month of each year' },
  { value: 'season', label: 'Seasons, over all years' },
  { value: 'year', label: 'Years' },
  { value: 'all', label: 'Everything' },
] as const;

const metricOptions = [
  { value: 'significantHeight', label: 'Hs', title: 'Significant height' },
  { value: 'maximumHeight', label: 'Hmax', title: 'Maximum height' },
  { value: 'period', label: 'Period' },
  { value: 'direction', label: 'Direction' },
  { value: 'waterTemperature', label: 'Water', title: 'Water temperature' },
] as const;

const cellOptions = [
  { value: 'readings', label: 'Readings' },
  { value: 'percent', label: 'Percent' },
] as const;

const spellOptions = (['6', '12', '24', '48'] as const).map((value) => ({
  value,
  label: `${value} h`,
  title: `Calm spells of at least ${value} hours`,
}));

export function StatisticsControls({
  form,
  onChange,
  problem,
  lastDay,
}: {
  form: StatisticsForm;
  onChange: (part: Partial<StatisticsForm>) => void;
  problem: string | null;
  lastDay: string;
}) {
  return (
    <div className="row statistics-controls">
      <Segmented
        label="Range"
        value={form.span}
        onChange={(span) => onChange({ span })}
        options={spanOptions}
      />
      {form.span === 'custom' ? (
        <DayFields
          days={form.days}
          onDays={(days) => onChange({ days })}
          problem={problem}
          lastDay={lastDay}
        />
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
            label="Metric"
            value={form.metric}
            onChange={(metric) => onChange({ metric })}
            options={metricOptions}
          />
          <Select
            label="Groups"
            value={form.grouping}
            onChange={(grouping) => onChange({ grouping })}
            options={groupingOptions}
          />
        </>
      ) : form.table === 'exceedance' ? (
        <Segmented
          label="Least length of a calm spell"
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

/** Chooses the variables and the range of the history. */
import { t } from '@lingui/core/macro';
import type { Preset } from '#renderer/format/range.ts';
import { QualityControl } from '#renderer/parts/QualityControl.tsx';
import { ThresholdField } from '#renderer/parts/ThresholdField.tsx';
import { useApp } from '#renderer/stores/app.ts';
import { DayFields, type Days } from '#renderer/ui/DayFields.tsx';
import { Segmented } from '#renderer/ui/Segmented.tsx';
import { type Group, groupLabel, groups, panelsOf } from './history.ts';

export type RangeChoice = Preset | 'custom';

const rangeOptions = () => [
  { value: '24h' as const, label: t`${{ hours: 24 }} h` },
  ...([3, 7, 30] as const).map((count) => ({
    value: `${count}d` as const,
    label: t({ message: `${count} d`, comment: 'A duration, short: days' }),
  })),
  { value: 'custom' as const, label: t({ message: 'Custom', context: 'dates' }) },
];

export function RangePicker(props: {
  group: Group;
  onGroup: (group: Group) => void;
  range: RangeChoice;
  onRange: (range: RangeChoice) => void;
  days: Days;
  onDays: (days: Days) => void;
  problem: string | null;
}) {
  const heightUnit = useApp((state) => state.settings.heightUnit);
  const { days, onDays, problem } = props;
  return (
    <div className="row">
      <Segmented
        label={t`Shown in the chart`}
        value={props.group}
        onChange={props.onGroup}
        options={groups.map((value) => ({ value, label: groupLabel(value) }))}
      />
      {panelsOf(props.group).includes('heights') ? <ThresholdField key={heightUnit} /> : null}
      <Segmented
        label={t({ message: 'Range', context: 'dates' })}
        value={props.range}
        onChange={props.onRange}
        options={rangeOptions()}
      />
      {props.range === 'custom' ? (
        <DayFields days={days} onDays={onDays} problem={problem} />
      ) : null}
      <QualityControl />
    </div>
  );
}

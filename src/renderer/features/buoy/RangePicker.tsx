/** Chooses the metric group and the stretch of time of the history. */

import type { Preset } from '#renderer/format/range.ts';
import { useApp } from '#renderer/stores/app.ts';
import { DayFields, type Days } from '#renderer/ui/DayFields.tsx';
import { QualityControl } from '#renderer/ui/QualityControl.tsx';
import { Segmented } from '#renderer/ui/Segmented.tsx';
import { type Group, groupLabel, groups, panelsOf } from './history.ts';
import { LimitField } from './LimitField.tsx';

export type RangeChoice = Preset | 'custom';

const rangeOptions = [
  { value: '24h', label: '24 h' },
  { value: '3d', label: '3 d' },
  { value: '7d', label: '7 d' },
  { value: '30d', label: '30 d' },
  { value: 'custom', label: 'Custom' },
] as const;

export function RangePicker(props: {
  group: Group;
  onGroup: (group: Group) => void;
  range: RangeChoice;
  onRange: (range: RangeChoice) => void;
  days: Days;
  onDays: (days: Days) => void;
  problem: string | null;
  /** Last day that can be chosen. */
}) {
  const heightUnit = useApp((state) => state.settings.heightUnit);
  const { days, onDays, problem } = props;
  return (
    <div className="row">
      <Segmented
        label="Shown in the chart"
        value={props.group}
        onChange={props.onGroup}
        options={groups.map((value) => ({ value, label: groupLabel[value] }))}
      />
      {panelsOf(props.group).includes('heights') ? <LimitField key={heightUnit} /> : null}
      <Segmented
        label="Range"
        value={props.range}
        onChange={props.onRange}
        options={rangeOptions}
      />
      {props.range === 'custom' ? (
        <DayFields days={days} onDays={onDays} problem={problem} />
      ) : null}
      <QualityControl />
    </div>
  );
}

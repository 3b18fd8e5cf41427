/** Chooses the metric group and the stretch of time of the history. */
import { Field } from '#renderer/ui/Field.tsx';
import { Segmented } from '#renderer/ui/Segmented.tsx';
import { type Group, groupLabel, groups } from './history.ts';
import type { Preset } from './range.ts';

export type RangeChoice = Preset | 'custom';

export interface Days {
  from: string;
  to: string;
}

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
  lastDay: string;
}) {
  const { days, onDays, problem, lastDay } = props;
  return (
    <div className="buoy-picker">
      <Segmented
        label="Shown in the chart"
        value={props.group}
        onChange={props.onGroup}
        options={groups.map((value) => ({ value, label: groupLabel[value] }))}
      />
      <Segmented
        label="Range"
        value={props.range}
        onChange={props.onRange}
        options={rangeOptions}
      />
      {props.range === 'custom' ? (
        <div className="buoy-days">
          <Field label="From">
            {(control) => (
              <input
                {...control}
                className="input"
                type="date"
                max={lastDay}
                value={days.from}
                onChange={(event) => onDays({ ...days, from: event.target.value })}
              />
            )}
          </Field>
          <Field label="To" error={problem}>
            {(control) => (
              <input
                {...control}
                className="input"
                type="date"
                max={lastDay}
                value={days.to}
                onChange={(event) => onDays({ ...days, to: event.target.value })}
              />
            )}
          </Field>
        </div>
      ) : null}
    </div>
  );
}

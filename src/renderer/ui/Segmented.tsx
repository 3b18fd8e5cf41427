/** One choice of a few, all in sight: a radio group. */
import { useId } from 'react';
import { Tooltip } from './Tooltip.tsx';
import './ui.css';

export interface SegmentedProps<T extends string> {
  /** The accessible name of the group; not drawn. */
  label: string;
  value: T;
  /** A disabled one can be focused, so that its title can say why; choosing it does nothing. */
  options: readonly { value: T; label: string; title?: string; disabled?: boolean }[];
  onChange: (value: T) => void;
}

export function Segmented<T extends string>({
  label,
  value,
  options,
  onChange,
}: SegmentedProps<T>) {
  const name = useId();
  return (
    <div className="segmented" role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <label key={option.value} className="segment">
          <Tooltip text={option.title}>
            <input
              type="radio"
              className="segment-input"
              name={name}
              value={option.value}
              checked={option.value === value}
              aria-disabled={option.disabled}
              onChange={() => option.disabled || onChange(option.value)}
            />
          </Tooltip>
          <span>{option.label}</span>
        </label>
      ))}
    </div>
  );
}

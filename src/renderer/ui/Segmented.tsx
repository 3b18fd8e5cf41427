/** One choice of a few, all in sight: a radio group. */
import { useId } from 'react';
import { explained } from './Tooltip.tsx';

/** Options that need no explanation, in the order of their labels. */
export const optionsOf = <T extends string>(labels: Record<T, string>) =>
  Object.entries<string>(labels).map(([value, label]) => ({ value: value as T, label }));

export function Segmented<const T>(props: {
  label: string;
  /** The class of a row in which the label is drawn before the group; absent: it is spoken only. */
  rowClass?: string;
  value: T;
  /** Their values differ as text. A disabled one can be focused, so that its title can say why; choosing it does nothing. */
  options: readonly { value: T; label: string; title?: string; disabled?: boolean }[];
  onChange: (value: T) => void;
}) {
  const { label, rowClass, value, options, onChange } = props;
  const name = useId();
  const group = (
    <div className="segmented" role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <label key={String(option.value)} className="segment">
          <input
            type="radio"
            className="segment-input"
            name={name}
            value={String(option.value)}
            checked={String(option.value) === String(value)}
            aria-disabled={option.disabled}
            onChange={() => option.disabled || onChange(option.value)}
            {...explained(option.title)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </div>
  );
  if (rowClass === undefined) return group;
  return (
    <div className={rowClass}>
      <span className="quiet" aria-hidden="true">
        {label}
      </span>
      {group}
    </div>
  );
}

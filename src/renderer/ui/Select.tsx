/** The system's own select in the house's clothes. */
import type { SelectHTMLAttributes } from 'react';
import './ui.css';

interface SelectOption<T extends string> {
  value: T;
  label: string;
  /** BCP 47; absent: the language of the window. */
  lang?: string;
}

interface SelectProps<T extends string>
  extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'onChange' | 'value' | 'children'> {
  value: T;
  options: readonly SelectOption<T>[];
  onChange: (value: T) => void;
  /** The accessible name where no visible label belongs to it. */
  label?: string;
}

export function Select<T extends string>({
  value,
  options,
  onChange,
  label,
  className,
  ...rest
}: SelectProps<T>) {
  return (
    <select
      {...rest}
      className={['select', className].filter(Boolean).join(' ')}
      aria-label={label}
      value={value}
      onChange={(event) => {
        const chosen = options.find((option) => option.value === event.target.value);
        if (chosen) onChange(chosen.value);
      }}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value} lang={option.lang}>
          {option.label}
        </option>
      ))}
    </select>
  );
}

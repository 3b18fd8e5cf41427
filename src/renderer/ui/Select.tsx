/** The native select, styled as the other controls. */
import { type SelectHTMLAttributes, useId } from 'react';

interface SelectProps<T extends string>
  extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'onChange' | 'value' | 'children'> {
  value: T;
  /** `title` explains the option while it is chosen; `lang` is BCP 47, absent: the language of the window. */
  options: readonly { value: T; label: string; lang?: string; title?: string | undefined }[];
  onChange: (value: T) => void;
  /** The accessible name where no visible label belongs to it. */
  label?: string;
  /** Explains the choice where the chosen option has no explanation. */
  title?: string | undefined;
}

export function Select<T extends string>(props: SelectProps<T>) {
  const { value, options, onChange, label, className, title, ...rest } = props;
  const explanation = options.find((option) => option.value === value)?.title ?? title;
  const explanationId = useId();
  const describedBy = [rest['aria-describedby'], explanation && explanationId].filter(Boolean);
  return (
    <>
      <select
        {...rest}
        data-explanation={explanation}
        aria-describedby={describedBy.join(' ') || undefined}
        className={['select', className].filter(Boolean).join(' ')}
        aria-label={label}
        value={value}
        onChange={({ target }) => onChange(target.value as T)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} lang={option.lang}>
            {option.label}
          </option>
        ))}
      </select>
      <span id={explanationId} hidden>
        {explanation}
      </span>
    </>
  );
}

/** The native select, styled as the other controls. */
import { type SelectHTMLAttributes, useId } from 'react';

export interface SelectProps<T>
  extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'onChange' | 'value' | 'children'> {
  value: T;
  /** Their values differ as text. `title` explains the option while it is chosen; `lang` is BCP 47, absent: the language of the window. */
  options: readonly { value: T; label: string; lang?: string; title?: string | undefined }[];
  onChange: (value: T) => void;
  /** The accessible name where no visible label belongs to it. */
  label?: string;
  /** Explains the choice where the chosen option has no explanation. */
  title?: string | undefined;
}

export function Select<const T>(props: SelectProps<T>) {
  const { value, options, onChange, label, className, title, ...rest } = props;
  const optionOf = (text: string) => options.find((option) => String(option.value) === text);
  const explanation = optionOf(String(value))?.title ?? title;
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
        value={String(value)}
        onChange={({ target }) => {
          const chosen = optionOf(target.value);
          if (chosen) onChange(chosen.value);
        }}
      >
        {options.map((option) => (
          <option key={String(option.value)} value={String(option.value)} lang={option.lang}>
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

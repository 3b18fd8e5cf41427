/** A labelled control with its hint and its error. */
import { type ComponentProps, type ReactNode, useId } from 'react';
import { Select, type SelectProps } from './Select.tsx';

type FieldControl = { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true };

export function Field(props: {
  label: string;
  /** Absent: it is; false: it is spoken only. */
  isLabelShown?: boolean;
  hint?: ReactNode;
  error?: string | null;
  /** Spread what it is given onto the control: `(control) => <input {...control} />`. */
  children: (control: FieldControl) => ReactNode;
}) {
  const { label, isLabelShown = true, hint, error, children } = props;
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const described = [hint && hintId, error && errorId].filter(Boolean).join(' ');
  return (
    <div className="stack gap-1">
      <label className={isLabelShown ? 'quiet small' : 'visually-hidden'} htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        ...(described ? { 'aria-describedby': described } : {}),
        ...(error ? { 'aria-invalid': true } : {}),
      })}
      {hint ? (
        <div className="quiet small" id={hintId}>
          {hint}
        </div>
      ) : null}
      {error ? (
        <div className="bad small" id={errorId}>
          {error}
        </div>
      ) : null}
    </div>
  );
}

/** A line of text. */
export function TextField({
  label,
  isLabelShown = true,
  hint,
  error = null,
  className = '',
  onChange,
  ...input
}: Omit<ComponentProps<'input'>, 'onChange'> & {
  label: string;
  isLabelShown?: boolean;
  hint?: ReactNode;
  error?: string | null;
  onChange: (text: string) => void;
}) {
  return (
    <Field label={label} isLabelShown={isLabelShown} hint={hint} error={error}>
      {(control) => (
        <input
          type="text"
          autoComplete="off"
          {...input}
          {...control}
          className={`input ${className}`}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}

/** A list with its label above it. */
export const SelectField = <const T,>({
  label,
  hint,
  ...select
}: SelectProps<T> & { label: string; hint?: ReactNode }) => (
  <Field label={label} hint={hint}>
    {(control) => <Select {...control} {...select} />}
  </Field>
);

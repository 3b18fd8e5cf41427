/** A day, or a day with its time of 24 hours, typed as in ISO 8601. The browser's own field follows the system's order and clock. */
import { msg, t } from '@lingui/core/macro';
import { DateTime } from 'luxon';
import { type KeyboardEvent, useState } from 'react';
import { i18n } from '#shared/i18n/i18n.ts';
import { Field } from './Field.tsx';

const FORMS = {
  day: {
    pattern: /^\d{4}-\d{2}-\d{2}$/,
    format: 'yyyy-MM-dd',
    hint: msg({ message: 'YYYY-MM-DD', comment: 'Year, month, day; the order stays' }),
  },
  time: {
    pattern: /^\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}$/,
    format: 'yyyy-MM-dd HH:mm',
    hint: msg({ message: 'YYYY-MM-DD HH:MM', comment: 'Year, month, day, hour, minute' }),
  },
} as const;

/** Null where `text` is no such day or moment, or lies before 1900: it is still being typed. */
function read(text: string, kind: keyof typeof FORMS): DateTime | null {
  const trimmed = text.trim();
  if (!FORMS[kind].pattern.test(trimmed)) return null;
  const day = DateTime.fromISO(trimmed.replace(' ', 'T'), { zone: 'utc' });
  return day.isValid && day.year >= 1900 ? day : null;
}

export function DayField({
  label,
  value,
  onChange,
  kind = 'day',
  problem = null,
}: {
  label: string;
  /** `YYYY-MM-DD`, with `THH:mm` where `kind` is `time`; empty where none is given. */
  value: string;
  /** Called with a complete day, or with an empty text; not while one is being typed. */
  onChange: (value: string) => void;
  kind?: keyof typeof FORMS;
  problem?: string | null;
}) {
  /** Typed and not complete; null: `value` is shown. */
  const [draft, setDraft] = useState<string | null>(null);
  const [left, setLeft] = useState(false);
  const { format } = FORMS[kind];
  const hint = i18n._(FORMS[kind].hint);
  const take = (text: string): void => {
    const day = read(text, kind);
    const isEmpty = text.trim() === '';
    setDraft(day || isEmpty ? null : text);
    setLeft(false);
    if (isEmpty) onChange('');
    else if (day) onChange(day.toFormat(kind === 'day' ? format : "yyyy-MM-dd'T'HH:mm"));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const days = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    const day = days && draft === null ? read(value, kind) : null;
    if (!day) return;
    event.preventDefault();
    take(day.plus({ days: days ?? 0 }).toFormat(format));
  };
  const wrong = draft !== null && left ? t`Write it as ${hint}` : null;
  return (
    <Field label={label} error={wrong ?? problem}>
      {(control) => (
        <input
          {...control}
          className={`input date-${kind}`}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          placeholder={hint}
          value={draft ?? value.replace('T', ' ')}
          onChange={(event) => take(event.target.value)}
          onBlur={() => {
            setLeft(true);
            // What is shown is no day: the day before it is not used either.
            if (draft !== null) onChange('');
          }}
          onKeyDown={onKeyDown}
        />
      )}
    </Field>
  );
}

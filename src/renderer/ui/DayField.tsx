/** A day, or a day with its time of 24 hours, as in ISO 8601, which other ways of writing become. The browser's own field follows the system's order and clock. */
import { msg, t } from '@lingui/core/macro';
import { DateTime } from 'luxon';
import { type KeyboardEvent, useState } from 'react';
import { readMoment } from '#renderer/format/moment.ts';
import { utcClock } from '#renderer/format/time.ts';
import { i18n } from '#shared/i18n/i18n.ts';
import { TextField } from './Field.tsx';

const FORMS = {
  day: {
    pattern: /^\d{4}-\d{2}-\d{2}$/,
    hint: msg({ message: 'YYYY-MM-DD', comment: 'Year, month, day; the order stays' }),
  },
  /** A day, or a moment of it. */
  moment: {
    pattern: /^\d{4}-\d{2}-\d{2}([ T]\d{2}:\d{2})?$/,
    hint: msg`YYYY-MM-DD or YYYY-MM-DD HH:MM`,
  },
} as const;

/** Null where `text` is no such day or moment, or lies before 1900: it is still being typed. */
function dayOf(text: string, kind: keyof typeof FORMS): DateTime | null {
  const trimmed = text.trim();
  if (!FORMS[kind].pattern.test(trimmed)) return null;
  const day = DateTime.fromISO(trimmed.replace(' ', 'T'), { zone: 'utc' });
  return day.isValid && day.year >= 1900 ? day : null;
}

/** A day that is written in words or with strokes, as `1 Jan 2020`, in ISO 8601; null where it is none. */
function writtenDay(text: string, kind: keyof typeof FORMS): string | null {
  const { time } = readMoment(text, Date.now() / 1000, utcClock);
  // A number alone is a time of day.
  if (time === null || !/\p{L}{3}|[/.]/u.test(text)) return null;
  const isDay = kind === 'day' || time % 86_400 === 0;
  const iso = new Date(time * 1000).toISOString().slice(0, isDay ? 10 : 16);
  return dayOf(iso, kind) && iso.replace('T', ' ');
}

export function DayField(props: {
  label: string;
  /** `YYYY-MM-DD`, with `THH:mm` where a `moment` has it; empty where none is given. */
  value: string;
  /** Called with a complete day, or with an empty text; not while one is being typed. */
  onChange: (value: string) => void;
  kind?: keyof typeof FORMS;
  problem?: string | null;
}) {
  const { label, value, onChange, kind = 'day', problem = null } = props;
  const [left, setLeft] = useState(false);
  const hint = i18n._(FORMS[kind].hint);
  const [typed, setTyped] = useState({ text: '', value: null as string | null });
  const text = typed.value === value ? typed.text : value.replace('T', ' ');
  const day = dayOf(text, kind);
  const isIncomplete = day === null && text.trim() !== '';
  /** @param next what the text means */
  const type = (text: string, next: string): void => {
    setTyped({ text, value: next });
    if (next !== value) onChange(next);
  };
  const take = (text: string): void => {
    setLeft(false);
    const trimmed = text.trim();
    // Until the day is complete, the present one stays in use.
    type(text, dayOf(text, kind) || trimmed === '' ? trimmed.replace(' ', 'T') : value);
  };
  const leave = (): void => {
    setLeft(true);
    if (!isIncomplete) return;
    const written = writtenDay(text, kind);
    // The text is no day: the day before it is not used either.
    if (written === null) type(text, '');
    else take(written);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') leave();
    const days = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (!days || !day) return;
    event.preventDefault();
    take(`${day.plus({ days }).toISODate()}${text.trim().slice(10)}`);
  };
  const problemOf = () => {
    if (!FORMS[kind].pattern.test(text.trim())) return t`Write it as ${hint}`;
    return Number(text.trim().slice(0, 4)) < 1900
      ? t`Enter a day from 1900 on.`
      : t`This day does not exist.`;
  };
  const wrong = isIncomplete && left ? problemOf() : null;
  return (
    <TextField
      label={label}
      error={wrong ?? problem}
      className={`date-${kind === 'day' ? 'day' : 'time'}`}
      inputMode="numeric"
      placeholder={hint}
      value={text}
      onChange={take}
      onBlur={leave}
      onKeyDown={onKeyDown}
    />
  );
}

/** `YYYY-MM-DD`; empty where none is given. */
export type Days = { from: string; to: string };

export function DayFields(props: {
  names?: Days;
  days: Days;
  onDays: (days: Days) => void;
  problem: string | null;
  /** `moment`: a time can be added to the day. */
  kind?: 'day' | 'moment';
}) {
  const { names, days, onDays, problem, kind = 'day' } = props;
  return (
    <div className="row start">
      <DayField
        label={names?.from ?? t({ message: 'From', context: 'first day' })}
        kind={kind}
        value={days.from}
        onChange={(from) => onDays({ ...days, from })}
        problem={days.from === '' ? problem : null}
      />
      <DayField
        label={names?.to ?? t({ message: 'To', context: 'last day' })}
        kind={kind}
        value={days.to}
        problem={days.from === '' ? null : problem}
        onChange={(to) => onDays({ ...days, to })}
      />
    </div>
  );
}

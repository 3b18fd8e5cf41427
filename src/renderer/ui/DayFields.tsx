/** The first and the last day of a range. */
import { Field } from './Field.tsx';

/** `YYYY-MM-DD`; empty where none is given. */
export interface Days {
  from: string;
  to: string;
}

export function DayFields({
  days,
  onDays,
  problem,
  lastDay,
}: {
  days: Days;
  onDays: (days: Days) => void;
  problem: string | null;
  /** Last day that can be chosen. */
  lastDay: string;
}) {
  const day = (label: string, key: keyof Days, error: string | null) => (
    <Field label={label} error={error}>
      {(control) => (
        <input
          {...control}
          className="input"
          type="date"
          max={lastDay}
          value={days[key]}
          onChange={(event) => onDays({ ...days, [key]: event.target.value })}
        />
      )}
    </Field>
  );
  return (
    <div className="row start">
      {day('From', 'from', null)}
      {day('To', 'to', problem)}
    </div>
  );
}

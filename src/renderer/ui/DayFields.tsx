/** The first and the last day of a range. */
import { t } from '@lingui/core/macro';
import { DayField } from './DayField.tsx';

/** `YYYY-MM-DD`; empty where none is given. */
export interface Days {
  from: string;
  to: string;
}

export function DayFields({
  days,
  onDays,
  problem,
}: {
  days: Days;
  onDays: (days: Days) => void;
  problem: string | null;
}) {
  return (
    <div className="row start">
      <DayField
        label={t({ message: 'From', context: 'first day' })}
        value={days.from}
        onChange={(from) => onDays({ ...days, from })}
      />
      <DayField
        label={t({ message: 'To', context: 'last day' })}
        value={days.to}
        problem={problem}
        onChange={(to) => onDays({ ...days, to })}
      />
    </div>
  );
}

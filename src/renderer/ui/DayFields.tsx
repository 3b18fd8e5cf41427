/** The first and the last day of a range. */
import { t } from '@lingui/core/macro';
import { DayField } from './DayField.tsx';

/** `YYYY-MM-DD`; empty where none is given. */
export interface Days {
  from: string;
  to: string;
}

export function DayFields({
  names = {
    from: t({ message: 'From', context: 'first day' }),
    to: t({ message: 'To', context: 'last day' }),
  },
  days,
  onDays,
  problem,
  kind = 'day',
}: {
  names?: Days;
  days: Days;
  onDays: (days: Days) => void;
  problem: string | null;
  /** `moment`: a time can be added to the day. */
  kind?: 'day' | 'moment';
}) {
  return (
    <div className="row start">
      <DayField
        label={names.from}
        kind={kind}
        value={days.from}
        onChange={(from) => onDays({ ...days, from })}
      />
      <DayField
        label={names.to}
        kind={kind}
        value={days.to}
        problem={problem}
        onChange={(to) => onDays({ ...days, to })}
      />
    </div>
  );
}

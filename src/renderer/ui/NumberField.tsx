/** A number, at least 0 unless it is signed, with a decimal point or a comma; the arrow keys step. The browser's own field drops a comma. */
import { t } from '@lingui/core/macro';
import { type ReactNode, useId, useState } from 'react';
import { numberText, readNumber } from '#renderer/format/figure.ts';
import { explained } from './Tooltip.tsx';

export function NumberField(props: {
  label: ReactNode;
  /** The accessible name where it is not the label. */
  name?: string;
  unit?: ReactNode;
  step: number;
  /** As typed; {@link readNumber} reads it. Shown in the format of the language while the field has no focus. */
  text: string;
  className?: string;
  title?: string;
  /** What can be written; shown where the text is not a number. */
  example?: string;
  signed?: boolean;
  /** Why the number is not used. */
  problem?: string | null;
  onChange: (text: string) => void;
  onFocus?: () => void;
  /** The field was left, or Enter was pressed in it. */
  onLeave?: () => void;
}) {
  const { text, step, signed = false, problem = null, onChange, onFocus, onLeave } = props;
  const { example = t`2.5 or 2,5` } = props;
  const problemId = useId();
  const number = readNumber(text, signed);
  const isWrong = Number.isNaN(number);
  const isNegative = isWrong && !Number.isNaN(readNumber(text, true));
  const wrong = isNegative ? t`Enter 0 or more` : t`Not a number. Write ${example}`;
  const shownProblem = isWrong ? wrong : problem;
  const [hasFocus, setFocus] = useState(false);
  const shown = isWrong || number === null ? text : numberText(number);
  const stepBy = (steps: number) => {
    const next = Math.max(signed ? -Infinity : 0, (number ?? 0) + steps * step);
    onChange(numberText(Math.round(next * 100) / 100));
  };
  return (
    <>
      <label className={props.className ?? 'check'}>
        {props.label}
        <input
          {...explained(props.title)}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          aria-label={props.name}
          className="input number"
          value={hasFocus ? text : shown}
          aria-invalid={shownProblem !== null || undefined}
          aria-describedby={shownProblem === null ? undefined : problemId}
          onChange={(event) => onChange(event.target.value)}
          onFocus={() => {
            setFocus(true);
            onFocus?.();
            if (shown !== text) onChange(shown);
          }}
          onBlur={() => {
            setFocus(false);
            onLeave?.();
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter') onLeave?.();
            if (isWrong || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
            event.preventDefault();
            stepBy(event.key === 'ArrowUp' ? 1 : -1);
          }}
        />
        {props.unit}
      </label>
      {shownProblem === null ? null : (
        <span className="bad small" id={problemId}>
          {shownProblem}
        </span>
      )}
    </>
  );
}

/**
 * A number in SI, typed in the person's unit with a decimal point or a comma, or a direction as a compass point; the arrow keys step. The text stays as typed while
 * its number and its unit stand. The browser's own field drops a comma.
 */
import { t } from '@lingui/core/macro';
import { type ReactNode, useId, useState } from 'react';
import { readDirection } from '#renderer/format/direction.ts';
import { numberText, readNumber } from '#renderer/format/figure.ts';
import { type FieldUnit, siUnit } from '#renderer/format/metrics.ts';
import { explained } from './Tooltip.tsx';

const isSame = (a: number | null, b: number | null): boolean =>
  Object.is(a ?? Number.NaN, b ?? Number.NaN);

/** Without the noise of the conversion: 10 ft are 3.048 m. */
const toSi = (number: number, { zero, scale }: FieldUnit): number =>
  Number(((number - zero) / scale).toPrecision(12));

export function NumberField(props: {
  label: ReactNode;
  /** The accessible name where it is not the label. */
  name?: string;
  /** Absent: SI. */
  unit?: FieldUnit;
  /** Of a number that was not typed. */
  decimals?: number;
  step: number;
  /** In SI. Null: empty; NaN: what is typed is no number, or one that is refused. */
  value: number | null;
  onChange: (value: number | null, text: string) => void;
  /** At least 0 otherwise. */
  signed?: boolean;
  /** Why a number (SI) cannot be used; null: it can. */
  refuse?: (si: number) => string | null;
  className?: string;
  title?: string;
  /** What can be written; shown where the text is not a number. */
  example?: string;
  /** Why the number is not used. */
  problem?: string | null;
  onFocus?: () => void;
  /** The field was left, or Enter was pressed in it. */
  onLeave?: () => void;
}) {
  const { value, step, unit = siUnit(), decimals = 2, signed = false, problem = null } = props;
  const isDirection = unit.label === '°';
  const { example = isDirection ? t`315 or NW` : t`2.5 or 2,5` } = props;
  const read = (text: string) =>
    (isDirection ? readDirection(text) : null) ?? readNumber(text, signed);
  const problemId = useId();
  const [typed, setTyped] = useState({ text: '', value: null as number | null, unit });
  const [hasFocus, setFocus] = useState(false);
  const [isLeft, setLeft] = useState(false);
  const written = (si: number): string => {
    const digits = 10 ** decimals;
    return numberText(Math.round((unit.zero + unit.scale * si) * digits) / digits);
  };
  const isTyped =
    isSame(typed.value, value) &&
    ((typed.unit.zero === unit.zero && typed.unit.scale === unit.scale) ||
      Number.isNaN(read(typed.text)));
  const text = isTyped ? typed.text : value === null || Number.isNaN(value) ? '' : written(value);
  const number = read(text);
  const isWrong = Number.isNaN(number) || (number === null && Number.isNaN(value));
  const refusal = number === null || isWrong ? null : props.refuse?.(toSi(number, unit));
  const isNegative = !Number.isNaN(readNumber(text, true)) && number !== null;
  const wrong = isNegative ? t`Enter 0 or more` : t`Not a number. Write ${example}`;
  // 0 may be the first digit of 0.5.
  const shownProblem = isWrong ? wrong : ((number === 0 && !isLeft ? null : refusal) ?? problem);
  const shown = hasFocus || isWrong || number === null ? text : numberText(number);
  const type = (next: string) => {
    const typed = read(next);
    const si = typed === null ? null : toSi(typed, unit);
    const used = si !== null && props.refuse?.(si) ? Number.NaN : si;
    setLeft(false);
    setTyped({ text: next, value: used, unit });
    props.onChange(used, next);
  };
  const leave = () => {
    setLeft(true);
    props.onLeave?.();
  };
  const stepBy = (steps: number) => {
    const next = Math.max(signed ? -Infinity : 0, (number ?? 0) + steps * step);
    type(numberText(Math.round(next * 100) / 100));
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
          value={shown}
          aria-invalid={shownProblem !== null || undefined}
          aria-describedby={shownProblem === null ? undefined : problemId}
          onChange={(event) => type(event.target.value)}
          onFocus={() => {
            setFocus(true);
            setTyped({ text: shown, value, unit });
            props.onFocus?.();
          }}
          onBlur={() => {
            setFocus(false);
            leave();
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter') leave();
            if (isWrong || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
            event.preventDefault();
            stepBy(event.key === 'ArrowUp' ? 1 : -1);
          }}
        />
        {unit.label}
      </label>
      {shownProblem === null ? null : (
        <span className="bad small" id={problemId}>
          {shownProblem}
        </span>
      )}
    </>
  );
}

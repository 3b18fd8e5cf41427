/** Readings on screen: a large value, a small unit, a small label; or the reason there is none. */
import { createContext, useContext } from 'react';
import { type FigureText, MISSING } from '#renderer/format/figure.ts';
import { Term } from './Tooltip.tsx';
import './ui.css';

export const NOT_REPORTED = 'not reported by this source';

/** Dashes can be focused. Not in a grid, which has the focus itself, nor inside a button. */
export const FocusableReasons = createContext(false);

/** An en dash with its reason on hover, where it can be focused also then, and for readers of the screen. */
export function Missing({ reason = NOT_REPORTED }: { reason?: string }) {
  const isFocusable = useContext(FocusableReasons);
  const dash = <span aria-hidden="true">{MISSING}</span>;
  const spoken = <span className="visually-hidden">{reason}</span>;
  return isFocusable ? (
    <span className="missing">
      <Term text={reason}>
        {dash}
        {spoken}
      </Term>
    </span>
  ) : (
    <span className="missing" title={reason}>
      {dash}
      {spoken}
    </span>
  );
}

/** A value with its unit in running text or a table cell. */
export function Value({
  value,
  missingReason,
  exact,
}: {
  value: FigureText;
  missingReason?: string | undefined;
  /** All digits the sensor gave, shown on hover. */
  exact?: string | undefined;
}) {
  if (value.text === MISSING)
    return <Missing {...(missingReason ? { reason: missingReason } : {})} />;
  return (
    <span className="value" title={exact}>
      {value.text}
      {value.unit ? <span className="unit">{`\u00a0${value.unit}`}</span> : null}
    </span>
  );
}

export interface FigureProps {
  label: string;
  value: FigureText;
  missingReason?: string;
  exact?: string;
  size?: 'm' | 'l' | 'xl';
}

export function Figure({ label, value, missingReason, exact, size = 'l' }: FigureProps) {
  return (
    <div className={`figure figure-${size}`}>
      <div className="figure-label quiet small">{label}</div>
      <div className="figure-value">
        <Value value={value} missingReason={missingReason} exact={exact} />
      </div>
    </div>
  );
}

/** What the cells of a coverage calendar mean, in words beside their shapes. */
import { useId } from 'react';
import { i18n } from '#shared/i18n/i18n.ts';
import { Hatch } from './CalendarPicture.tsx';
import { type DrawnState, drawnStates } from './cells.ts';
import { stateMeaning, stateWords } from './words.ts';

const SIZE = 11;

export function Legend() {
  return (
    <ul className="row facts small">
      {drawnStates.map((state) => (
        <li key={state} className="check">
          <Swatch state={state} />
          <span>{i18n._(stateWords[state])}</span>
          <span className="quiet">{i18n._(stateMeaning[state])}</span>
        </li>
      ))}
    </ul>
  );
}

function Swatch({ state }: { state: DrawnState }) {
  const hatch = useId();
  const box = `M0.5 0.5h${SIZE - 1}v${SIZE - 1}h${1 - SIZE}z`;
  return (
    <svg width={SIZE} height={SIZE} fill="none" aria-hidden="true">
      {state === 'never' ? (
        <>
          <defs>
            <Hatch id={hatch} />
          </defs>
          <rect width={SIZE} height={SIZE} fill={`url(#${hatch})`} />
        </>
      ) : null}
      {state === 'complete' ? (
        <rect width={SIZE} height={SIZE} className="coverage-complete" />
      ) : null}
      {state === 'partial' ? (
        <>
          <path d={`M0 0v${SIZE}h${SIZE}z`} className="coverage-complete" />
          <path d={box} className="coverage-partial" />
        </>
      ) : null}
      {state === 'missing' ? <path d={box} className="coverage-missing" /> : null}
    </svg>
  );
}

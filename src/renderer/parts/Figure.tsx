/** Readings on screen: a large value, a small unit, a small label; or the reason there is none. */
import { t } from '@lingui/core/macro';
import { type ComponentProps, createContext, type ReactNode, useContext } from 'react';
import { type FigureText, MISSING } from '#renderer/format/figure.ts';
import { notPlausible } from '#renderer/format/quality.ts';
import { changeText, noEarlier, noHours, spokenChange } from '#renderer/format/values.ts';
import { useApp } from '#renderer/stores/app.ts';
import { Term } from '#renderer/ui/Tooltip.tsx';

/** Whether explained values are focusable. False in a grid and inside a button, which are explained with all their parts. */
export const FocusableReasons = createContext(false);

/** A sign or value with an explanation on hover and, where it is focusable, on focus. */
export function Explained({ text, children }: { text: string; children: ReactNode }) {
  return useContext(FocusableReasons) ? (
    <Term text={text}>{children}</Term>
  ) : (
    <span data-explanation={text}>{children}</span>
  );
}

/** An en dash with its reason, which screen readers read. */
export function Missing(props: { reason?: string | undefined }) {
  const { reason = t`not reported by this source` } = props;
  return (
    <span className="missing">
      <Explained text={reason}>
        <span aria-hidden="true">{MISSING}</span>
        <span className="visually-hidden">{reason}</span>
      </Explained>
    </span>
  );
}

/** A value that fails a quality test: struck through, without the colour of a scale. */
export function Implausible({ children }: { children: ReactNode }) {
  return (
    <span className="implausible">
      <Explained text={notPlausible()}>
        <s>{children}</s>
        <span className="visually-hidden">, {notPlausible()}</span>
      </Explained>
    </span>
  );
}

/** A value with its unit in running text or a table cell. */
export function Value(props: {
  value: FigureText;
  missingReason?: string | undefined;
  implausible?: boolean;
  /** The value as the service gave it. Not in a grid, nor inside a button. */
  exact?: string | undefined;
}) {
  const { value, missingReason, implausible = false, exact } = props;
  if (value.text === MISSING) return <Missing reason={missingReason} />;
  const figure = (
    <>
      {value.text}
      {value.unit ? <span className="unit">{`\u00a0${value.unit}`}</span> : null}
    </>
  );
  return (
    <span className="value">
      {implausible ? (
        <Implausible>{figure}</Implausible>
      ) : exact ? (
        <Term text={exact}>{figure}</Term>
      ) : (
        figure
      )}
    </span>
  );
}

/** A label above its value. */
export function Labelled(props: {
  label: ReactNode;
  /** The figure that matters most. */
  large?: boolean;
  note?: ReactNode;
  children: ReactNode;
}) {
  const { label, large = false, note, children } = props;
  return (
    <div className={large ? 'figure figure-large' : 'figure'}>
      <div className="quiet small">{label}</div>
      <div className="figure-value">{children}</div>
      {note ? <div className="quiet small">{note}</div> : null}
    </div>
  );
}

export const Figure = ({
  label,
  large = false,
  ...value
}: ComponentProps<typeof Value> & Pick<ComponentProps<typeof Labelled>, 'label' | 'large'>) => (
  <Labelled label={label} large={large}>
    <Value {...value} />
  </Labelled>
);

/**
 * Change of the significant height over six hours: an arrow and a figure, explained in words.
 * @param change metres; null without an earlier reading; undefined where the last hours are not downloaded
 */
export function HeightChange({ change }: { change: number | null | undefined }) {
  const unit = useApp((state) => state.settings.heightUnit);
  if (change === undefined || change === null) {
    return <Missing reason={change === null ? noEarlier() : noHours()} />;
  }
  return (
    <span className="value">
      <Explained text={spokenChange(change, unit)}>
        <span aria-hidden="true">{changeText(change, unit)}</span>
        <span className="visually-hidden">{spokenChange(change, unit)}</span>
      </Explained>
    </span>
  );
}

/** The same with its hours, only where it is known. */
export function KnownChange(props: ComponentProps<typeof HeightChange>) {
  if (props.change === undefined || props.change === null) return null;
  return (
    <span className="height-change">
      <span className="quiet">6 h </span>
      <HeightChange {...props} />
    </span>
  );
}

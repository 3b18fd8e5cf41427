/** Change of the significant height over six hours: an arrow and a figure, explained in words. */
import type { ComponentProps } from 'react';
import type { HeightUnit } from '#renderer/format/units.ts';
import { changeText, noEarlier, noHours, spokenChange } from '#renderer/format/values.ts';
import { Explained, Missing } from './Figure.tsx';

export function HeightChange({
  change,
  unit,
}: {
  /** Metres; null without an earlier reading; undefined where the last hours are not downloaded. */
  change: number | null | undefined;
  unit: HeightUnit;
}) {
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

/** A height in the person's unit. The stored value is in metres: another unit changes only the text. */
import { useState } from 'react';
import { numberText, readNumber } from '#renderer/format/readNumber.ts';
import { fromHeight, heightUnitLabel, toHeight } from '#renderer/format/units.ts';
import { useApp } from '#renderer/stores/app.ts';
import { NumberField } from '#renderer/ui/NumberField.tsx';

export function HeightField({
  metres,
  onMetres,
  allowsZero = false,
  ...field
}: {
  label: string;
  title?: string;
  /** Null: none. */
  metres: number | null;
  /** Gets null for an empty field and for text that is not a height. */
  onMetres: (metres: number | null) => void;
  allowsZero?: boolean;
}) {
  const unit = useApp((state) => state.settings.heightUnit);
  const written = metres === null ? '' : numberText(Math.round(toHeight(metres, unit) * 100) / 100);
  const [typed, setTyped] = useState(written);
  const read = (text: string): number | null => {
    const height = readNumber(text) ?? Number.NaN;
    return height > 0 || (allowsZero && height === 0) ? fromHeight(height, unit) : null;
  };
  return (
    <NumberField
      {...field}
      unit={heightUnitLabel[unit]}
      step={unit === 'ft' ? 1 : 0.5}
      // The typed text, until something else changes the height.
      text={read(typed) === metres ? typed : written}
      onChange={(text) => {
        setTyped(text);
        onMetres(read(text));
      }}
    />
  );
}

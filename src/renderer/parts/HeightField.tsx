/** A height in the person's unit. The value is in metres: another unit changes only the text. */
import { t } from '@lingui/core/macro';
import { numberText } from '#renderer/format/figure.ts';
import { fieldUnit } from '#renderer/format/metrics.ts';
import { useUnits } from '#renderer/stores/app.ts';
import { NumberField } from '#renderer/ui/NumberField.tsx';
import { orNull } from '#shared/model/columns.ts';

/** Metres; waves are not higher. */
const HIGHEST = 30;

export function HeightField(props: {
  label: string;
  title?: string;
  /** Null: none. */
  metres: number | null;
  /** Gets null for an empty field and for text that is not a height. */
  onMetres: (metres: number | null) => void;
  allowsZero?: boolean;
}) {
  const { metres, onMetres, allowsZero = false, ...field } = props;
  const units = useUnits();
  const unit = fieldUnit('significantHeight', units);
  const refuse = (height: number): string | null => {
    if (height === 0 && !allowsZero) return t`Not used: enter a height above 0`;
    return height > HIGHEST
      ? t`At most ${{ most: numberText(Math.floor(unit.scale * HIGHEST)) }}`
      : null;
  };
  return (
    <NumberField
      {...field}
      unit={unit}
      step={units.heightUnit === 'ft' ? 1 : 0.5}
      value={metres}
      refuse={refuse}
      onChange={(height) => onMetres(orNull(height))}
    />
  );
}

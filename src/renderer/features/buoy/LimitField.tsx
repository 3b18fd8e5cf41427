/** The threshold of significant height, in the person's unit. */
import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { numberText, readNumber } from '#renderer/format/readNumber.ts';
import { heightUnitLabel, toHeight } from '#renderer/format/units.ts';
import { useApp } from '#renderer/stores/app.ts';
import { NumberField } from '#renderer/ui/NumberField.tsx';
import { useLimit } from './useLimit.ts';

export function LimitField() {
  const unit = useApp((state) => state.settings.heightUnit);
  const perMetre = toHeight(1, unit);
  const [text, setText] = useState(() => {
    const { limit } = useLimit.getState();
    return limit === null ? '' : numberText(Math.round(limit * perMetre * 10) / 10);
  });
  return (
    <NumberField
      label={t`Threshold`}
      unit={heightUnitLabel[unit]}
      step={unit === 'ft' ? 1 : 0.5}
      text={text}
      title={t`Significant height drawn in the chart; the readings at or above it are counted below the chart`}
      onChange={(next) => {
        setText(next);
        const height = (readNumber(next) ?? 0) / perMetre;
        useLimit.setState({ limit: height > 0 ? height : null });
      }}
    />
  );
}

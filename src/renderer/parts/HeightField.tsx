/** A height in the person's unit, and the threshold of significant height. The stored value is in metres: another unit changes only the text. */
import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { z } from 'zod';
import { numberText, readNumber } from '#renderer/format/figure.ts';
import { fromHeight, heightUnitLabel, toHeight } from '#renderer/format/metrics.ts';
import { useApp } from '#renderer/stores/app.ts';
import { persistedStore } from '#renderer/stores/persisted.ts';
import { NumberField } from '#renderer/ui/NumberField.tsx';
import { useDraft } from '#renderer/ui/useDraft.ts';

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
  const unit = useApp((state) => state.settings.heightUnit);
  const { text, type } = useDraft(
    metres,
    (height) => (height === null ? '' : numberText(Math.round(toHeight(height, unit) * 100) / 100)),
    (typed) => {
      const height = readNumber(typed) ?? Number.NaN;
      return height > 0 || (allowsZero && height === 0) ? fromHeight(height, unit) : null;
    },
  );
  const [left, setLeft] = useState(false);
  const isRefused = left && metres === null && readNumber(text) === 0;
  return (
    <NumberField
      {...field}
      unit={heightUnitLabel[unit]}
      step={unit === 'ft' ? 1 : 0.5}
      problem={isRefused ? t`Not used: enter a height above 0` : null}
      text={text}
      onChange={(typed) => {
        setLeft(false);
        onMetres(type(typed));
      }}
      onLeave={() => setLeft(true)}
    />
  );
}

const Threshold = z.object({
  /** Metres, the same for every buoy; null: none. */
  threshold: z.number().positive().nullable().default(null),
  /** Whether the history marks the storms above it. */
  marksStorms: z.boolean().default(false),
});
export const useThreshold = persistedStore('threshold', Threshold);

export function ThresholdField() {
  const threshold = useThreshold((state) => state.threshold);
  return (
    <HeightField
      label={t`Threshold`}
      title={t`Significant height drawn in the chart; the readings at or above it are counted`}
      metres={threshold}
      onMetres={(metres) => useThreshold.setState({ threshold: metres })}
    />
  );
}

/** The threshold of significant height. */
import { t } from '@lingui/core/macro';
import { useThreshold } from '#renderer/stores/threshold.ts';
import { HeightField } from './HeightField.tsx';

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

/** The threshold of significant height. */
import { t } from '@lingui/core/macro';
import { HeightField } from '#renderer/ui/HeightField.tsx';
import { useLimit } from './useLimit.ts';

export function LimitField() {
  const limit = useLimit((state) => state.limit);
  return (
    <HeightField
      label={t`Threshold`}
      title={t`Significant height drawn in the chart; the readings at or above it are counted below the chart`}
      metres={limit}
      onMetres={(metres) => useLimit.setState({ limit: metres })}
    />
  );
}

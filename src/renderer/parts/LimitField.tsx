/** The threshold of significant height. */
import { t } from '@lingui/core/macro';
import { useLimit } from '#renderer/stores/limit.ts';
import { HeightField } from './HeightField.tsx';

export function LimitField() {
  const limit = useLimit((state) => state.limit);
  return (
    <HeightField
      label={t`Threshold`}
      title={t`Significant height drawn in the chart; the readings at or above it are counted`}
      metres={limit}
      onMetres={(metres) => useLimit.setState({ limit: metres })}
    />
  );
}

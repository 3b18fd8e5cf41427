/** One sentence on each variable of a reading, for tooltips. */
import { t } from '@lingui/core/macro';
import { variables } from '#renderer/map/variables.ts';
import type { QualityVariable } from '#shared/model/quality.ts';

export const meaningOf = (metric: QualityVariable): string =>
  metric === 'direction'
    ? t`Wave direction: where the waves come from, in degrees clockwise from true north`
    : variables[metric].meaning();

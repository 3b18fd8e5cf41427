/** The quality flags of all quantities of some columns. */

import { byVariable } from '#shared/model/quality.ts';
import { flagsOfVariable, type QualityColumns } from '#shared/science/quality.ts';

export const flagsOf = (columns: QualityColumns) =>
  byVariable((name) => flagsOfVariable(name, columns));

/** What can be exported as CSV. */
import { z } from 'zod';
import { ConditionsRequest } from './conditions.ts';
import { EpochSeconds } from './geo.ts';
import { SeriesRequest } from './series.ts';
import { StatisticsRequest, StatisticsTableName } from './statistics.ts';

export const ExportSelection = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('readings'),
    buoyIds: z.array(z.number().int()).min(1),
    from: EpochSeconds,
    to: EpochSeconds,
  }),
  /** The latest list in the order shown; empty `buoyIds` means every buoy. */
  z.object({ kind: z.literal('latest'), buoyIds: z.array(z.number().int()) }),
  z.object({ kind: z.literal('series'), request: SeriesRequest }),
  z.object({ kind: z.literal('conditions'), request: ConditionsRequest }),
  /** One table of them, computed from the cache as it is. */
  z.object({
    kind: z.literal('statistics'),
    request: StatisticsRequest,
    table: StatisticsTableName,
  }),
  /** The list of buoys; empty `buoyIds` means every buoy. */
  z.object({ kind: z.literal('buoys'), buoyIds: z.array(z.number().int()) }),
]);
export type ExportSelection = z.infer<typeof ExportSelection>;

/** How the cells are written; each is described in its file in `src/main/export/dialects`. */
export const dialectNames = ['plain', 'erddap', 'spreadsheet'] as const;
export const DialectName = z.enum(dialectNames);
export type DialectName = z.infer<typeof DialectName>;

/** What is exported and how. */
export const ExportOrder = z.object({
  selection: ExportSelection,
  dialect: DialectName.default('plain'),
});
export type ExportOrder = z.infer<typeof ExportOrder>;

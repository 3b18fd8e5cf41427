/** What the dialog exports: as it opened, with what was changed since; how it is written: as last time. */
import { useState } from 'react';
import * as z from 'zod/mini';
import { customRange } from '#renderer/format/range.ts';
import { useExportDialog } from '#renderer/stores/app.ts';
import { persistedStore } from '#renderer/stores/persisted.ts';
import type { Days } from '#renderer/ui/DayField.tsx';
import type { ComparisonTableName } from '#shared/model/comparison.ts';
import { ExportForm, type ExportSelection } from '#shared/model/exportRequest.ts';
import type { WindowPeriod } from '#shared/model/statistics.ts';
import { DAY } from '#shared/science/durations.ts';

const Kept = z.object({
  /** Everything but the columns, which differ from one kind of export to the next. */
  choices: z.prefault(z.omit(ExportForm, { columns: true }), {}),
  /** Of readings: with their flags. */
  quality: z._default(z.boolean(), false),
});
type Kept = z.infer<typeof Kept>;
export type Choices = Kept['choices'];

/** The others are of the selection and absent until they are changed. */
interface Draft extends Kept {
  kind?: 'latest' | 'readings';
  buoyIds?: number[];
  by?: WindowPeriod;
  table?: ComparisonTableName;
  /** As typed; null: those of the range that the dialog opened with. */
  days: Days | null;
  /** Names of columns that are left out wherever a table has them. */
  unticked: ReadonlySet<string>;
}
const unchanged = { days: null, unticked: new Set<string>() };

export const useDraft = persistedStore<Kept, Draft>('export-choices', Kept, {
  ...Kept.parse({}),
  ...unchanged,
});
useExportDialog.subscribe(({ selection }, before) => {
  if (selection === before.selection) return;
  useDraft.setState(({ choices, quality }) => ({ choices, quality, ...unchanged }), true);
});

/** Buoys, and a range unless their latest readings are exported. */
export type BuoySelection = Extract<ExportSelection, { kind: 'latest' | 'readings' }>;

export const hasBuoys = (selection: ExportSelection): selection is BuoySelection =>
  selection.kind === 'latest' || selection.kind === 'readings';

/**
 * @param first the selection that the dialog opened with
 * @returns `problem`: why the days are no range; the selection then has the one that it opened with.
 */
export function useSelection(first: ExportSelection) {
  const { choices, quality, days, unticked, ...changes } = useDraft();
  const [now] = useState(() => Math.floor(Date.now() / 1000));
  // What was changed is of its kind.
  const selection = { ...first, ...changes } as ExportSelection;
  if (!hasBuoys(selection)) return { selection, problem: null };
  const { kind, buoyIds } = selection;
  if (kind === 'latest') return { selection: { kind, buoyIds, quality }, problem: null };
  const opened = { from: now - (now % 60) - 30 * DAY, to: now, ...first };
  const typed = days ? customRange(days.from, days.to, 'utc', now) : opened;
  const problem = typeof typed === 'string' ? typed : null;
  const { from, to } = typeof typed === 'string' ? opened : typed;
  return { selection: { kind, buoyIds, quality, from, to }, problem };
}

/** The last choices of format, units and columns of exports. */
import { plural } from '@lingui/core/macro';
import { z } from 'zod';
import { persistedStore } from '#renderer/stores/persisted.ts';
import { ExportForm, type ExportSelection } from '#shared/model/exportRequest.ts';

/** Everything but the columns, which differ from one kind of export to the next. */
const Choices = ExportForm.omit({ columns: true });
export type Choices = z.infer<typeof Choices>;

const useStore = persistedStore('export-choices', z.object({ choices: Choices }), {
  choices: Choices.parse({}),
});

export function useChoices(): [Choices, (change: Partial<Choices>) => void] {
  const choices = useStore((state) => state.choices);
  return [choices, (change) => useStore.setState({ choices: { ...choices, ...change } })];
}

/** The button that exports: what and how many. */
export function exportLabel(kind: ExportSelection['kind'], rows: number): string {
  switch (kind) {
    case 'readings':
      return plural(rows, { one: 'Export # reading…', other: 'Export # readings…' });
    case 'latest':
    case 'buoys':
      return plural(rows, { one: 'Export # buoy…', other: 'Export # buoys…' });
    case 'series':
      return plural(rows, { one: 'Export # point…', other: 'Export # points…' });
    case 'climatology':
      return plural(rows, { one: 'Export # day…', other: 'Export # days…' });
    case 'conditions':
    case 'statistics':
      return plural(rows, { one: 'Export # row…', other: 'Export # rows…' });
  }
}

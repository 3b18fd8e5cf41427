/** How the person last wanted exports written. */
import { z } from 'zod';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { persisted } from '#renderer/stores/persisted.ts';
import { ExportForm, type ExportSelection } from '#shared/model/export.ts';

/** Everything but the columns, which differ from one kind of export to the next. */
const Choices = ExportForm.omit({ columns: true });
export type Choices = z.infer<typeof Choices>;

const useStore = create(
  persist<{ choices: Choices }>(
    () => ({ choices: Choices.parse({}) }),
    persisted('export-choices', z.object({ choices: Choices }), (state) => state),
  ),
);

export function useChoices(): [Choices, (change: Partial<Choices>) => void] {
  const choices = useStore((state) => state.choices);
  return [choices, (change) => useStore.setState({ choices: { ...choices, ...change } })];
}

/** What one row of it is. */
export const rowWord = (kind: ExportSelection['kind']): string => {
  switch (kind) {
    case 'readings':
      return 'reading';
    case 'latest':
    case 'buoys':
      return 'buoy';
    case 'series':
      return 'point';
    case 'climatology':
      return 'day';
    case 'conditions':
    case 'statistics':
      return 'row';
  }
};

/** How the person last wanted exports written: remembered in this window's storage. */
import { create } from 'zustand';
import { ExportForm, type ExportSelection } from '#shared/model/export.ts';

const KEY = 'export-form';

/** Everything but the columns, which differ from one kind of export to the next. */
export type Choices = Omit<ExportForm, 'columns'>;

function remembered(): Choices {
  try {
    return ExportForm.parse(JSON.parse(localStorage.getItem(KEY) ?? '{}'));
  } catch {
    return ExportForm.parse({});
  }
}

const useStore = create<{ choices: Choices | null }>(() => ({ choices: null }));

export function useChoices(): [Choices, (change: Partial<Choices>) => void] {
  const choices = useStore((state) => state.choices) ?? remembered();
  const change = (changed: Partial<Choices>): void => {
    const next = { ...choices, ...changed };
    localStorage.setItem(KEY, JSON.stringify(next));
    useStore.setState({ choices: next });
  };
  return [choices, change];
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
    case 'conditions':
    case 'statistics':
      return 'row';
  }
};

/** Above the library: how many buoys there are, which of them are shown. */
import { useMemo } from 'react';
import { countSentence, formatPlural } from '#renderer/format/figure.ts';
import { ListToolbar } from '#renderer/ui/ListToolbar.tsx';
import { Segmented } from '#renderer/ui/Segmented.tsx';
import { type CachedBuoySummary, hasHistory } from './cachedBuoys.ts';
import { SelectionBar } from './SelectionBar.tsx';
import { useLibrary } from './useLibrary.ts';

export function LibraryToolbar({
  all,
  shown,
  selected,
  known,
}: {
  all: readonly CachedBuoySummary[];
  shown: number;
  /** Of those shown. */
  selected: readonly CachedBuoySummary[];
  /** The cache has answered. */
  known: boolean;
}) {
  const { view, text } = useLibrary();
  const history = useMemo(() => all.filter(hasHistory).length, [all]);
  return (
    <ListToolbar
      title="Downloads"
      count={
        known
          ? countSentence(`${formatPlural(history, 'buoy')} with history`, shown, history)
          : null
      }
      text={text}
      onText={(next) => useLibrary.setState({ text: next })}
      filters={
        <Segmented
          label="Which buoys"
          value={view}
          onChange={(next) => useLibrary.setState({ view: next })}
          options={[
            { value: 'history', label: 'With history' },
            { value: 'gaps', label: 'With gaps' },
            { value: 'all', label: 'All' },
          ]}
        />
      }
    >
      <SelectionBar selected={selected} />
    </ListToolbar>
  );
}

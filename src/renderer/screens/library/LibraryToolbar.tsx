/** Above the library: how many buoys there are, which of them are shown. */
import { useMemo, useRef } from 'react';
import { countSentence, formatPlural } from '#renderer/format/figure.ts';
import { useCommand } from '#renderer/ui/commands.tsx';
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
  const search = useRef<HTMLInputElement>(null);
  useCommand('focus-search', () => search.current?.select());
  const history = useMemo(() => all.filter(hasHistory).length, [all]);
  return (
    <header className="toolbar stack">
      <div className="row">
        <h1>Downloads</h1>
        <span className="numeric" role="status">
          {known
            ? countSentence(`${formatPlural(history, 'buoy')} with history`, shown, history)
            : 'Reading downloaded data'}
        </span>
      </div>
      <search className="row">
        <input
          ref={search}
          type="search"
          className="input search"
          placeholder="Name, id, country or source"
          aria-label="Filter by text"
          value={text}
          spellCheck={false}
          onChange={(event) => useLibrary.setState({ text: event.target.value })}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || text === '') return;
            event.preventDefault();
            useLibrary.setState({ text: '' });
          }}
        />
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
      </search>
      <SelectionBar selected={selected} />
    </header>
  );
}

/** Finds a buoy by name, id or slug in the cache at once, and asks the service where one wishes. */
import { Search } from 'lucide-react';
import { type KeyboardEvent, memo, useId, useMemo, useRef, useState } from 'react';
import { almanac, ask } from '#renderer/data/almanac.ts';
import { formatPlural } from '#renderer/format/figure.ts';
import { useApp } from '#renderer/stores/app.ts';
import { useReadOnlyCache } from '#renderer/stores/useReadOnlyCache.ts';
import { useCommand } from '#renderer/ui/commands.tsx';
import { ErrorNote } from '#renderer/ui/ErrorNote.tsx';
import { ProgressLine } from '#renderer/ui/ProgressLine.tsx';
import { type AlmanacError, toAlmanacError } from '#shared/errors.ts';
import type { CachedBuoy } from '#shared/model/buoy.ts';
import { searchBuoys } from '#shared/text/search.ts';
import { HeightDot } from './HeightDot.tsx';

/** What the service answered to one text. */
interface Asked {
  text: string;
  ids: number[] | null;
  error: AlmanacError | null;
}

export const SearchBox = memo(function SearchBox({
  buoys,
  onChoose,
}: {
  buoys: readonly CachedBuoy[];
  onChoose: (buoy: CachedBuoy) => void;
}) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const [asked, setAsked] = useState<Asked | null>(null);
  const online = useApp((state) => state.status.network.online);
  useCommand('focus-search', () => {
    input.current?.focus();
    input.current?.select();
  });

  const readOnlyCache = useReadOnlyCache();
  const query = text.trim();
  const answer = asked?.text === query ? asked : null;
  const found = useMemo(() => {
    const local = searchBuoys(buoys, query);
    const named = new Set(answer?.ids ?? []);
    const told = buoys.filter((buoy) => named.has(buoy.id) && !local.includes(buoy));
    return [...local, ...told];
  }, [buoys, query, answer]);
  const askable = online && readOnlyCache === null && answer?.ids == null;
  const rows = found.length + (askable ? 1 : 0);
  const shown = open && query !== '';
  const at = Math.min(active, rows - 1);

  const choose = (buoy: CachedBuoy) => {
    setOpen(false);
    setText(buoy.name);
    onChoose(buoy);
  };
  const askService = async () => {
    if (answer && answer.ids === null && answer.error === null) return;
    setAsked({ text: query, ids: null, error: null });
    const now = await ask(almanac().searchService({ text: query.slice(0, 200) })).then(
      ({ ids }): Asked => ({ text: query, ids, error: null }),
      (thrown: unknown): Asked => ({ text: query, ids: null, error: toAlmanacError(thrown) }),
    );
    setAsked((before) => (before?.text === query ? now : before));
    setActive(0);
  };
  const take = (row: number) => {
    const buoy = found[row];
    if (buoy) choose(buoy);
    else if (askable) void askService();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && (shown || text !== '')) {
      // Escape closes the list, then empties the box, before it reaches the inspector.
      event.preventDefault();
      event.stopPropagation();
      event.nativeEvent.stopImmediatePropagation();
      if (shown) setOpen(false);
      else setText('');
    } else if (event.key === 'Enter' && shown) {
      event.preventDefault();
      take(at);
    } else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && query !== '') {
      event.preventDefault();
      setOpen(true);
      if (shown && rows > 0) {
        setActive((at + (event.key === 'ArrowDown' ? 1 : rows - 1)) % rows);
      }
    }
  };

  const waiting = answer !== null && answer.ids === null && answer.error === null;
  return (
    <search className="map-search">
      <Search size={16} aria-hidden="true" className="map-search-glyph" />
      <input
        ref={input}
        className="map-search-input"
        type="search"
        role="combobox"
        aria-label="Search buoys"
        aria-expanded={shown}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={shown && rows > 0 ? `${id}-${at}` : undefined}
        placeholder="Buoy name, id or slug"
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setActive(0);
          setOpen(true);
        }}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={onKeyDown}
      />
      <div className="map-found box" hidden={!shown}>
        <ProgressLine active={waiting} label="Asking the service" />
        <div id={`${id}-list`} role="listbox" aria-label="Buoys found" className="map-options">
          {found.map((buoy, row) => (
            <Option key={buoy.id} id={`${id}-${row}`} active={row === at} onTake={() => take(row)}>
              <HeightDot metres={buoy.lastReading?.significantHeight ?? null} />
              <span className="map-item-name">{buoy.name}</span>
              <span className="quiet numeric">{buoy.id}</span>
            </Option>
          ))}
          {askable ? (
            <Option
              id={`${id}-${found.length}`}
              className="item map-ask"
              active={found.length === at}
              onTake={() => take(found.length)}
            >
              <span className="map-item-name">Ask the service for “{query}”</span>
              <span className="quiet numeric">1 request</span>
            </Option>
          ) : null}
        </div>
        <div className="map-search-note" role="status">
          {shown && found.length === 0 ? 'No buoy in the cache matches.' : ''}
          {shown && answer?.ids
            ? ` The service found ${formatPlural(answer.ids.length, 'buoy')}.`
            : ''}
          {shown && !online ? ' Offline: the cache alone is searched.' : ''}
        </div>
        {answer?.error ? <ErrorNote error={answer.error} /> : null}
      </div>
    </search>
  );
});

function Option({
  id,
  active,
  onTake,
  className = 'item',
  children,
}: {
  id: string;
  className?: string;
  active: boolean;
  onTake: () => void;
  children: React.ReactNode;
}) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the box; aria-activedescendant points here.
    // biome-ignore lint/a11y/useKeyWithClickEvents: the box handles the keys.
    <div
      id={id}
      role="option"
      aria-selected={active}
      className={className}
      ref={(element) => {
        if (active) element?.scrollIntoView({ block: 'nearest' });
      }}
      // The box keeps the focus, so that it does not close before the click arrives.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onTake}
    >
      {children}
    </div>
  );
}

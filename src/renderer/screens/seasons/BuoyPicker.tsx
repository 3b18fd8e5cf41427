/** Chooses a buoy of the cache by typing part of its name, id or network. */
import { type KeyboardEvent, useId, useMemo, useState } from 'react';
import { Field } from '#renderer/ui/Field.tsx';
import type { CachedBuoy } from '#shared/model/buoy.ts';
import { matchesText } from '#shared/text/search.ts';

/** More are found by typing more. */
const MOST_OPTIONS = 50;

export function BuoyPicker({
  buoys,
  chosen,
  onChoose,
}: {
  buoys: readonly CachedBuoy[];
  chosen: CachedBuoy | null;
  onChoose: (id: number) => void;
}) {
  const id = useId();
  const [text, setText] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  const open = text !== null;
  const found = useMemo(
    () =>
      text === null
        ? []
        : buoys
            .filter((b) =>
              matchesText(text, [b.name, b.slug, String(b.id), b.source, b.sourceIdentifier]),
            )
            .sort(
              (a, b) => Number(b.favourite) - Number(a.favourite) || a.name.localeCompare(b.name),
            )
            .slice(0, MOST_OPTIONS),
    [buoys, text],
  );
  const choose = (buoy: CachedBuoy | undefined) => {
    if (buoy) onChoose(buoy.id);
    setText(null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && open) {
      event.stopPropagation();
      setText(null);
    } else if (event.key === 'Enter' && open) {
      event.preventDefault();
      choose(found[active]);
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (!open) setText('');
      else if (found.length > 0) {
        const step = event.key === 'ArrowDown' ? 1 : found.length - 1;
        setActive((active + step) % found.length);
      }
    }
  };
  return (
    <div className="seasons-picker">
      <Field label="Buoy">
        {(control) => (
          <input
            {...control}
            className="input"
            type="text"
            role="combobox"
            aria-expanded={open}
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={open && found.length > 0 ? `${id}-${active}` : undefined}
            placeholder="Name, id or network"
            autoComplete="off"
            spellCheck={false}
            dir="auto"
            value={text ?? chosen?.name ?? ''}
            onFocus={(event) => event.target.select()}
            onClick={() => setText((old) => old ?? '')}
            onChange={(event) => {
              setText(event.target.value);
              setActive(0);
            }}
            onBlur={() => setText(null)}
            onKeyDown={onKeyDown}
          />
        )}
      </Field>
      <div
        className="seasons-options"
        role="listbox"
        id={`${id}-list`}
        aria-label="Buoys"
        hidden={found.length === 0}
      >
        {found.map((buoy, i) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the box; aria-activedescendant points here.
          // biome-ignore lint/a11y/useKeyWithClickEvents: the box handles the keys.
          <div
            key={buoy.id}
            id={`${id}-${i}`}
            role="option"
            aria-selected={i === active}
            className="seasons-option"
            ref={(element) => {
              if (i === active) element?.scrollIntoView({ block: 'nearest' });
            }}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(buoy)}
          >
            <bdi>{buoy.name}</bdi>
            <span className="quiet small">{buoy.id}</span>
          </div>
        ))}
      </div>
      <p className="quiet small" role="status">
        {open && found.length === 0 ? 'No buoy in the cache matches.' : ''}
      </p>
    </div>
  );
}

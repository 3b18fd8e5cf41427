/** Above a list: its title, how many rows are shown, what can be done with them; below it the filters. */
import { t } from '@lingui/core/macro';
import { type ReactNode, useRef } from 'react';
import { useCommand } from './commands.tsx';
import './ui.css';

export function ListToolbar({
  title,
  count,
  facts,
  actions,
  text,
  onText,
  filters,
  children,
}: {
  title: string;
  /** How many are shown, of how many; null: not known yet. */
  count: string | null;
  /** Beside the count. */
  facts?: ReactNode;
  /** Buttons at the end. */
  actions?: ReactNode;
  /** What the rows are filtered by. */
  text: string;
  onText: (text: string) => void;
  /** Beside the text. */
  filters: ReactNode;
  /** Below the filters. */
  children?: ReactNode;
}) {
  const search = useRef<HTMLInputElement>(null);
  useCommand('focus-search', () => search.current?.select());
  return (
    <header className="toolbar stack">
      <div className="row">
        <div className="row facts lead">
          <h1>{title}</h1>
          <span className="numeric" role="status">
            {count ?? t`Reading downloaded data`}
          </span>
          {facts}
        </div>
        {actions ? <div className="row">{actions}</div> : null}
      </div>
      <search className="row">
        <input
          ref={search}
          type="search"
          className="input search"
          placeholder={t`Name, station ID, country or source`}
          aria-label={t`Filter by text`}
          value={text}
          spellCheck={false}
          onChange={(event) => onText(event.target.value)}
          onKeyDown={(event) => {
            // Escape empties the box before it reaches what lies around.
            if (event.key !== 'Escape' || text === '') return;
            event.preventDefault();
            onText('');
          }}
        />
        {filters}
      </search>
      {children}
    </header>
  );
}

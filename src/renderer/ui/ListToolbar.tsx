/** Above a list: its title, how many rows are shown, what can be done with them; below it the filters. */
import { t } from '@lingui/core/macro';
import { type ReactNode, useRef } from 'react';
import { useCommand } from './commands.tsx';

export function ListToolbar(props: {
  title: string;
  /** How many are shown, of how many; null: not known yet. */
  count: string | null;
  facts?: ReactNode;
  actions?: ReactNode;
  /** What the rows are filtered by. */
  text: string;
  onText: (text: string) => void;
  filters: ReactNode;
  children?: ReactNode;
}) {
  const search = useRef<HTMLInputElement>(null);
  useCommand('focus-search', () => search.current?.select());
  return (
    <header className="toolbar stack">
      <div className="row">
        <div className="row facts lead">
          <h1>{props.title}</h1>
          <span className="numeric" role="status">
            {props.count ?? t`Reading downloaded data`}
          </span>
          {props.facts}
        </div>
        {props.actions ? <div className="row">{props.actions}</div> : null}
      </div>
      <search className="row">
        <input
          ref={search}
          type="search"
          className="input search"
          placeholder={t`Name, station ID, country or source`}
          aria-label={t`Filter by text`}
          value={props.text}
          spellCheck={false}
          onChange={(event) => props.onText(event.target.value)}
          onKeyDown={(event) => {
            // Escape empties the box before it reaches what lies around.
            if (event.key !== 'Escape' || props.text === '') return;
            event.preventDefault();
            props.onText('');
          }}
        />
        {props.filters}
      </search>
      {props.children}
    </header>
  );
}

/** Above a list: its title, how many rows are shown, what can be done with them; below it the filters. */
import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { SearchField } from './SearchField.tsx';

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
  return (
    <header className="toolbar stack">
      <div className="row">
        <div className="row facts lead">
          <h1 className="title">{props.title}</h1>
          <span className="numeric" role="status">
            {props.count ?? t`Reading downloaded data`}
          </span>
          {props.facts}
        </div>
        {props.actions ? <div className="row">{props.actions}</div> : null}
      </div>
      <search className="row">
        <SearchField
          label={t`Filter by text`}
          placeholder={t`Name, station ID, country or source`}
          text={props.text}
          onText={props.onText}
        />
        {props.filters}
      </search>
      {props.children}
    </header>
  );
}

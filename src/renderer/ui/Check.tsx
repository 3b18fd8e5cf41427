/** Things to tick: a box and its words, and a list of them. */
import type { ReactNode } from 'react';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { explained } from './Tooltip.tsx';

export function Check(props: {
  checked: boolean;
  onChange: (checked: boolean) => void;
  title?: string;
  children: ReactNode;
}) {
  const { checked, onChange, title, children } = props;
  return (
    <label className="check">
      <input
        type="checkbox"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        {...explained(title)}
      />
      {children}
    </label>
  );
}

/** A list of things to tick: one tab stop, arrow keys, first letters, space; at least one stays ticked. */
export function CheckList<Id extends string | number>(props: {
  label: string;
  items: readonly { id: Id; text: string; content: ReactNode }[];
  chosen: ReadonlySet<Id>;
  onChoose: (chosen: ReadonlySet<Id>) => void;
}) {
  const { label, items, chosen, onChoose } = props;
  return (
    <ListBox
      aria-label={label}
      className="check-list scroll"
      items={items}
      selectionMode="multiple"
      disallowEmptySelection
      // Escape closes what contains the list.
      escapeKeyBehavior="none"
      selectedKeys={chosen}
      onSelectionChange={(keys) =>
        // All of those shown, beside the chosen ones that a filter hides.
        onChoose(
          keys === 'all' ? new Set([...chosen, ...items.map(({ id }) => id)]) : (keys as Set<Id>),
        )
      }
    >
      {({ id, text, content }) => (
        <ListBoxItem id={id} textValue={text} className="check-item line">
          {content}
        </ListBoxItem>
      )}
    </ListBox>
  );
}

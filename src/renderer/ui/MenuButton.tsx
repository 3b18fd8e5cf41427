/** A button that opens a menu of commands: arrow keys, first letters and Escape as in the system's menus. */
import { ChevronDown, Ellipsis } from 'lucide-react';
import { type ComponentProps, type ReactNode, useRef, useState } from 'react';
import { Menu, MenuItem } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { flushSync } from 'react-dom';
import { readOnlyReason, useReadOnlyCache } from '#renderer/stores/app.ts';
import { Button } from './Button.tsx';
import { explained } from './Tooltip.tsx';

export function MenuButton<Id extends string>(props: {
  /** The accessible name of the button and its menu. */
  label: string;
  /** Absent: three dots. */
  icon?: ReactNode;
  /** Its name stands beside the icon. */
  hasWord?: boolean;
  busy: boolean;
  /** With `changes` one sends to the service or changes the cache: not while a file is only looked at. */
  items: readonly { id: Id; label: string; icon?: ReactNode; title?: string; changes?: boolean }[];
  onAction: (id: Id) => void;
}) {
  const { label, icon = <Ellipsis size={16} />, hasWord = false, busy, items, onAction } = props;
  const readOnlyCache = useReadOnlyCache();
  const reason = readOnlyCache ? readOnlyReason(readOnlyCache) : null;
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <Button
        ref={button}
        variant={hasWord ? undefined : 'quiet'}
        icon={icon}
        busy={busy}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-label={label}
        onClick={() => setOpen(true)}
      >
        {hasWord ? (
          <>
            {label} <ChevronDown size={14} aria-hidden="true" />
          </>
        ) : null}
      </Button>
      <Popover
        className="menu box"
        triggerRef={button}
        style={{ zIndex: 'var(--layer-popover)' }}
        placement="bottom end"
        offset={4}
        isOpen={isOpen}
        onOpenChange={setOpen}
      >
        <Menu
          aria-label={label}
          autoFocus="first"
          onAction={(id) => {
            // Closed first: an open menu holds the focus that the action may move, and a dialog gives back to where it was.
            flushSync(() => setOpen(false));
            button.current?.focus();
            onAction(id as Id);
          }}
        >
          {items.map(({ id, label: text, icon, title, changes = false }) => (
            <MenuItem
              key={id}
              id={id}
              className="item"
              textValue={text}
              isDisabled={changes && reason !== null}
              render={(given) => (
                <div
                  {...(given as ComponentProps<'div'>)}
                  {...explained((changes ? reason : null) ?? title)}
                />
              )}
            >
              {icon}
              {text}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </>
  );
}

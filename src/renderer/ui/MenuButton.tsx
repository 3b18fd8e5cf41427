/** A button that opens a menu of commands: arrow keys, first letters and Escape as in the system's menus. */
import { Ellipsis } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { Menu, MenuItem } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { Button } from './Button.tsx';

export function MenuButton<Id extends string>(props: {
  /** The accessible name of the button and its menu. */
  label: string;
  /** Absent: three dots. */
  icon?: ReactNode;
  busy: boolean;
  items: readonly { id: Id; label: string }[];
  onAction: (id: Id) => void;
}) {
  const { label, icon = <Ellipsis size={16} />, busy, items, onAction } = props;
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <Button
        ref={button}
        variant="quiet"
        icon={icon}
        busy={busy}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-label={label}
        onClick={() => setOpen(true)}
      />
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
            setOpen(false);
            onAction(id as Id);
          }}
        >
          {items.map(({ id, label: text }) => (
            <MenuItem key={id} id={id} className="item">
              {text}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </>
  );
}

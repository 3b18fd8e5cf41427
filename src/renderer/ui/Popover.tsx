/** A small panel of details that opens from the thing it explains. Escape, a click outside and Tab past its end leave it. */
import { t } from '@lingui/core/macro';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { lazyPart } from './lazyParts.ts';

const Panel = lazyPart(() => import('react-aria-components/Popover'), 'Popover', null);

interface PopoverProps {
  trigger: ReactNode;
  label: string;
  triggerClass: string;
  /** Where the panel opens; absent: above the trigger. */
  placement?: 'bottom end';
  children: ReactNode | ((close: () => void) => ReactNode);
}

export function Popover({ trigger, label, triggerClass, placement, children }: PopoverProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button
        ref={button}
        type="button"
        className={triggerClass}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
        // While the panel is loading it cannot take the key itself.
        onKeyDown={(event) => {
          if (!isOpen || event.key !== 'Escape') return;
          event.preventDefault();
          setOpen(false);
        }}
      >
        {trigger}
      </button>
      {isOpen ? (
        <Panel
          className="popover box scroll"
          aria-label={label}
          triggerRef={button}
          style={{ zIndex: 'var(--layer-popover)' }}
          placement={placement ?? 'top start'}
          offset={4}
          isOpen
          onOpenChange={setOpen}
        >
          {typeof children === 'function' ? children(() => setOpen(false)) : children}
        </Panel>
      ) : null}
    </>
  );
}

/** A button that opens the choices that are rarely changed. It says how many of them are not the default. */
export function Options(props: {
  summary?: string;
  /** How many of the choices are not the default. */
  changed: number;
  children: ReactNode;
}) {
  const { summary = t`Options`, changed, children } = props;
  return (
    <Popover
      label={t`Options`}
      triggerClass="button options"
      placement="bottom end"
      trigger={
        <>
          <span>{changed === 0 ? summary : `${summary} · ${changed}`}</span>
          <ChevronDown size={14} />
        </>
      }
    >
      <div className="stack gap-3">{children}</div>
    </Popover>
  );
}

/** A small panel of details that opens from the thing it explains. */
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import './ui.css';

export interface PopoverProps {
  /** What the trigger shows. */
  trigger: ReactNode;
  /** The accessible name of the panel. */
  label: string;
  triggerClass?: string;
  /** Where the panel opens. */
  side?: 'above' | 'below';
  align?: 'start' | 'end';
  children: ReactNode | ((close: () => void) => ReactNode);
}

export function Popover({
  trigger,
  label,
  triggerClass = 'button button-quiet',
  side = 'below',
  align = 'start',
  children,
}: PopoverProps) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();

  useEffect(() => {
    if (!open) return;
    const outside = (event: Event) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false);
    };
    // Captured, so that Escape closes the panel before anything behind it hears the key.
    const onEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      event.preventDefault();
      setOpen(false);
      button.current?.focus();
    };
    document.addEventListener('pointerdown', outside, true);
    document.addEventListener('focusin', outside);
    document.addEventListener('keydown', onEscape, true);
    return () => {
      document.removeEventListener('pointerdown', outside, true);
      document.removeEventListener('focusin', outside);
      document.removeEventListener('keydown', onEscape, true);
    };
  }, [open]);

  return (
    <div className="popover-root" ref={root}>
      <button
        ref={button}
        type="button"
        className={triggerClass}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        {trigger}
      </button>
      {open ? (
        <section
          className={`popover box popover-${side} popover-${align}`}
          id={id}
          aria-label={label}
        >
          {typeof children === 'function' ? children(() => setOpen(false)) : children}
        </section>
      ) : null}
    </div>
  );
}

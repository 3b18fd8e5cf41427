/** A part of the status bar: one line that opens its details. */
import type { ReactNode } from 'react';
import { Popover } from '#renderer/ui/Popover.tsx';
import './statusBar.css';

export function StatusPart({
  label,
  trigger,
  children,
}: {
  /** The accessible name of the details. */
  label: string;
  trigger: ReactNode;
  children: ReactNode | ((close: () => void) => ReactNode);
}) {
  return (
    <Popover label={label} triggerClass="status-part line gap-1 numeric" trigger={trigger}>
      {(close) => (
        <div className="status-details stack start">
          {typeof children === 'function' ? children(close) : children}
        </div>
      )}
    </Popover>
  );
}

/** A box to tick and its words. */
import type { ReactNode } from 'react';
import { Tooltip } from './Tooltip.tsx';

export function Check({
  checked,
  onChange,
  title,
  children,
}: {
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** Explains the words. */
  title?: string;
  children: ReactNode;
}) {
  return (
    <label className="check">
      <Tooltip text={title}>
        <input
          type="checkbox"
          checked={checked}
          onChange={(event) => onChange(event.target.checked)}
        />
      </Tooltip>
      {children}
    </label>
  );
}

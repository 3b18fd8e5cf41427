/** A box to tick and its words. */
import type { ReactNode } from 'react';
import { explained } from './Tooltip.tsx';

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

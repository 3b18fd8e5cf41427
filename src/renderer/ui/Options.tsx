/** A button that opens the choices that are rarely changed. It says how many of them are not the default. */
import { t } from '@lingui/core/macro';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Popover } from './Popover.tsx';

export function Options({
  summary = t`Options`,
  changed,
  children,
}: {
  /** What the button says; absent: `Options`. */
  summary?: string;
  /** How many of the choices are not the default. */
  changed: number;
  children: ReactNode;
}) {
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

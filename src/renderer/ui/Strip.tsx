/** A line above the status bar that stays until it is closed. */
import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { CloseButton } from './CloseButton.tsx';
import './ui.css';

export function Strip({
  icon,
  children,
  actions,
  onClose,
}: {
  icon: ReactNode;
  children: ReactNode;
  actions?: ReactNode;
  onClose: () => void;
}) {
  return (
    <div className="line strip">
      {icon}
      <span className="grow breaks">{children}</span>
      {actions}
      <CloseButton label={t`Close this note`} onClick={onClose} />
    </div>
  );
}

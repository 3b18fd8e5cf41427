/** A line above the status bar that stays until it is closed, or for a time. */
import { t } from '@lingui/core/macro';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { CloseButton } from './Button.tsx';

export function Strip(props: {
  icon: ReactNode;
  children: ReactNode;
  actions?: ReactNode;
  onClose: () => void;
  /** How long (ms) it is shown unless the pointer or the focus is in it. Absent: until it is closed. */
  lasts?: number;
}) {
  const { icon, children, actions, onClose, lasts } = props;
  const [hasPointer, setPointer] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  const isHeld = hasPointer || hasFocus;
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (lasts === undefined || isHeld) return;
    const timer = setTimeout(() => close(), lasts);
    return () => clearTimeout(timer);
  }, [lasts, isHeld]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what is read or used does not go away.
    <div
      className="line strip"
      onPointerEnter={() => setPointer(true)}
      onPointerLeave={() => setPointer(false)}
      onFocus={() => setFocus(true)}
      onBlur={() => setFocus(false)}
    >
      {icon}
      <span className="grow breaks">{children}</span>
      {actions}
      <CloseButton aria-label={t`Close this note`} onClick={onClose} />
    </div>
  );
}

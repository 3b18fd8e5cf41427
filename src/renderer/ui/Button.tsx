/** A button that says what it does, and why it cannot be pressed now. */
import { t } from '@lingui/core/macro';
import { RefreshCw, X } from 'lucide-react';
import {
  type ButtonHTMLAttributes,
  type MouseEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useRef,
  useState,
} from 'react';
import { readOnlyReason, useReadOnlyCache, useShortcut } from '#renderer/stores/app.ts';
import { explained } from './Tooltip.tsx';

export interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'> {
  variant?: 'primary' | 'quiet' | 'danger' | undefined;
  /** A lucide icon; without children give `aria-label` too. */
  icon?: ReactNode;
  /** It sends to the service or changes the cache: not while a file is only looked at. */
  changes?: boolean;
  /** It can be focused and says why it does nothing; null: it can be pressed. */
  disabledBecause?: string | null;
  /** Work is under way: the button stays in place and does nothing. */
  busy?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

export function Button({
  variant,
  icon,
  busy = false,
  changes = false,
  disabledBecause = null,
  className,
  title,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const readOnlyCache = useReadOnlyCache();
  const reason = changes && readOnlyCache ? readOnlyReason(readOnlyCache) : disabledBecause;
  const isIdle = busy || reason !== null;
  const pressed = useRef<string | null>(null);
  // A price that changes under the pointer is not the one that was pressed. The keyboard has no detail.
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    const isOther = event.detail > 0 && pressed.current !== event.currentTarget.textContent;
    if (isIdle || isOther) event.preventDefault();
    else onClick?.(event);
  };
  const names = [
    'button',
    variant && `button-${variant}`,
    !children && 'button-icon',
    busy && 'button-busy',
    className,
  ];
  return (
    <button
      type="button"
      {...rest}
      // A button without a word shows its name.
      data-explanation={children || title === '' ? undefined : rest['aria-label']}
      {...explained(reason ?? title)}
      className={names.filter(Boolean).join(' ')}
      aria-disabled={isIdle || undefined}
      onPointerDown={({ currentTarget }) => {
        pressed.current = currentTarget.textContent;
      }}
      onClick={click}
    >
      {icon ? <span aria-hidden="true">{icon}</span> : null}
      {children}
    </button>
  );
}

/** Of the command Refresh. */
export const RefreshButton = (props: ButtonProps) => (
  <Button changes icon={<RefreshCw size={16} />} title={useShortcut('refresh')} {...props} />
);

/** Where a part that has the focus is closed, the focus returns to where it was when the part was opened. */
export function CloseButton(props: ButtonProps) {
  const [opener] = useState(() => document.activeElement);
  useEffect(() => {
    const giveBack = () => {
      if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus();
    };
    // A part that follows takes the focus first.
    return () => queueMicrotask(giveBack);
  }, [opener]);
  return <Button variant="quiet" icon={<X size={16} />} aria-label={t`Close`} {...props} />;
}

/** A button that says what it does. */
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { readOnlyReason, useReadOnlyCache } from '#renderer/stores/useReadOnlyCache.ts';
import './ui.css';

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant?: 'primary' | 'quiet' | 'danger';
  /** A lucide icon; without children give `aria-label` too. */
  icon?: ReactNode;
  /** It sends to the service or changes the cache: not while a file is only looked at. */
  changes?: boolean;
  /** Work is under way: the button stays in place and does nothing. */
  busy?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

export function Button({
  variant,
  icon,
  busy = false,
  changes = false,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const readOnlyCache = useReadOnlyCache();
  const refused = changes && readOnlyCache;
  const names = ['button', variant && `button-${variant}`, !children && 'button-icon', className];
  return (
    <button
      type="button"
      {...rest}
      className={names.filter(Boolean).join(' ')}
      aria-disabled={busy || undefined}
      disabled={rest.disabled || Boolean(refused)}
      title={
        refused
          ? readOnlyReason(readOnlyCache)
          : (rest.title ?? (children ? undefined : rest['aria-label']))
      }
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {icon ? (
        <span className="button-glyph" aria-hidden="true">
          {icon}
        </span>
      ) : null}
      {children}
    </button>
  );
}

/** Copies a text, and says so on itself. */
import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { call } from '#renderer/data/almanac.ts';
import { useAction } from '#renderer/data/useAction.ts';
import { Button, type ButtonProps } from './Button.tsx';

export function CopyButton({
  text,
  copied,
  children,
  ...rest
}: ButtonProps & {
  text: () => string;
  /** What the button says afterwards; without it, it stays as it is. */
  copied?: string;
  /** None: an icon with an `aria-label`. */
  children?: ReactNode;
}) {
  const copy = useAction((what: string) => call('copyText', { text: what }));
  const done = copy.input !== undefined && !copy.busy && !copy.error;
  const outcome = copy.error ? t`Cannot copy` : done ? copied : undefined;
  return (
    <Button
      {...rest}
      aria-label={children ? rest['aria-label'] : (outcome ?? rest['aria-label'])}
      onClick={() => copy.run(text())}
    >
      {children && (outcome ?? children)}
    </Button>
  );
}

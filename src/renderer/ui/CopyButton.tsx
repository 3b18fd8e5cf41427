/** Copies a text, and says so for some seconds. */
import { t } from '@lingui/core/macro';
import { type ReactNode, useEffect, useState } from 'react';
import { type Action, call, useAction } from '#renderer/data/almanac.ts';
import { Button, type ButtonProps } from './Button.tsx';

/** How long (ms) the outcome is shown. */
const SHOWN = 3000;

/** Whether the action has just succeeded; again after each run. */
export function useJustDone<I, O>({ busy, error, input }: Action<I, O>): boolean {
  const succeeded = !busy && error === null && input !== undefined;
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    setOver(false);
    if (!succeeded) return;
    const timer = setTimeout(() => setOver(true), SHOWN);
    return () => clearTimeout(timer);
  }, [succeeded]);
  return succeeded && !isOver;
}

export function CopyButton(
  props: ButtonProps & {
    text: () => string;
    /** What the button says afterwards. */
    copied?: string;
    /** None: an icon with an `aria-label`. */
    children?: ReactNode;
  },
) {
  const { text, copied = t`Copied`, children, ...rest } = props;
  const copy = useAction((what: string) => call('copyText', { text: what }));
  const isDone = useJustDone(copy);
  const outcome = copy.error ? t`Cannot copy` : isDone ? copied : undefined;
  return (
    <>
      <Button
        {...rest}
        aria-label={children ? rest['aria-label'] : (outcome ?? rest['aria-label'])}
        onClick={() => copy.run(text())}
      >
        {children && (outcome ?? children)}
      </Button>
      <span className="visually-hidden" aria-live="polite">
        {outcome}
      </span>
    </>
  );
}

export const CopyErrorButton = (props: ButtonProps & { text: () => string }) => (
  <CopyButton {...props} copied={t`Error details copied`}>
    {t`Copy error details`}
  </CopyButton>
);

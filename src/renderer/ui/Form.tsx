/** A form that is sent by its button or Enter. Where something is wrong, that leads to the first wrong field instead. */
import type { ComponentProps } from 'react';

/** Once the fields say that they are wrong. */
const focusWrong = (form: HTMLFormElement): number =>
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());

export function Form(
  props: Omit<ComponentProps<'form'>, 'onSubmit'> & {
    /** Null: something is wrong. */
    send: (() => void) | null;
    /** What is wrong is said from now on. */
    onTry?: (() => void) | undefined;
  },
) {
  const { send, onTry, ...form } = props;
  return (
    <form
      {...form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onTry?.();
        if (send) send();
        else focusWrong(event.currentTarget);
      }}
    />
  );
}

/** The form of an entry of what is watched. While it has changes, only its buttons close it. */
import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { useWatch, useWatchChange } from '#renderer/data/watch.ts';
import type { heldForm } from '#renderer/stores/heldForm.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { useCommand } from '#renderer/ui/commands.tsx';
import { Form } from '#renderer/ui/Form.tsx';
import { ErrorNote } from '#renderer/ui/ReadState.tsx';
import type { Watch, WatchPatch } from '#shared/model/watch.ts';

/** A list with an entry in the place of the one with its id, or else at the end. */
export const withEntry = <Entry extends { id: string }>(list: readonly Entry[], entry: Entry) =>
  list.some(({ id }) => id === entry.id)
    ? list.map((one) => (one.id === entry.id ? entry : one))
    : [...list, entry];

/** Where a form is scrolled, each time its note says so. */
const show = (note: HTMLElement | null) => note?.scrollIntoView({ block: 'nearest' });

export function WatchForm<Draft extends { id: string }>(props: {
  form: ReturnType<typeof heldForm<Draft, object>>;
  label: string;
  className?: string;
  /** What *Save* stores, and its name; null: something is wrong. */
  entry: { name: string; patch: (watch: Watch) => WatchPatch } | null;
  onClosed?: () => void;
  children: ReactNode;
}) {
  const { form, label, className = '', entry, onClosed, children } = props;
  const { draft, opened, held } = form.use();
  const watch = useWatch();
  const saving = useWatchChange();
  const close = () => {
    form.close();
    onClosed?.();
  };
  useCommand('escape', close, draft === opened);
  const save = () => {
    if (!entry || !watch.value || saving.busy) return;
    saving.run({
      patch: entry.patch(watch.value),
      done: () => t`Saved: ${{ name: entry.name }}.`,
      // Not what was typed meanwhile, nor another form.
      onDone: () => {
        if (form.use.getState().draft === draft) close();
      },
    });
  };
  return (
    <Form
      className={`box column ${className}`}
      aria-label={label}
      send={entry && save}
      onTry={form.setTried}
      onKeyDown={(event) => {
        // It closes nothing beside the form either.
        if (event.key === 'Escape' && draft !== opened) event.preventDefault();
      }}
    >
      <div className="sheet stack gap-3 scroll">
        {held === 0 ? null : (
          <p key={held} className="note" role="alert" ref={show}>
            {t`Save the changes of this form or cancel first.`}
          </p>
        )}
        {children}
      </div>
      <ErrorNote error={saving.error ?? watch.error} />
      <div className="dialog-foot row ruled">
        <Button type="submit" variant="primary" changes busy={saving.busy}>
          {t`Save`}
        </Button>
        <Button onClick={close}>{t`Cancel`}</Button>
      </div>
    </Form>
  );
}

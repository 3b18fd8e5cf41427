/** The native dialog. Modal: the browser keeps focus inside and closes it on Escape. Beside: the screen stays in use. */
import { type ComponentProps, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { Button, CloseButton } from './Button.tsx';
import { CommandLayer, ranks, useCommand } from './commands.tsx';
import { Form } from './Form.tsx';
import { showExplanation } from './Tooltip.tsx';

function Escape({ onEscape }: { onEscape: () => void }) {
  useCommand('escape', onEscape);
  return null;
}

/** Without a frame of its own: all that it shows is given. */
export function Modal(
  props: Omit<ComponentProps<'dialog'>, 'onClose'> & { onClose: () => void; beside?: boolean },
) {
  const { onClose, children, beside = false, ...dialog } = props;
  const ref = useRef<HTMLDialogElement>(null);
  // Closed before it leaves the page: only then does the browser give the focus back.
  useLayoutEffect(() => {
    const shown = ref.current;
    if (!shown) return;
    // The dialog covers the explained element.
    showExplanation(null);
    if (beside) shown.show();
    else shown.showModal();
    return () => shown.close();
  }, [beside]);
  return (
    <dialog
      ref={ref}
      {...dialog}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <CommandLayer rank={ranks.dialog} modal={!beside}>
        {beside ? <Escape onEscape={onClose} /> : null}
        {children}
      </CommandLayer>
    </dialog>
  );
}

export function Dialog(props: {
  title: string;
  onClose: () => void;
  children: ReactNode;
  /** The words of the first button at the foot, which closes it; absent: there is none. */
  dismiss?: string;
  /** The other buttons, the main one last; one that submits sends its form. */
  actions?: ReactNode;
  /** As of a {@link Form}. */
  send?: (() => void) | null;
  onTry?: () => void;
  /** Nothing in it takes the focus: keys scroll it where it is longer than the window. */
  isText?: boolean;
  beside?: boolean;
}) {
  const { title, onClose, children, dismiss, actions, isText = false, beside = false } = props;
  const { send = () => {}, onTry } = props;
  const id = useId();
  return (
    <Modal
      className={beside ? 'dialog box column dialog-beside' : 'dialog box column'}
      aria-labelledby={id}
      beside={beside}
      onClose={onClose}
    >
      <Form send={send} onTry={onTry}>
        <header className="dialog-head line apart">
          <h2 id={id}>{title}</h2>
          <CloseButton title="" onClick={onClose} />
        </header>
        <div
          className="sheet stack gap-3 scroll"
          {...(isText ? { role: 'region', 'aria-labelledby': id, tabIndex: 0 } : {})}
        >
          {children}
        </div>
        {dismiss || actions ? (
          <footer className="dialog-foot row ruled">
            {dismiss ? <Button onClick={onClose}>{dismiss}</Button> : null}
            {actions}
          </footer>
        ) : null}
      </Form>
    </Modal>
  );
}

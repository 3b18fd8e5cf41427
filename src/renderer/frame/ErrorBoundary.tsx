/** A fault of the program itself: a sentence, the detail to copy, a way on. */
import { Component, type ErrorInfo, type ReactNode } from 'react';
import { Button } from '#renderer/ui/Button.tsx';
import { CopyButton } from '#renderer/ui/CopyButton.tsx';

interface Props {
  children: ReactNode;
  /** `window`: everything failed; `part`: the rest of the window still works. */
  scope: 'window' | 'part';
}

interface State {
  failed: boolean;
  detail: string;
}

const sound: State = { failed: false, detail: '' };

export class ErrorBoundary extends Component<Props, State> {
  override state = sound;

  static getDerivedStateFromError(error: unknown): State {
    const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { failed: true, detail };
  }

  override componentDidCatch(_error: unknown, info: ErrorInfo): void {
    this.setState((old) => ({ ...old, detail: `${old.detail}\n${info.componentStack ?? ''}` }));
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    const part = this.props.scope === 'part';
    const fault = (
      <div className="fault stack gap-3" role="alert">
        <h1>{part ? 'This part of the window failed' : 'The window failed'}</h1>
        <p>
          Nothing saved was lost.{' '}
          {part ? 'Open it again, or reload the window.' : 'Reload the window to go on.'} The detail
          can be copied.
        </p>
        <div className="line">
          {part ? (
            <Button variant="primary" onClick={() => this.setState(sound)}>
              Open it again
            </Button>
          ) : null}
          <Button {...(part ? {} : { variant: 'primary' })} onClick={() => location.reload()}>
            Reload the window
          </Button>
          <CopyButton text={() => this.state.detail}>Copy detail</CopyButton>
        </div>
      </div>
    );
    return part ? (
      fault
    ) : (
      <main className="centred fill" data-screen="failed">
        {fault}
      </main>
    );
  }
}

/** An error of the program itself: what failed, details to copy, and how to continue. */
import { t } from '@lingui/core/macro';
import { Component, type ErrorInfo, type ReactNode } from 'react';
import { Forgotten } from '#renderer/stores/persisted.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { CopyErrorButton } from '#renderer/ui/CopyButton.tsx';

interface Props {
  children: ReactNode;
  /** `window`: everything failed; `part`: the rest of the window still works. */
  scope: 'window' | 'part';
}

type State = { failed: boolean; detail: string };

const sound: State = { failed: false, detail: '' };

export class ErrorBoundary extends Component<Props, State> {
  override state = sound;
  readonly forgotten = new Set<() => void>();

  static getDerivedStateFromError(error: unknown): State {
    const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { failed: true, detail };
  }

  override componentDidCatch(_error: unknown, info: ErrorInfo): void {
    for (const forget of this.forgotten) forget();
    this.setState((old) => ({ ...old, detail: `${old.detail}\n${info.componentStack ?? ''}` }));
  }

  override render(): ReactNode {
    if (!this.state.failed)
      return <Forgotten value={this.forgotten}>{this.props.children}</Forgotten>;
    const part = this.props.scope === 'part';
    const fault = (
      <div className="fault stack gap-3" role="alert">
        <h1>{part ? t`This part of the window failed` : t`The window failed`}</h1>
        <p>
          {part
            ? t`No saved data were lost; choices and entries of this part are reset. Open it again or reload the window.`
            : t`No saved data were lost. Reload the window to continue.`}
        </p>
        <div className="line">
          {part ? (
            <Button variant="primary" onClick={() => this.setState(sound)}>
              {t`Open again`}
            </Button>
          ) : null}
          <Button variant={part ? undefined : 'primary'} onClick={() => location.reload()}>
            {t`Reload window`}
          </Button>
          <CopyErrorButton text={() => this.state.detail} />
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

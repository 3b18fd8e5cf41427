/** A fault of the program itself: a sentence, the detail to copy, a way on. */
import { Component, type ErrorInfo, type ReactNode } from 'react';
import { almanac } from '#renderer/stores/almanac.ts';
import { Button } from '#renderer/ui/Button.tsx';

interface State {
  error: unknown;
  failed: boolean;
  detail: string;
}

export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: null, failed: false, detail: '' };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { error, failed: true, detail };
  }

  override componentDidCatch(_error: unknown, info: ErrorInfo): void {
    this.setState((old) => ({ detail: `${old.detail}\n${info.componentStack ?? ''}` }));
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <main className="boot" role="alert">
        <div className="boot-fault">
          <h1>This screen failed</h1>
          <p>Nothing saved was lost. Reload the window to go on; the detail can be copied.</p>
          <div className="boot-actions">
            <Button variant="primary" onClick={() => location.reload()}>
              Reload the window
            </Button>
            <Button onClick={() => void almanac().copyText({ text: this.state.detail })}>
              Copy detail
            </Button>
          </div>
        </div>
      </main>
    );
  }
}

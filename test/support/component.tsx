/** Shows real components in a browser: the app's style, and main replaced by answers that the test gives. */
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, StrictMode } from 'react';
import { onTestFinished, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import '#renderer/ui/tokens.css';
import '#renderer/ui/layout.css';
import '#renderer/ui/ui.css';
import '#renderer/app.css';
import { queryClient } from '#renderer/data/queryClient.ts';
import { InLanguage } from '#renderer/i18n/InLanguage.tsx';
import { useApp } from '#renderer/stores/app.ts';
import { toAlmanacError } from '#shared/errors.ts';
import type {
  Almanac,
  Answer,
  AppEvent,
  CallArgument,
  CallName,
  CallOutput,
} from '#shared/ipc/contract.ts';
import { contract } from '#shared/ipc/contract.ts';
import type { Connection } from '#shared/model/connection.ts';

// As the window: before the first text is measured.
await document.fonts.load('13px Inter');

/** What main answers to a call. Thrown errors become the answer's error, as in main. */
export type Answers = {
  [N in CallName]?: (input: CallArgument<N>) => CallOutput<N> | Promise<CallOutput<N>>;
};

export interface FakeMain {
  /** The calls received so far, oldest first. */
  calls: { name: CallName; input: unknown }[];
  /** The inputs of one call, oldest first. */
  inputsOf: <N extends CallName>(name: N) => CallArgument<N>[];
  /** Replaces answers or adds some. */
  answer: (answers: Answers) => void;
  /** What main sends without being asked. */
  send: (event: AppEvent) => void;
  /** How many listeners the components have now. */
  listeners: () => number;
}

/**
 * Installs a new `window.almanac`. Inputs and outputs are checked against the contract; a call without
 * an answer fails as an internal error that names it.
 */
export function fakeMain(answers: Answers = {}): FakeMain {
  const given: Answers = { ...answers };
  const received: FakeMain['calls'] = [];
  const listeners = new Set<(event: AppEvent) => void>();
  const call = async (name: CallName, input: unknown): Promise<Answer<unknown>> => {
    received.push({ name, input });
    try {
      const answer = given[name] as ((input: unknown) => unknown) | undefined;
      if (!answer) throw new Error(`The test gives no answer to ${name}.`);
      const value = await answer(contract[name].input.parse(input));
      return { ok: true, value: contract[name].output.parse(value) };
    } catch (thrown) {
      return { ok: false, error: toAlmanacError(thrown) };
    }
  };
  window.almanac = {
    call,
    language: 'en',
    systemLanguage: 'en',
    textSize: () => 1,
    onEvent: (listener: (event: AppEvent) => void) => {
      const forward = (event: AppEvent) => listener(event);
      listeners.add(forward);
      return () => listeners.delete(forward);
    },
  } as unknown as Almanac;
  return {
    calls: received,
    inputsOf: <N extends CallName>(name: N) =>
      received.filter((one) => one.name === name).map(({ input }) => input as CallArgument<N>),
    answer: (more) => Object.assign(given, more),
    send: (event) => {
      for (const listener of [...listeners]) listener(event);
    },
    listeners: () => listeners.size,
  };
}

/** The connection to a service whose key is in the keychain; null: to none. */
export const connectionTo = (url: string | null): Connection => ({
  service: url === null ? null : { url, kind: 'remote', label: url, readOnlyCache: null },
  missing: null,
  key: { storage: url === null ? 'none' : 'keychain', since: null, rejected: false },
  keychain: { available: true, reason: null },
  openError: null,
});

/**
 * A clock that stands still until the test moves it, from `now` (epoch seconds) on. Intervals follow it (`useNow`); time limits and
 * other timers of the page stay real.
 */
export function fakeClock(now: number): { pass: (seconds: number) => void } {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: now * 1000 });
  onTestFinished(() => void vi.useRealTimers());
  return { pass: (seconds) => void vi.advanceTimersByTime(seconds * 1000) };
}

/** The status with or without contact to the service, for `send`. */
export const networkStatus = (online: boolean): AppEvent => ({
  type: 'status',
  status: {
    ...useApp.getInitialState().status,
    network: { online, offlineSince: online ? null : 1, lastContactAt: 1 },
  },
});

const Root = ({ children }: { children: ReactNode }) => (
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <InLanguage>{children}</InLanguage>
    </QueryClientProvider>
  </StrictMode>
);

/** Renders as the application does, with its stores as at the start. @param url the service in use; null: none */
export function show(element: ReactNode, url: string | null = null) {
  useApp.setState({ ...useApp.getInitialState(), connection: connectionTo(url) }, true);
  queryClient.clear();
  return render(element, { wrapper: Root });
}

/** Whether an element handles a key, as `focusKeys` writes it. */
export async function isHandled(element: Element, shortcut: string): Promise<boolean> {
  const parts = shortcut === '+' ? [shortcut] : shortcut.split('+');
  const key = parts.at(-1) ?? '';
  const event = new KeyboardEvent('keydown', {
    key: key === 'Space' ? ' ' : key,
    ctrlKey: parts.includes('CmdOrCtrl'),
    shiftKey: parts.includes('Shift'),
    bubbles: true,
    cancelable: true,
  });
  const handled = !element.dispatchEvent(event);
  // React renders what a key changed in a microtask.
  await Promise.resolve();
  return handled;
}

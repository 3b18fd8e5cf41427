/** Shows real components in a browser: the app's style, and main replaced by answers that the test gives. */
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { expect, inject, onTestFinished, vi } from 'vitest';
import { cdp, type Locator } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import '#renderer/ui/tokens.css';
import '#renderer/ui/layout.css';
import '#renderer/ui/ui.css';
import '#renderer/app.css';
import { queryClient } from '#renderer/data/queryClient.ts';
import { InLanguage } from '#renderer/i18n/InLanguage.tsx';
import { useApp } from '#renderer/stores/app.ts';
import { beginWith } from '#renderer/stores/handOver.ts';
import { Fault, toAlmanacError } from '#shared/errors.ts';
import type {
  Almanac,
  Answer,
  AppEvent,
  AppInfo,
  CallArgument,
  CallName,
  CallOutput,
} from '#shared/ipc/contract.ts';
import { contract } from '#shared/ipc/contract.ts';
import type { Connection } from '#shared/model/connection.ts';
import { publishedLimits } from '#shared/model/quality.ts';
import { patched, type Watch } from '#shared/model/watch.ts';
import { resetStores } from './stores.ts';

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

declare module 'vitest' {
  export interface ProvidedContext {
    /** How much later (ms) main answers than it could. */
    answerDelay: number;
    /** As in test/support/thorough.ts. */
    thorough: boolean;
  }
}
const delay = inject('answerDelay');
const later = setTimeout.bind(window);

const nothingSent = () => ({ requests: 0, fetchedAt: 1, complete: true });
/** Nothing is under way, missing or new. */
const usual: Answers = {
  takeOver: () => ({ state: null, events: [] }),
  ...{ refreshBuoys: nothingSent, refreshBuoy: nothingSent, fetchReadings: nothingSent },
  planReadings: () => ({ gaps: [], requests: 0, maxRequests: 0, affordable: null }),
  getAlerts: () => ({ states: [], paused: [], log: [] }),
  listConditions: () => [],
  setOpenBuoy: () => undefined,
};

/**
 * Installs a new `window.almanac`. Inputs and outputs are checked against the contract; a call without
 * an answer that is not {@link usual} fails as an internal error that names it.
 */
export function fakeMain(answers: Answers = {}): FakeMain {
  const given: Answers = { ...usual, ...answers };
  const received: FakeMain['calls'] = [];
  const listeners = new Set<(event: AppEvent) => void>();
  // An answer that comes after its test is for no other. Slow reads wait for the end of the one before.
  const left = new Promise<never>((_, fail) => {
    onTestFinished(() => fail(new Fault({ kind: 'cancelled', detail: null })));
  });
  left.catch(() => undefined);
  const call = async (name: CallName, input: unknown): Promise<Answer<unknown>> => {
    received.push({ name, input });
    try {
      const answer = given[name] as ((input: unknown) => unknown) | undefined;
      if (!answer) throw new Error(`The test gives no answer to ${name}.`);
      const answered = Promise.resolve(answer(contract[name].input.parse(input)));
      const late = answered.finally(() => delay > 0 && new Promise((done) => later(done, delay)));
      const value = await Promise.race([late, left]);
      return { ok: true, value: contract[name].output.parse(value) };
    } catch (thrown) {
      return { ok: false, error: toAlmanacError(thrown) };
    }
  };
  window.almanac = {
    call,
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

/** An Electron without security fixes. */
export const appInfo = (changed: Partial<AppInfo> = {}): AppInfo => ({
  ...{ version: '0.2.0', electron: '33.2.1', chromium: '130', node: '20', platform: 'linux x64' },
  ...{ userData: '/data', timezone: 'UTC', isPicture: false, canStartAtLogin: true, ...changed },
});

/** The connection to a service whose key is in the keychain; null: to none. */
export const connectionTo = (url: string | null): Connection => ({
  service: url === null ? null : { url, kind: 'remote', label: url, readOnlyCache: null },
  missing: null,
  key: { storage: url === null ? 'none' : 'keychain', since: null, rejected: false },
  keychain: { available: true, reason: null },
  openError: null,
});

const real = { setInterval: window.setInterval, clearInterval: window.clearInterval };

/**
 * A clock that stands still until the test moves it, from `now` (epoch seconds) on. Intervals of 100 ms or more follow it
 * (`useNow`); time limits and other timers of the page stay real. So do the shorter intervals of React Aria, which takes a window
 * that became lower for one with a keyboard on the screen: its lists would wait for one that stands still, in each later test.
 */
export function fakeClock(now: number): { pass: (seconds: number) => void } {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: now * 1000 });
  onTestFinished(() => {
    vi.useRealTimers();
    Object.assign(window, real);
  });
  const fake = { setInterval: window.setInterval, clearInterval: window.clearInterval };
  const realIds = new Set<unknown>();
  window.setInterval = ((work: () => void, delay = 0, ...parts: []) => {
    if (delay >= 100) return fake.setInterval(work, delay, ...parts);
    const id = real.setInterval.call(window, work, delay, ...parts);
    realIds.add(id);
    return id;
  }) as typeof window.setInterval;
  window.clearInterval = (id) => (realIds.has(id) ? real : fake).clearInterval.call(window, id);
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
export async function show(element: ReactNode, url: string | null = null) {
  useApp.setState({ ...useApp.getInitialState(), connection: connectionTo(url) }, true);
  queryClient.clear();
  // React's production version has no `act`, which would show it at once.
  const { rerender, ...shown } = await flushSync(() => render(element, { wrapper: Root }));
  return { ...shown, rerender: (next: ReactNode) => flushSync(() => rerender(next)) };
}

/** Shows it as in the window that is made again after one was closed to the tray. */
export async function showAgain(element: ReactNode, url: string) {
  beginWith(null);
  const state = structuredClone(window.handOver?.() ?? null);
  await cleanup();
  resetStores();
  await show(element, url);
  beginWith(state);
}

/** Main keeps these favourites and plans, and the window changes them. */
export const keeping = (kept: { watch: Watch }) =>
  ({
    getWatch: () => kept.watch,
    changeWatch: (patch) => {
      kept.watch = patched(kept.watch, patch);
      return kept.watch;
    },
  }) satisfies Answers;

/** An answer of main. */
export const diskFull = () =>
  Promise.reject(new Fault({ kind: 'disk-full', path: '/c', detail: null }));

/** A limit of a quality test is not the published one. */
export function ownLimits(): void {
  const period = { ...publishedLimits.period, failAbove: 25 };
  const qualityLimits = { ...publishedLimits, period };
  useApp.setState(({ settings }) => ({ settings: { ...settings, qualityLimits } }));
}

/** The element of a locator, once it is there: for all that `expect.element` and `expect.poll` cannot do. */
export const found = <E extends Element = HTMLElement>(locator: Locator): Promise<E> =>
  locator.findElement({ timeout: 30_000 }) as unknown as Promise<E>;

export async function pixelsIn(picture: Blob): Promise<ImageData> {
  const image = await createImageBitmap(picture);
  const pen = new OffscreenCanvas(image.width, image.height).getContext('2d');
  if (!pen) throw new Error('There is no canvas.');
  pen.drawImage(image, 0, 0);
  return pen.getImageData(0, 0, image.width, image.height);
}

export async function pixelsOf(shown: Locator): Promise<Uint8ClampedArray> {
  const base64 = await shown.screenshot({ save: false });
  const data = await fetch(`data:image/png;base64,${base64}`);
  return (await pixelsIn(await data.blob())).data;
}

/** Whether one of the pixels has a colour, `#rrggbb`. */
export function hasColour(pixels: Uint8ClampedArray, colour: string): boolean {
  const rgb = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  return pixels.some((_, at) => at % 4 === 0 && rgb.every((one, i) => pixels[at + i] === one));
}

export const focus = async (locator: Locator): Promise<void> => (await found(locator)).focus();

/** Moves the pointer out of the page. */
export async function pointNowhere(): Promise<void> {
  if (!document.querySelector(':hover')) return;
  await cdp().send('Input.dispatchMouseEvent', { type: 'mouseMoved', x: -1, y: -1 });
}

const TEXT_TYPES = ['text', 'search', 'number', 'url', 'password', 'textarea'];
/** The fields that take text now, in their order; where a dialog is open only its own. */
export function textFields(): HTMLInputElement[] {
  const shown = [...document.querySelectorAll('dialog:modal, [role=dialog]')].at(-1) ?? document;
  return [...shown.querySelectorAll<HTMLInputElement>('input, textarea')].filter(
    ({ type, disabled, readOnly }) => !disabled && !readOnly && TEXT_TYPES.includes(type),
  );
}

/** Replaces the text of a field key by key, and leaves it. */
export async function enter(
  field: HTMLInputElement | undefined,
  keys: readonly string[],
): Promise<void> {
  field?.closest('details')?.setAttribute('open', '');
  field?.focus();
  expect(document.activeElement).toBe(field);
  field?.select();
  document.execCommand('delete');
  for (const key of keys) {
    document.execCommand('insertText', false, key);
    // React renders what a key changed in a microtask.
    await Promise.resolve();
  }
  field?.blur();
}

/** The places of all these, read at the same time. */
export async function boxes<L extends Locator[]>(
  ...locators: L
): Promise<{ [N in keyof L]: DOMRect }> {
  const elements = await Promise.all(locators.map((one) => found(one)));
  return elements.map((one) => one.getBoundingClientRect()) as { [N in keyof L]: DOMRect };
}

/** Until main has answered what the window reads. */
export const allRead = () => expect.poll(() => queryClient.isFetching()).toBe(0);

/** React has nothing more to do: on a busy machine some frames pass before, seconds at most. For what must not change. */
export async function rendered(): Promise<void> {
  for (let n = 0; n < 2; n += 1)
    await new Promise((done) =>
      // A page that draws nothing is never idle.
      requestAnimationFrame(() => requestIdleCallback(done, { timeout: 3000 })),
    );
}

/** Holds back the answers to a call. @returns what gives those of all calls held so far, of which it waits for the first */
export function held<N extends CallName>(
  main: FakeMain,
  name: N,
  answer: NonNullable<Answers[N]>,
): () => Promise<void> {
  const waiting: (() => void)[] = [];
  main.answer({
    [name]: (input: CallArgument<N>) =>
      new Promise((done) => {
        waiting.push(() => done(Promise.resolve(input).then(answer)));
      }),
  });
  return async () => {
    await expect.poll(() => waiting.length).toBeGreaterThan(0);
    for (const give of waiting.splice(0)) give();
  };
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

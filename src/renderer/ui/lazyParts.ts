/** Parts of the window whose code is loaded when they are first shown, or earlier in idle time. */
import {
  type ComponentType,
  createElement,
  type FunctionComponent,
  lazy,
  type ReactNode,
  Suspense,
  useState,
} from 'react';
import { useForgotten } from '#renderer/stores/persisted.ts';

const notLoaded: (() => Promise<unknown>)[] = [];

type PropsOf<Part> = Part extends ComponentType<infer Props extends object> ? Props : object;

/**
 * The component with this name in the module that `load` imports. It suspends until its code is loaded, and not at all
 * where that has been done: React shows what follows a suspension only 300 ms after it.
 * @param fallback shown meanwhile; undefined: the nearest Suspense has one
 */
export function lazyPart<Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
  fallback?: ReactNode,
): FunctionComponent<PropsOf<Module[Name]>> {
  let loaded: FunctionComponent<object> | null = null;
  const loadPart = async () => {
    loaded = (await load())[name] as FunctionComponent<object>;
    return { default: loaded };
  };
  notLoaded.push(loadPart);
  let suspending = lazy(loadPart);
  // React keeps the failure of an import.
  const forget = () => {
    suspending = lazy(loadPart);
  };
  return function Part(props) {
    useForgotten(forget);
    // Not replaced while it is shown.
    const [part] = useState(() => ({ type: loaded ?? suspending }));
    const element = createElement(part.type, props);
    return fallback === undefined ? element : createElement(Suspense, { fallback }, element);
  };
}

/** Loads the code of all such parts, and of the parts in them, one at a time while the window is idle: the first click is not slow. */
export async function loadLazyParts(): Promise<void> {
  for (let load = notLoaded.shift(); load; load = notLoaded.shift()) {
    await new Promise((idle) => requestIdleCallback(idle));
    // A part that cannot be loaded reports it where it is shown.
    await load().catch(() => undefined);
  }
}

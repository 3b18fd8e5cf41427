/** Parts of the window whose code is loaded when they are first shown, or earlier in idle time. */
import { type ComponentType, createElement, type FunctionComponent, lazy, useState } from 'react';
import { useForgotten } from '#renderer/stores/persisted.ts';

const notLoaded: (() => Promise<unknown>)[] = [];

/**
 * The component that `load` imports. It suspends until its code is loaded, and not at all where that has been done:
 * React shows what follows a suspension only 300 ms after it.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
): FunctionComponent<P> {
  let loaded: ComponentType<P> | null = null;
  const loadPart = async () => {
    loaded = await load();
    return { default: loaded };
  };
  notLoaded.push(loadPart);
  let suspending = lazy(loadPart);
  // React keeps the failure of an import.
  const forget = () => {
    suspending = lazy(loadPart);
  };
  return function Part(props: P) {
    useForgotten(forget);
    // Not replaced while it is shown.
    const [part] = useState<{ type: ComponentType<P> }>(() => ({ type: loaded ?? suspending }));
    return createElement(part.type, props);
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

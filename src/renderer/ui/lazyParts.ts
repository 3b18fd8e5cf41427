/** Parts of the window whose code is loaded when they are first shown, or earlier in idle time. */
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

const notLoaded: (() => Promise<unknown>)[] = [];

/** The component that `load` imports. It suspends until its code is loaded. */
export function lazyPart<P>(
  load: () => Promise<ComponentType<P>>,
): LazyExoticComponent<ComponentType<P>> {
  notLoaded.push(load);
  return lazy(async () => ({ default: await load() }));
}

/** Loads the code of all such parts, and of the parts in them, one at a time while the window is idle: the first click is not slow. */
export async function loadLazyParts(): Promise<void> {
  for (let load = notLoaded.shift(); load; load = notLoaded.shift()) {
    await new Promise((idle) => requestIdleCallback(idle));
    // A part that cannot be loaded reports it where it is shown.
    await load().catch(() => undefined);
  }
}

/** What a window that closes to the tray hands over to the one that is made again: screen, buoy, and states of parts with their drafts. */
import type { HandedOver } from '#shared/ipc/contract.ts';
import { serviceKey } from '#shared/model/connection.ts';
import { atFirst, resetWithService, useApp } from './app.ts';
import { restoreParts, statesOfParts } from './persisted.ts';

declare global {
  interface Window {
    /** For main. */
    handOver?: () => HandedOver;
  }
}

resetWithService(() => restoreParts({}));

/** The key is in none of these states. */
function handOver(): HandedOver {
  // A field may store what was typed when it is left.
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  const state = useApp.getState();
  const app = Object.keys(atFirst).map((name) => [name, state[name as keyof typeof atFirst]]);
  return {
    service: serviceKey(state.connection),
    app: Object.fromEntries(app),
    parts: statesOfParts(),
  };
}

export function beginWith(state: HandedOver | null): void {
  if (state && state.service === serviceKey(useApp.getState().connection)) {
    useApp.setState(state.app);
    restoreParts(state.parts);
  }
  window.handOver = handOver;
}

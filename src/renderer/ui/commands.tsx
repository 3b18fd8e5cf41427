/** Commands (menu, shortcuts, Escape) and which part of the window they act on: only the topmost that handles them. */
import { createContext, type ReactNode, useContext, useLayoutEffect, useRef } from 'react';
import type { Command } from '#shared/model/shortcuts.ts';

/** The commands of the menu, and `escape`: close the topmost part. */
export type WindowCommand = Command | 'escape';

/** A part of the window. Among those that handle a command, the one with the highest rank acts. */
export interface Layer {
  rank: number;
  /** Inactive: covered, or another part has precedence. Its handlers do not act. */
  active: boolean;
  /** No layer below it acts while it exists. */
  modal: boolean;
}

/** Ranks, lowest first; the frame is 0. An open dialog is above all of them. */
export const ranks = { frame: 0, screen: 1, buoy: 2, dialog: 3 } as const;

type Handler = { command: WindowCommand; layer: Layer; run: () => void };

/** Registry of one window. */
export class Commands {
  readonly #layers = new Set<Layer>();
  readonly #handlers = new Set<Handler>();
  /** Sent when no screen handled it yet. */
  #awaited: WindowCommand | null = null;

  /** @returns removes the layer. */
  addLayer = (layer: Layer): (() => void) => this.#add(this.#layers, layer);

  /** @returns removes the handler. */
  addHandler = (handler: Handler): (() => void) => this.#add(this.#handlers, handler);

  #add<T>(all: Set<T>, one: T): () => void {
    all.add(one);
    this.#deliver();
    return () => all.delete(one);
  }

  /** Calls the topmost handler. False: nothing handles the command now. */
  send(command: WindowCommand): boolean {
    this.#awaited = null;
    const handler = this.#topmost(command);
    handler?.run();
    return handler !== undefined;
  }

  /** Calls the next handler above the frame, which may still be loading or covered. */
  sendWhenReady(command: WindowCommand): void {
    this.#awaited = command;
    this.#deliver();
  }

  #deliver(): void {
    if (this.#awaited === null) return;
    const handler = this.#topmost(this.#awaited);
    if (!handler || handler.layer.rank === ranks.frame) return;
    this.#awaited = null;
    handler.run();
  }

  /** Of two layers of the same rank, the newer one. */
  #topmost(command: WindowCommand): Handler | undefined {
    const floor = Math.max(0, ...[...this.#layers].map(({ modal, rank }) => (modal ? rank : 0)));
    let top: Handler | undefined;
    for (const one of this.#handlers) {
      const { rank, active } = one.layer;
      if (one.command === command && active && rank >= Math.max(floor, top?.layer.rank ?? 0))
        top = one;
    }
    return top;
  }
}

export const commands = new Commands();

const LayerContext = createContext<Layer>({ rank: ranks.frame, active: true, modal: false });

/** Puts the handlers of `children` into a layer of their own. A dialog inside a dialog is above it. */
export function CommandLayer(props: {
  rank: number;
  active?: boolean;
  modal?: boolean;
  children: ReactNode;
}) {
  const { rank, active = true, modal = false, children } = props;
  const outer = useContext(LayerContext);
  const layer = useRef<Layer>({ rank, active, modal }).current;
  layer.rank = modal ? Math.max(rank, outer.rank + 1) : rank;
  layer.modal = modal;
  // Before the part is shown: a key pressed at that moment is already its own.
  useLayoutEffect(() => {
    layer.active = active;
    return commands.addLayer(layer);
  }, [layer, active]);
  return <LayerContext value={layer}>{children}</LayerContext>;
}

/** Handles `command` while the component is mounted and its layer is the topmost that handles it. */
export function useCommand(command: WindowCommand, run: () => void, enabled = true): void {
  const layer = useContext(LayerContext);
  const latest = useRef(run);
  latest.current = run;
  useLayoutEffect(() => {
    if (!enabled) return;
    return commands.addHandler({ command, layer, run: () => latest.current() });
  }, [command, layer, enabled]);
}

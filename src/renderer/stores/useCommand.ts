/** Menu items and shortcuts that act in the screen shown. */
import { useEffect, useRef } from 'react';
import { almanac } from '#renderer/data/almanac.ts';
import type { Command } from '#shared/ipc/contract.ts';

/** Calls `handler` when main sends `command`, as long as the component is mounted. */
export function useCommand(command: Command, handler: () => void): void {
  const latest = useRef(handler);
  latest.current = handler;
  useEffect(
    () =>
      almanac().onEvent((event) => {
        if (event.type === 'command' && event.command === command) latest.current();
      }),
    [command],
  );
}

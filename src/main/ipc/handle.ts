/** Receives all calls of the window and checks the calling frame. The handlers may still be loading. */
import { type IpcMainInvokeEvent, ipcMain } from 'electron';
import { type CallName, callChannel, calls } from '#shared/ipc/channels.ts';
import type { Answer } from '#shared/ipc/contract.ts';

/** @param trusted whether a frame's URL is the application's own page. */
export function handleCalls(
  answer: (name: CallName, input: unknown) => Promise<Answer<unknown>>,
  trusted: (url: string) => boolean,
): void {
  for (const name of calls) {
    ipcMain.handle(callChannel(name), (event, input: unknown) =>
      isOwnPage(event, trusted)
        ? answer(name, input)
        : { ok: false, error: { kind: 'internal', detail: 'Call from a foreign page refused.' } },
    );
  }
}

function isOwnPage(event: IpcMainInvokeEvent, trusted: (url: string) => boolean): boolean {
  const frame = event.senderFrame;
  return frame !== null && frame.parent === null && trusted(frame.url);
}

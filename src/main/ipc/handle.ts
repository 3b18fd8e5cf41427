/** Receives all calls of the window and checks the calling frame. The handlers may still be loading. */
import { type IpcMainInvokeEvent, ipcMain } from 'electron';
import { callChannel } from '#shared/ipc/channels.ts';
import type { Answer } from '#shared/ipc/contract.ts';

/** @param trusted whether a frame's URL is the application's own page. */
export function handleCalls(
  answer: (name: unknown, input: unknown) => Promise<Answer<unknown>>,
  trusted: (url: string) => boolean,
): void {
  ipcMain.handle(callChannel, (event, name: unknown, input: unknown) =>
    isOwnPage(event, trusted)
      ? answer(name, input)
      : { ok: false, error: { kind: 'internal', detail: 'Call from a foreign page refused.' } },
  );
}

function isOwnPage(event: IpcMainInvokeEvent, trusted: (url: string) => boolean): boolean {
  const frame = event.senderFrame;
  return frame !== null && frame.parent === null && trusted(frame.url);
}

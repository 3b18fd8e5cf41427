/** `window.almanac`: `call` and `onEvent`; nothing else of Electron reaches the page. */
import { contextBridge, type IpcRendererEvent, ipcRenderer, webFrame } from 'electron';
import { callChannel, eventChannel } from '../shared/ipc/channels.ts';

const listeners = new Set<(event: unknown) => void>();
ipcRenderer.on(eventChannel, (_event: IpcRendererEvent, payload: unknown) => {
  for (const listener of listeners) listener(payload);
});

contextBridge.exposeInMainWorld('almanac', {
  call: (name: unknown, input: unknown) => ipcRenderer.invoke(callChannel, name, input),
  textSize: () => webFrame.getZoomFactor(),
  onEvent: (listener: (event: unknown) => void) => {
    // A function that is passed twice is called twice and removed one at a time.
    const forward = (event: unknown) => listener(event);
    listeners.add(forward);
    return () => {
      listeners.delete(forward);
    };
  },
});

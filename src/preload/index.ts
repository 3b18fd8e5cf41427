/** Named functions only: what the renderer may ask, and the events it hears. */
import { contextBridge, type IpcRendererEvent, ipcRenderer } from 'electron';
import { callChannel, calls, eventChannel } from '../shared/ipc/channels.ts';

const functions = Object.fromEntries(
  calls.map((name) => [name, (input: unknown) => ipcRenderer.invoke(callChannel(name), input)]),
);

contextBridge.exposeInMainWorld('almanac', {
  ...functions,
  onEvent: (listener: (event: unknown) => void) => {
    const forward = (_event: IpcRendererEvent, payload: unknown) => listener(payload);
    ipcRenderer.on(eventChannel, forward);
    return () => ipcRenderer.off(eventChannel, forward);
  },
});

/** `window.almanac`: `call` and `onEvent`; nothing else of Electron reaches the page. */
import { contextBridge, type IpcRendererEvent, ipcRenderer, webFrame } from 'electron';
import { callChannel, eventChannel } from '../shared/ipc/channels.ts';

const listeners = new Set<(event: unknown) => void>();
ipcRenderer.on(eventChannel, (_event: IpcRendererEvent, payload: unknown) => {
  for (const listener of listeners) listener(payload);
});

/** The value of `--name=value`, which main gives. */
const argument = (name: string): string | undefined =>
  process.argv.find((one) => one.startsWith(`--${name}=`))?.slice(name.length + 3);

contextBridge.exposeInMainWorld('almanac', {
  call: (name: unknown, input: unknown) => ipcRenderer.invoke(callChannel, name, input),
  textSize: () => webFrame.getZoomFactor(),
  language: argument('language'),
  systemLanguage: argument('system-language'),
  onEvent: (listener: (event: unknown) => void) => {
    // A function that is passed twice is called twice and removed one at a time.
    const forward = (event: unknown) => listener(event);
    listeners.add(forward);
    return () => {
      listeners.delete(forward);
    };
  },
});

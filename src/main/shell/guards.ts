/** What a page must never do, whatever it shows: leave, open windows, embed, ask for devices. */
import { app, session } from 'electron';

export function guardContents(): void {
  app.on('web-contents-created', (_event, contents) => {
    // Only a reload: the page is one document and has nowhere else to go.
    const allowed = (url: string) => url === contents.getURL();
    contents.on('will-navigate', (event) => {
      if (!allowed(event.url)) event.preventDefault();
    });
    contents.on('will-redirect', (event) => {
      if (!allowed(event.url)) event.preventDefault();
    });
    contents.on('will-attach-webview', (event) => event.preventDefault());
    contents.setWindowOpenHandler(() => ({ action: 'deny' }));
  });
}

export function refusePermissions(): void {
  const { defaultSession } = session;
  defaultSession.setPermissionRequestHandler((_contents, _permission, answer) => answer(false));
  defaultSession.setPermissionCheckHandler(() => false);
  defaultSession.setDevicePermissionHandler(() => false);
  // Chromium's own downloads (spell-check dictionaries) and saving of files by a page are not wanted either.
  defaultSession.setSpellCheckerEnabled(false);
  defaultSession.on('will-download', (event) => event.preventDefault());
}

/** What a page must never do: navigate away, open windows, embed pages, use devices. */
import { app, session } from 'electron';

export function guardContents(): void {
  app.on('web-contents-created', (_event, contents) => {
    // A reload of the only page is the one navigation allowed; it has no other frames.
    const refuseOthers = (event: { url: string; isMainFrame: boolean; preventDefault(): void }) => {
      if (!event.isMainFrame || event.url !== contents.getURL()) event.preventDefault();
    };
    contents.on('will-frame-navigate', refuseOthers);
    contents.on('will-navigate', refuseOthers);
    contents.on('will-redirect', refuseOthers);
    contents.on('will-attach-webview', (event) => event.preventDefault());
    contents.setWindowOpenHandler(() => ({ action: 'deny' }));
  });
}

export function refusePermissions(): void {
  const { defaultSession } = session;
  defaultSession.setPermissionRequestHandler((_contents, _permission, answer) => answer(false));
  defaultSession.setPermissionCheckHandler(() => false);
  defaultSession.setDevicePermissionHandler(() => false);
  // Neither Chromium's downloads (spell-check dictionaries) nor files saved by a page.
  defaultSession.setSpellCheckerEnabled(false);
  defaultSession.on('will-download', (event) => event.preventDefault());
}

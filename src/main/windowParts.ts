/** What only the window needs, in a chunk of its own: a command does not load it. */
export { startExport } from './export/startExport.ts';
export { handleCalls } from './ipc/handle.ts';
export { createHandlers } from './ipc/handlers.ts';
export { createMaintenance } from './session/maintenance.ts';
export { diagnosticsText } from './shell/diagnostics.ts';
export { buildMenu } from './shell/menu.ts';
export { printScreenshot } from './shell/picture.ts';
export { ORIGIN, serveRenderer } from './shell/protocol.ts';
export { printTimings } from './shell/timings.ts';
export { closeBeforeQuit, openWindow } from './shell/window.ts';

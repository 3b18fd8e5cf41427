/** The system's dialogs for files and folders. Null: the dialog was closed. */
import {
  type BrowserWindow,
  dialog,
  type OpenDialogOptions,
  type SaveDialogOptions,
} from 'electron';

const FILTERS = [
  { name: 'Buoy Almanac cache', extensions: ['sqlite'] },
  { name: 'All files', extensions: ['*'] },
];

async function open(
  window: BrowserWindow | null,
  options: OpenDialogOptions,
): Promise<string | null> {
  const { canceled, filePaths } = window
    ? await dialog.showOpenDialog(window, options)
    : await dialog.showOpenDialog(options);
  return canceled ? null : (filePaths[0] ?? null);
}

export const askCacheFile = (window: BrowserWindow | null, title: string) =>
  open(window, { title, filters: FILTERS, properties: ['openFile'] });

export const askFolder = (window: BrowserWindow | null, title: string) =>
  open(window, { title, properties: ['openDirectory', 'createDirectory'] });

export async function askTarget(
  window: BrowserWindow | null,
  title: string,
  choice: Pick<SaveDialogOptions, 'defaultPath' | 'filters'>,
): Promise<string | null> {
  const options = { filters: FILTERS, title, ...choice };
  const { canceled, filePath } = window
    ? await dialog.showSaveDialog(window, options)
    : await dialog.showSaveDialog(options);
  return canceled || !filePath ? null : filePath;
}

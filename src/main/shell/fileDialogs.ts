/** The system's dialogs for files and folders. Null: the dialog was closed. */
import { msg } from '@lingui/core/runtime-macro';
import {
  type BrowserWindow,
  dialog,
  type FileFilter,
  type OpenDialogOptions,
  type SaveDialogOptions,
} from 'electron';
import { i18n } from '#shared/i18n/i18n.ts';

const databaseFilters = () => [
  { name: i18n._(msg`Buoy Almanac database`), extensions: ['sqlite'] },
  { name: i18n._(msg`All files`), extensions: ['*'] },
];

export const jsonFilters: FileFilter[] = [{ name: 'JSON', extensions: ['json'] }];

async function open(
  window: BrowserWindow | null,
  options: OpenDialogOptions,
): Promise<string | null> {
  const { canceled, filePaths } = window
    ? await dialog.showOpenDialog(window, options)
    : await dialog.showOpenDialog(options);
  return canceled ? null : (filePaths[0] ?? null);
}

export const askFile = (window: BrowserWindow | null, title: string, filters: FileFilter[]) =>
  open(window, { title, filters, properties: ['openFile'] });

export const askCacheFile = (window: BrowserWindow | null, title: string) =>
  askFile(window, title, databaseFilters());

export const askFolder = (window: BrowserWindow | null, title: string) =>
  open(window, { title, properties: ['openDirectory', 'createDirectory'] });

/** The file that is written. One that exists is replaced only where the person agrees. */
export async function askTarget(
  window: BrowserWindow | null,
  title: string,
  choice: Pick<SaveDialogOptions, 'defaultPath' | 'filters'>,
): Promise<string | null> {
  const options: SaveDialogOptions = {
    filters: databaseFilters(),
    title,
    ...choice,
    // Windows and macOS always ask, Linux only with this property.
    properties: ['showOverwriteConfirmation', 'createDirectory'],
  };
  const { canceled, filePath } = window
    ? await dialog.showSaveDialog(window, options)
    : await dialog.showSaveDialog(options);
  return canceled || !filePath ? null : filePath;
}

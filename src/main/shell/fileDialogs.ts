/** The system's dialogs for files and folders. Null: the dialog was closed. */
import { dirname, extname, join } from 'node:path';
import { msg } from '@lingui/core/runtime-macro';
import {
  app,
  type BrowserWindow,
  dialog,
  type FileFilter,
  type OpenDialogOptions,
  type SaveDialogOptions,
} from 'electron';
import * as z from 'zod/mini';
import { i18n } from '#shared/i18n/i18n.ts';
import { jsonFile } from '../system/jsonFile.ts';
import { log } from '../system/log.ts';
import { writeTarget } from '../system/target.ts';

const databaseFilters = () => [
  { name: i18n._(msg`Buoy Almanac database`), extensions: ['sqlite'] },
  { name: i18n._(msg`All files`), extensions: ['*'] },
];

/** What is chosen. Each has the folder that was used last: since Electron 43 the system remembers none. */
type Purpose = 'backup' | 'database' | 'export' | 'import' | 'route';

const lastFolders = () =>
  jsonFile(join(app.getPath('userData'), 'folders.json'), z.record(z.string(), z.string()), {});

/** The next dialog of this purpose starts in the folder, also after the next start. */
function rememberFolder(purpose: Purpose, folder: string): void {
  try {
    lastFolders().write({ ...lastFolders().read(), [purpose]: folder });
  } catch (thrown) {
    log.error('storing the folder of a dialog', thrown);
  }
}

async function open(
  window: BrowserWindow | null,
  purpose: Purpose,
  choice: OpenDialogOptions,
): Promise<string | null> {
  const folder = lastFolders().read()[purpose];
  const options = { ...choice, ...(folder && { defaultPath: folder }) };
  const { canceled, filePaths } = window
    ? await dialog.showOpenDialog(window, options)
    : await dialog.showOpenDialog(options);
  const [path] = filePaths;
  if (canceled || path === undefined) return null;
  rememberFolder(purpose, choice.filters ? dirname(path) : path);
  return path;
}

export const askFile = (
  window: BrowserWindow | null,
  purpose: Purpose,
  title: string,
  filters: FileFilter[] = databaseFilters(),
) => open(window, purpose, { title, filters, properties: ['openFile'] });

export const askFolder = (window: BrowserWindow | null, purpose: Purpose, title: string) =>
  open(window, purpose, { title, properties: ['openDirectory', 'createDirectory'] });

/**
 * The file that is written. One that exists is replaced only where the person agrees.
 * @param choice.name that the dialog proposes, with its extension
 * @param choice.format name of the format; absent: the extension
 */
export async function askTarget(
  window: BrowserWindow | null,
  title: string,
  choice: { name: string; folder?: 'pictures'; format?: string; purpose?: 'backup' },
): Promise<string | null> {
  const { name, folder = 'documents', format, purpose } = choice;
  const extension = extname(name).slice(1);
  const options: SaveDialogOptions = {
    filters: purpose
      ? databaseFilters()
      : [{ name: format ?? extension.toUpperCase(), extensions: [extension] }],
    title,
    defaultPath: join(app.getPath(folder), name),
    // Windows and macOS always ask, Linux only with this property.
    properties: ['showOverwriteConfirmation', 'createDirectory'],
  };
  const { canceled, filePath } = window
    ? await dialog.showSaveDialog(window, options)
    : await dialog.showSaveDialog(options);
  if (canceled || !filePath) return null;
  if (purpose) rememberFolder(purpose, dirname(filePath));
  return filePath;
}

/** Asks where a picture or page goes, and writes it. @param words of its name, empty: a chart */
export async function saveFile(
  window: BrowserWindow | null,
  words: string,
  format: 'pdf' | 'png' | 'svg',
  data: Uint8Array,
): Promise<{ path: string } | null> {
  const isPdf = format === 'pdf';
  const path = await askTarget(window, i18n._(isPdf ? msg`Save as PDF` : msg`Save picture`), {
    name: `${words || 'chart'}.${format}`,
    ...(!isPdf && { folder: 'pictures' }),
  });
  if (path === null) return null;
  writeTarget(path, Buffer.from(data));
  return { path };
}

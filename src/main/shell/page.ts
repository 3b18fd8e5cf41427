/** What is printed: the screen in front, and the page of a buoy, drawn by the code of the window in a window that is never shown, with or without a display. */
import { BrowserWindow, type WebContents, type WebContentsPrintOptions } from 'electron';
import { AlmanacErrorSchema } from '#shared/errorSchema.ts';
import { Fault } from '#shared/errors.ts';
import type { PageRequest } from '#shared/model/citation.ts';
import { webPreferences } from './window.ts';

/** A4 in CSS pixels, and how many pages there are. */
const PAGE = { width: 794, height: 1123, count: 2 };
/** Pixels of a picture for each CSS pixel: 192 a line of an inch. */
const PICTURE_SCALE = 2;

/** Electron's reason where the print dialog was closed. */
const CLOSED = 'Print job canceled';

export interface PageParts {
  preload: string;
  url: string;
}

/**
 * Draws the page, passes it on and closes it.
 * @throws Fault as the page's calls do, `not-found` where nothing is downloaded
 */
export async function withPage<T>(
  { url, preload }: PageParts,
  page: PageRequest,
  use: (contents: WebContents) => Promise<T>,
): Promise<T> {
  const window = new BrowserWindow({
    show: false,
    width: PAGE.width,
    height: PAGE.height * PAGE.count,
    // Without a display Chromium can draw into memory only.
    webPreferences: { ...webPreferences(preload), offscreen: true },
  });
  try {
    const contents = window.webContents;
    await window.loadURL(`${url}?${new URLSearchParams({ page: JSON.stringify(page) })}`);
    const failure: unknown = await contents.executeJavaScript('window.pageDrawn');
    if (failure !== null) throw new Fault(AlmanacErrorSchema.parse(failure));
    return await use(contents);
  } finally {
    window.destroy();
  }
}

type Bytes = Uint8Array<ArrayBuffer>;

export const pagePdf = async (contents: WebContents): Promise<Bytes> =>
  new Uint8Array(
    await contents.printToPDF({ pageSize: 'A4', preferCSSPageSize: true, printBackground: true }),
  );

/** All pages, one below the other. */
export async function pagePng(contents: WebContents): Promise<Bytes> {
  const { debugger: tools } = contents;
  tools.attach();
  try {
    // Unlike `capturePage` it draws at another scale, and waits until that is done.
    const zoom = contents.getZoomFactor();
    const [width, height] = [PAGE.width * zoom, PAGE.height * PAGE.count * zoom];
    const clip = { x: 0, y: 0, width, height, scale: PICTURE_SCALE / zoom };
    const form = { format: 'png', clip, captureBeyondViewport: true };
    const { data } = await tools.sendCommand('Page.captureScreenshot', form);
    return new Uint8Array(Buffer.from(data, 'base64'));
  } finally {
    tools.detach();
  }
}

const hasPrinter = async (contents: WebContents): Promise<boolean> =>
  (await contents.getPrintersAsync()).length > 0;

export const pageFiles = async (contents: WebContents) => ({
  pdf: await pagePdf(contents),
  png: await pagePng(contents),
  canPrint: await hasPrinter(contents),
});

/** Ends when the dialog is closed; see the call `printPage`. @param form absent: A4 */
export const printPage = (
  contents: WebContents,
  form: WebContentsPrintOptions = { pageSize: 'A4' },
): Promise<{ failure: string | null }> =>
  new Promise((resolve) => {
    contents.print({ printBackground: true, ...form }, (isPrinted, reason) =>
      resolve({ failure: isPrinted || reason === CLOSED ? null : reason }),
    );
  });

/** Prints what the window has marked for it; without a printer its PDF. */
export async function printScreen(
  contents: WebContents,
): Promise<{ failure: string | null; pdf: Bytes | null }> {
  try {
    if (!(await hasPrinter(contents))) return { failure: null, pdf: await pagePdf(contents) };
    return { pdf: null, ...(await printPage(contents, { landscape: true })) };
  } finally {
    // Chromium sends none after a PDF.
    await contents.executeJavaScript("dispatchEvent(new Event('afterprint'))");
  }
}

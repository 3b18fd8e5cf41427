/** Pictures of charts to the clipboard. */
import * as electron from 'electron';
import { invalidRequest } from '#shared/errors.ts';

/** @throws Fault `invalid-request` for bytes that are no picture */
export function decodePng(data: Uint8Array): electron.NativeImage {
  const image = electron.nativeImage.createFromBuffer(Buffer.from(data));
  if (image.isEmpty()) throw invalidRequest({ code: 'unreadable-picture' });
  return image;
}

/** Before Electron 44 the clipboard took one image instead of a list of items. */
interface FormerClipboard {
  writeImage(image: electron.NativeImage): void;
}

/** @throws Fault `invalid-request` for bytes that are no picture */
export async function copyPng(data: Uint8Array<ArrayBuffer>): Promise<void> {
  const image = decodePng(data);
  const { clipboard } = electron;
  if ('writeImage' in clipboard) (clipboard as unknown as FormerClipboard).writeImage(image);
  else {
    const png = new Blob([data], { type: 'image/png' });
    await clipboard.write([new electron.ClipboardItem({ 'image/png': png })]);
  }
}

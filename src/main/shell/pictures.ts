/** Pictures of charts to the clipboard, and of the map screen to a file (`--screenshot`). */
import { resolve } from 'node:path';
import * as electron from 'electron';
import { invalidRequest } from '#shared/errors.ts';
import type { CachedBuoy } from '#shared/model/buoy.ts';
import { isoTime } from '#shared/model/geo.ts';
import { type Column, table } from '../cli/output.ts';
import type { Session } from '../session/session.ts';
import { writeAtomic } from '../system/files.ts';
import { resolveTarget } from '../system/target.ts';

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

const TABLE_ROWS = 12;
const POLL_MS = 200;
const MAP_TIMEOUT_MS = 60_000;

/** Resolves when the map is ready or has failed to load; rejects after a minute. */
async function mapSettled(window: electron.BrowserWindow): Promise<void> {
  const state = `(() => { const map = document.querySelector('[data-map-state]');
    return map ? map.dataset.mapState + ' ' + (map.dataset.buoysCount ?? '') : ''; })()`;
  const end = Date.now() + MAP_TIMEOUT_MS;
  while (Date.now() < end) {
    const answer: unknown = await window.webContents.executeJavaScript(state);
    if (
      answer === 'failed ' ||
      (typeof answer === 'string' && /^(ready|failed) [1-9]/.test(answer))
    ) {
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  throw new Error('The map was not ready within a minute.');
}

/**
 * Writes a picture of the map screen and prints the latest readings.
 * @throws Fault `wrong-file` where the path is that of a cache.
 */
export async function printScreenshot(
  window: electron.BrowserWindow,
  path: string,
  { cache, label }: Pick<Session, 'cache' | 'label'>,
): Promise<void> {
  const file = resolveTarget(resolve(path), { cache: cache.report.path });
  await mapSettled(window);
  const image = await window.webContents.capturePage();
  writeAtomic(file, image.toPNG());
  const { buoys } = await cache.listBuoys();
  process.stdout.write(`${latestTable(buoys, label)}\nMap screen: ${file}\n`);
}

/** The most recent readings, newest first. */
export function latestTable(buoys: readonly CachedBuoy[], label: string): string {
  const quantity = (value: number | null, unit: string, digits: number) =>
    value === null ? null : `${value.toFixed(digits)} ${unit}`;
  const rows = buoys
    .flatMap(({ name, lastReading }) => (lastReading ? [{ name, ...lastReading }] : []))
    .sort((a, b) => b.time - a.time)
    .slice(0, TABLE_ROWS);
  const columns: readonly Column<(typeof rows)[number]>[] = [
    { title: 'Buoy', cell: ({ name }) => name.slice(0, 32) },
    { title: 'Hs', cell: (row) => quantity(row.significantHeight, 'm', 1) },
    { title: 'Period', cell: (row) => quantity(row.period, 's', 1) },
    { title: 'Direction (from)', cell: (row) => quantity(row.direction, '°', 0) },
    { title: 'Sea temp.', cell: (row) => quantity(row.waterTemperature, '°C', 1) },
    {
      title: 'Observed',
      cell: ({ time }) => `${isoTime(time).slice(0, 16).replace('T', ' ')} UTC`,
    },
  ];
  return `Latest readings — ${label} (${buoys.length} buoys)\n${table(columns, rows)}`;
}

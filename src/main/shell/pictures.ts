/** Pictures of charts to the clipboard, and of the map screen to a file (`--screenshot`). */
import { resolve } from 'node:path';
import * as electron from 'electron';
import { DateTime } from 'luxon';
import { invalidRequest } from '#shared/errors.ts';
import type { CachedBuoy } from '#shared/model/buoy.ts';
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
  process.stdout.write(`${latestTable(buoys, label)}\n\nMap screen: ${file}\n`);
}

/** The most recent readings, newest first. */
export function latestTable(buoys: readonly CachedBuoy[], label: string): string {
  const number = (value: number | null | undefined, unit: string, digits: number) =>
    value === null || value === undefined ? '–' : `${value.toFixed(digits)} ${unit}`;
  const rows = buoys
    .filter((buoy) => buoy.lastReading !== null)
    .sort((a, b) => (b.lastReading?.time ?? 0) - (a.lastReading?.time ?? 0))
    .slice(0, TABLE_ROWS)
    .map(({ name, lastReading }) => [
      name.replace(/\p{Control}/gu, ' ').slice(0, 32),
      number(lastReading?.significantHeight, 'm', 1),
      number(lastReading?.period, 's', 1),
      number(lastReading?.direction, '°', 0),
      number(lastReading?.waterTemperature, '°C', 1),
      DateTime.fromSeconds(lastReading?.time ?? 0, { zone: 'utc' }).toFormat(
        "yyyy-MM-dd HH:mm 'UTC'",
      ),
    ]);
  const head = ['Buoy', 'Hs', 'Period', 'Direction (from)', 'Sea temp.', 'Observed'];
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  return [`Latest readings — ${label} (${buoys.length} buoys)`, line(head), ...rows.map(line)].join(
    '\n',
  );
}

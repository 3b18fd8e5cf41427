/** Draws the page of a buoy by the code of the window without a window on a screen. */
import { dirname, extname, join, resolve } from 'node:path';
import { app } from 'electron';
import { languageOf } from '#shared/i18n/language.ts';
import type { Interval } from '#shared/model/geo.ts';
import { Settings, type SettingsPatch } from '#shared/model/settings.ts';
import { handleCalls } from '../ipc/handle.ts';
import { answer, createReadHandlers } from '../ipc/handlers.ts';
import { pagePdf, pagePng, withPage } from '../shell/page.ts';
import { ORIGIN, serveRenderer } from '../shell/protocol.ts';
import { guardContents, refusePermissions } from '../shell/window.ts';
import { toFault } from '../system/faults.ts';
import { writeAtomic } from '../system/files.ts';
import { resolveTarget } from '../system/target.ts';
import type { Context } from './command.ts';
import { knownBuoy } from './findBuoys.ts';
import { json } from './output.ts';
import { closedRange, warnOfGaps } from './ranges.ts';

interface Report {
  buoyId: number;
  range: Interval;
  heightLimit: number | null;
  settings: SettingsPatch;
  out: string;
}

export async function writeReport(
  context: Context,
  { settings: changes, out, ...requested }: Report,
): Promise<void> {
  const { connections, status, workerPath } = context;
  const { buoyId } = requested;
  await knownBuoy(context, buoyId);
  const page = { ...requested, range: await closedRange(context, buoyId, requested.range) };
  await warnOfGaps(context, [buoyId], page.range);
  const path = resolve(out);
  const file = resolveTarget(path, { cache: context.session().cache.report.path });
  const settings = Settings.parse({ ...context.settings(), ...changes });
  const handlers = createReadHandlers({
    connections,
    status,
    begun: async () => undefined,
    isPicture: true,
    settings: { read: () => settings },
  });
  const main = dirname(workerPath);
  guardContents();
  refusePermissions();
  const system = app.getPreferredSystemLanguages();
  const root = {
    language: languageOf(settings.language, system),
    systemLanguage: languageOf('system', system),
    theme: 'light',
    isSoftware: true,
  } as const;
  serveRenderer(
    join(main, '../renderer'),
    () => root,
    () => undefined,
  );
  handleCalls(
    (name, input) => answer(handlers, name, input),
    (url) => url.startsWith(`${ORIGIN}/`),
  );
  const preload = join(main, '../preload/index.cjs');
  const parts = { preload, url: `${ORIGIN}/index.html` };
  // The process ends with the command, not with its only window.
  app.on('window-all-closed', () => undefined);
  const bytes = await withPage(parts, page, extname(out) === '.png' ? pagePng : pagePdf);
  try {
    writeAtomic(file, Buffer.from(bytes));
  } catch (thrown) {
    throw toFault(thrown, file);
  }
  if (context.options.json) return context.print(json({ path, bytes: bytes.length }));
  context.report(`${bytes.length} bytes: ${path}`);
}

/** The text for a problem report: versions, graphics, settings, counts and the end of the log. No key, no positions. */
import { app } from 'electron';
import { toAlmanacError } from '#shared/errors.ts';
import type { Settings } from '#shared/model/settings.ts';
import type { Connections } from '../session/connections.ts';
import { log } from '../system/log.ts';
import { lastLogLines } from './logFile.ts';

const LOG_LINES = 200;

interface DiagnosticsParts {
  userData: string;
  settings: () => Settings;
  connections: Pick<Connections, 'state' | 'isOpen' | 'session'>;
}

export async function diagnosticsText(parts: DiagnosticsParts): Promise<string> {
  const { electron, chrome, node } = process.versions;
  const { service, key, keychain, openError } = parts.connections.state();
  const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
  const section = (title: string, facts: object): string =>
    [
      `## ${title}`,
      ...Object.entries(facts).map(([name, value]) => `${name}: ${textOf(value)}`),
    ].join('\n');
  // The boat is a position.
  const { boat, ...settings } = parts.settings();
  return [
    section('Buoy Almanac', {
      version: app.getVersion(),
      electron,
      chromium: chrome,
      node,
      platform: `${process.platform} ${process.arch} ${process.getSystemVersion?.() ?? ''}`.trim(),
      locale: app.getSystemLocale(),
    }),
    section('Graphics', app.getGPUFeatureStatus()),
    section('Settings', settings),
    section('Service', {
      kind: service?.kind ?? 'none',
      key: key.rejected ? `${key.storage}, rejected` : key.storage,
      keychain: keychain.reason ?? 'available',
      error: openError?.kind ?? 'none',
    }),
    section('Cache', await cacheCounts(parts)),
    ['## Log', ...lastLogLines(parts.userData, LOG_LINES)].join('\n'),
  ].join('\n\n');
}

async function cacheCounts({ connections }: DiagnosticsParts): Promise<object> {
  if (!connections.isOpen()) return { open: false };
  try {
    const { bytes, buoys, readings } = await connections.session().cache.info();
    return { bytes, buoys, readings };
  } catch (thrown) {
    log.error('counting for the diagnostics', thrown);
    return { error: toAlmanacError(thrown).kind };
  }
}

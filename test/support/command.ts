/**
 * Runs a command in this process: the parts of the application without Electron's start, network stack and system
 * keychain. The real process is in test/e2e/cli.spec.ts.
 */
import { Readable, Writable } from 'node:stream';
import { expect, vi } from 'vitest';
import '#shared/i18n/i18n.ts';
import type { ExitCode } from '#main/cli/command.ts';
import { createProgress } from '#main/cli/output.ts';
import { parseCommand } from '#main/cli/parse.ts';
import { runCommand } from '#main/cli/run.ts';
import { workerPath } from './cacheWorker.ts';

vi.mock('electron', () => ({
  app: {
    getVersion: () => '1.2.3',
    getSystemLocale: () => 'en-GB',
    setPath: () => undefined,
    on: () => undefined,
  },
  nativeTheme: {},
  net: { isOnline: () => true },
}));
vi.mock('#main/service/netTransport.ts', async () => {
  const { nodeTransport } = await import('./nodeTransport.ts');
  return { netTransport: nodeTransport };
});
const { createApplication } = await import('#main/composition.ts');
const { openDataFolder } = await import('#main/shell/dataFolder.ts');

export interface Ended {
  code: ExitCode;
  out: string;
  err: string;
}

/** @param input on standard input. @throws Error where the words are no command. */
export async function command(words: readonly string[], input = ''): Promise<Ended> {
  const parsed = parseCommand(words);
  if (parsed.kind !== 'run') throw new Error(`${words.join(' ')}: ${parsed.text}`);
  let out = '';
  let err = '';
  const collector = (add: (text: string) => void) =>
    new Writable({
      write: (chunk, _, done) => {
        add(String(chunk));
        done();
      },
    });
  const stdout = collector((text) => {
    out += text;
  });
  const stderr = collector((text) => {
    err += text;
  });
  const signals = ['SIGINT', 'SIGTERM'] as const;
  const before = signals.map((signal) => process.listeners(signal));
  const streams = { stdin: Readable.from([input]), stdout, stderr };
  for (const [name, stream] of Object.entries(streams))
    vi.spyOn(process, name as 'stdin', 'get').mockReturnValue(stream as never);
  try {
    const folder = openDataFolder(parsed.options.userDataDir ?? null);
    const { connections, jobs, settings, status, exportEnvironment } = createApplication({
      command: { ...parsed, sessionData: folder.path, progress: createProgress(stderr as never) },
      folder,
      workerPath,
      opensDemo: false,
    });
    settings.open();
    const ready = Promise.resolve();
    const parts = {
      ...{ connections, jobs, status: status.read, settings: settings.read, exportEnvironment },
      ...{ workerPath: String(workerPath), ready },
    };
    return { code: await runCommand(parsed.command, parsed.options, parts), out, err };
  } finally {
    vi.restoreAllMocks();
    for (const [at, signal] of signals.entries())
      for (const listener of process.listeners(signal))
        if (!before[at]?.includes(listener)) process.off(signal, listener);
  }
}

/** What a command prints that succeeds. */
export async function printedBy(words: readonly string[], input = ''): Promise<string> {
  const { code, out, err } = await command(words, input);
  expect(code, err).toBe(0);
  return out;
}

/** A process that writes exports on request, and is killed or cancelled before one of its calls of the file system. */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import type { ExportTask } from '#main/cache/api.ts';
import { writeExport } from '#main/export/worker/exporter.ts';
import { toAlmanacError } from '#shared/errors.ts';
import { publishedLimits } from '#shared/model/quality.ts';

export interface FolderExport {
  cache: string;
  task: ExportTask;
  /** `at`: how many calls are made before. */
  stop: { how: 'kill' | 'cancel'; at: number } | null;
}

let beforeCall = (): void => undefined;
const calls = fs as unknown as Record<string, (...words: unknown[]) => unknown>;
for (const name of ['openSync', 'writeSync', 'fsyncSync', 'mkdirSync', 'renameSync', 'rmSync']) {
  const real = calls[name];
  calls[name] = (...words) => {
    beforeCall();
    return real?.(...words);
  };
}
syncBuiltinESMExports();

process.on('message', async ({ cache, task, stop }: FolderExport) => {
  const cancel = new AbortController();
  let made = 0;
  beforeCall = () => {
    made += 1;
    if (made !== stop?.at) return;
    if (stop.how === 'cancel') cancel.abort();
    else process.kill(process.pid, 'SIGKILL');
  };
  const options = { limits: publishedLimits, signal: cancel.signal, onProgress: () => undefined };
  const failed = await writeExport(cache, task, options).then(() => null, toAlmanacError);
  process.send?.(failed);
});

/**
 * The cache worker of tests: as the application starts it, or one that serves a cache or task after another
 * (sharedThreads.ts).
 */
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import type { TaskData } from '#main/cache/maintenance/runTask.ts';

export interface Served {
  port: MessagePort;
  /** Without it, a cache. */
  task: TaskData | undefined;
}

async function serveShared(): Promise<void> {
  const { serveTask } = await import('#main/cache/maintenance/tasks.ts');
  const { serve } = await import('#main/cache/serve.ts');
  const { setLogSink } = await import('#main/system/log.ts');
  const { activateLanguage } = await import('#shared/i18n/activateLanguage.ts');
  await activateLanguage('en');
  parentPort?.on('message', ({ port, task }: Served) => {
    setLogSink((line) => port.postMessage({ type: 'log', line }));
    if (task) serveTask(port, task);
    else serve(port, () => import('#main/export/worker/exporter.ts'));
  });
}

void (workerData === 'shared' ? serveShared() : import('#main/workerThread.ts'));

/** The worker's side of a task: goes from pause to pause as main says, and clears up when it is stopped. */
import type { MessagePort } from 'node:worker_threads';
import { toFault } from '../../system/faults.ts';
import { stackOf } from '../../system/log.ts';
import { stages, type TaskWatch } from './stages.ts';
import type { FromTask, TaskData, ToTask } from './tasks.ts';

export function serveTask(port: MessagePort, { task, input }: TaskData): void {
  const send = (message: FromTask): void => port.postMessage(message);
  const cancel = new AbortController();
  const watch: TaskWatch = {
    signal: cancel.signal,
    progress: (done, total) => send({ type: 'progress', done, total }),
    grows: (path, total) => send({ type: 'grows', path, total }),
  };
  const run = (stages[task] as (input: unknown, watch: TaskWatch) => AsyncGenerator)(input, watch);
  const named = 'target' in input ? input.target : 'from' in input ? input.from : input.file;

  const go = async (): Promise<void> => {
    try {
      const { done, value } = await run.next();
      if (!done) return send({ type: 'paused' });
      send({ type: 'done', value });
    } catch (error) {
      const fault = toFault(error, named);
      send({ type: 'failed', error: fault.error, stack: stackOf(fault) });
    }
    port.close();
  };
  port.on('message', (message: ToTask) => {
    switch (message.type) {
      case 'next':
        return void go();
      case 'cancel':
        return cancel.abort();
      case 'stop':
        // Paused: its own `finally` puts back what it began.
        void run.return(undefined).finally(() => port.close());
    }
  });
}

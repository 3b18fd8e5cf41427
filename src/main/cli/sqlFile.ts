/** Writes the rows of one SELECT statement, which a process of its own reads. */
import { on } from 'node:events';
import { resolve } from 'node:path';
import { utilityProcess } from 'electron';
import { Fault, refuseCancelled } from '#shared/errors.ts';
import { withPartFile } from '../export/worker/partFile.ts';
import { toFault } from '../system/faults.ts';
import { resolveTarget } from '../system/target.ts';
import type { Context } from './command.ts';
import type { Query, QueryAnswer } from './queryProcess.ts';

export async function writeRows(
  context: Context,
  { sql, out }: { sql: string; out: string },
): Promise<void> {
  const { cache, label: service } = context.session();
  const { path } = await cache.info();
  const form = context.options.json ? 'json' : 'csv';
  const parts = partsOf(context, { path, sql, form, service });
  if (out === '-') {
    for await (const { text } of parts) await context.print(text);
    return;
  }
  const file = resolve(out);
  const target = resolveTarget(file, { cache: cache.report.path });
  const { rows, bytes } = await writeParts(parts, target, context.signal);
  context.report(`${rows} rows, ${bytes} bytes: ${file}`);
}

/** The next part is made when the one before is written. */
async function* partsOf({ signal, workerPath }: Context, query: Query) {
  const child = utilityProcess.fork(workerPath, [], { serviceName: 'sql' });
  try {
    const answers = on(child, 'message', { signal, close: ['exit'] });
    child.postMessage(query);
    for await (const [answer] of answers as AsyncIterable<[QueryAnswer]>) {
      if (answer.type === 'end') return;
      if (answer.type === 'fault') throw new Fault(answer.error);
      yield answer;
      child.postMessage(query);
    }
    throw new Error('The process of the statement ended.');
  } finally {
    child.kill();
  }
}

/** The file appears under its name only when it is complete. */
async function writeParts(
  parts: ReturnType<typeof partsOf>,
  path: string,
  signal: AbortSignal,
): Promise<{ rows: number; bytes: number }> {
  try {
    return await withPartFile(path, { hashed: false }, async (file) => {
      let rows = 0;
      for await (const part of parts) {
        file.out.text(part.text);
        await file.flush();
        rows = part.rows;
      }
      await file.sync();
      refuseCancelled(signal);
      return { rows, bytes: file.finish(() => null).bytes };
    });
  } catch (thrown) {
    throw toFault(thrown, path);
  }
}

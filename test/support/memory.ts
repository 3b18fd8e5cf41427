/** What the processes of the application have in memory: heaps of JavaScript, and all that a core dump would have. */
import { closeSync, openSync, readdirSync, readFileSync, readSync } from 'node:fs';
import type { Almanac } from './almanac.ts';
import { countSecret } from './files.ts';

/** The page's heap after a garbage collection, as the tools of developers save it. */
export async function pageHeap({ page }: Almanac): Promise<Buffer> {
  const session = await page.context().newCDPSession(page);
  const chunks: string[] = [];
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk));
  await session.send('HeapProfiler.enable');
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  await session.detach();
  return Buffer.from(chunks.join(''));
}

/** The same of the main process. */
export async function mainHeap(almanac: Almanac, file: string): Promise<Buffer> {
  await almanac.inMain(
    (_, path) => void process.getBuiltinModule('node:v8').writeHeapSnapshot(path),
    file,
  );
  return readFileSync(file);
}

/** The processes of the application, and what each one does. */
export function processes(main: number): { pid: number; role: string }[] {
  const children = readdirSync(`/proc/${main}/task`).flatMap((thread) =>
    readFileSync(`/proc/${main}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean),
  );
  const words = readFileSync(`/proc/${main}/cmdline`, 'utf8');
  const type = /--type=([\w-]+)/.exec(words)?.[1] ?? 'main';
  const role = /--utility-sub-type=(\w+)/.exec(words)?.[1] ?? type;
  return [{ pid: main, role }, ...children.flatMap((pid) => processes(Number(pid)))];
}

/** How often the secret is in the writable memory of a process: what a core dump of it would have. */
export function countInMemory(pid: number, secret: string): number {
  const memory = openSync(`/proc/${pid}/mem`, 'r');
  let count = 0;
  try {
    for (const line of readFileSync(`/proc/${pid}/maps`, 'utf8').split('\n')) {
      const range = /^([0-9a-f]+)-([0-9a-f]+) rw/.exec(line);
      if (!range) continue;
      const start = Number.parseInt(range[1] ?? '', 16);
      const size = Number.parseInt(range[2] ?? '', 16) - start;
      count += countSecret(readRange(memory, start, size), secret);
    }
  } finally {
    closeSync(memory);
  }
  return count;
}

/** Parts that are not in memory, such as reserved addresses, are left out. */
function readRange(memory: number, start: number, size: number): Buffer {
  const chunk = 4 * 1024 * 1024;
  const parts: Buffer[] = [];
  for (let at = 0; at < size; at += chunk) {
    const part = Buffer.alloc(Math.min(chunk, size - at));
    try {
      parts.push(part.subarray(0, readSync(memory, part, 0, part.length, start + at)));
    } catch {
      // A page of a device.
    }
  }
  return Buffer.concat(parts);
}

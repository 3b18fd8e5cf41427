/** Ids of a process that has ended. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';

export async function endedPid(): Promise<number> {
  const child = spawn(process.execPath, ['-e', '']);
  await once(child, 'exit');
  return child.pid ?? 0;
}

/** The same name as if another process of this computer had made it. */
export const ofProcess = (name: string, pid: number): string =>
  name.replace(`-${process.pid}-`, `-${pid}-`);

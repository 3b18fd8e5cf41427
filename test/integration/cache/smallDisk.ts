/** A file system of a few megabytes that fills up or can be made read-only; needs root on Linux. */
import { spawnSync } from 'node:child_process';
import { onTestFinished } from 'vitest';
import { freshFolder } from './fixtures.ts';

export interface SmallDisk {
  path: string;
  makeReadOnly(): void;
}

/** Null where mounting is not permitted. Unmounted when the test ends. */
export function smallDisk(megabytes: number): SmallDisk | null {
  if (process.platform !== 'linux') return null;
  const path = freshFolder();
  const options = `size=${megabytes}m`;
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', path]).status !== 0) return null;
  onTestFinished(() => {
    spawnSync('umount', ['-l', path]);
  });
  return {
    path,
    makeReadOnly: () => {
      const { status, stderr } = spawnSync('mount', ['-o', 'remount,ro', path]);
      if (status !== 0) throw new Error(String(stderr));
    },
  };
}

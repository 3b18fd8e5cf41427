/** A file system of a few megabytes that fills up or can be made read-only; needs root on Linux. */
import { spawnSync } from 'node:child_process';
import { rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface SmallDisk {
  path: string;
  makeReadOnly(): void;
  makeWritable(): void;
  /** Leaves so many bytes free. */
  fill(free: number): void;
  /** Takes away what {@link fill} put there. */
  makeRoom(): void;
  unmount(): void;
}

/** @param path an empty folder. Null where mounting is not permitted. */
export function mountSmallDisk(path: string, megabytes: number): SmallDisk | null {
  if (process.platform !== 'linux') return null;
  const options = `size=${megabytes}m`;
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', path]).status !== 0) return null;
  const remount = (how: 'ro' | 'rw'): void => {
    const { status, stderr } = spawnSync('mount', ['-o', `remount,${how}`, path]);
    if (status !== 0) throw new Error(String(stderr));
  };
  const filler = join(path, 'filler');
  return {
    path,
    makeReadOnly: () => remount('ro'),
    makeWritable: () => remount('rw'),
    fill(free) {
      const { bavail, bsize } = statfsSync(path);
      writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - free)));
    },
    makeRoom: () => rmSync(filler),
    unmount() {
      spawnSync('umount', ['-l', path]);
    },
  };
}

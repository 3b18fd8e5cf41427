/** A small file system for one test. */
import { onTestFinished } from 'vitest';
import { mountSmallDisk, type SmallDisk } from '#support/smallDisk.ts';
import { freshFolder } from './fixtures.ts';

/** Null where mounting is not permitted. Unmounted when the test ends. */
export function smallDisk(megabytes: number): SmallDisk | null {
  const disk = mountSmallDisk(freshFolder(), megabytes);
  if (disk) onTestFinished(() => disk.unmount());
  return disk;
}

/** While the cache cannot be written: how many requests each process may lose, by the back-off and by what was asked of it. */
import type { VirtualClock } from './clock.ts';
import type { Disk } from './process.ts';

/** The first wait after a failure, and the longest, seconds. */
const BACK_OFF = 15;
const LONGEST_BACK_OFF = 15 * 60;
/** Requests under way when the disk fails: one of the stored jobs, one that a caller waits for. */
const UNDER_WAY = 2;

export function createDiskWatch(clock: VirtualClock, violated: (what: string) => void) {
  let disk: Disk = 'writable';
  let since = 0;
  let wasBad = false;
  const lost = new Map<string, number>();
  const allowed = new Map<string, number>();
  let total = 0;
  const add = (to: Map<string, number>, process: string, count: number): number => {
    const sum = (to.get(process) ?? 0) + count;
    to.set(process, sum);
    return sum;
  };

  return {
    state: (): Disk => disk,
    isBad: (): boolean => disk !== 'writable',
    wasBad: (): boolean => wasBad,
    lost: (): number => total,
    set(next: Disk): void {
      if (next === 'writable' || disk === 'writable') {
        since = clock.trueNow();
        lost.clear();
        allowed.clear();
      }
      disk = next;
      wasBad ||= next !== 'writable';
    },
    /** Something that may make the process send requests, whatever failed before. */
    asked(process: string, requests: number): void {
      if (disk !== 'writable') add(allowed, process, requests);
    },
    /** A page was fetched and could not be stored. */
    refused(process: string): void {
      total += 1;
      const sum = add(lost, process, 1);
      const seconds = clock.trueNow() - since;
      const tries =
        Math.ceil(Math.log2(1 + seconds / BACK_OFF)) + Math.ceil(seconds / LONGEST_BACK_OFF);
      const most = UNDER_WAY + tries + (allowed.get(process) ?? 0);
      if (sum > most) violated(`${process} lost ${sum} pages to the disk, ${most} are its share`);
    },
  };
}

/** Whether a process of this computer is there. */

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (thrown) {
    // Another user's.
    return thrown instanceof Error && 'code' in thrown && thrown.code === 'EPERM';
  }
}

/** Stops the clock of a test at a time; timers run on. */
import { onTestFinished, vi } from 'vitest';

export function setClock(time: string): void {
  vi.setSystemTime(time);
  onTestFinished(() => void vi.useRealTimers());
}

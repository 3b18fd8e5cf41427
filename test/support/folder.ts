/** Folders for what a test writes. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A new folder, removed when the test ends. */
export function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'almanac-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

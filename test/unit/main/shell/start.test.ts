/** The start: what main loads before the window, and how its timings read. */
import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { timingsText } from '#main/shell/timings.ts';

const root = resolve(import.meta.dirname, '../../../..');

/** Files and packages that a file loads at once; types and `import()` are left out. */
function loads(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  const imports = text.matchAll(/^(?:import|export) (?!type )(?:[^;]*? from )?'([^']+)';/gm);
  return [...imports].map(([, name = '']) => {
    if (name.startsWith('#')) return join(root, 'src', name.slice(1));
    return name.startsWith('.') ? join(dirname(file), name) : name;
  });
}

it('main loads few packages before the window', () => {
  const packages = new Set<string>();
  const files = new Set([join(root, 'src/main/index.ts')]);
  for (const file of files) {
    for (const loaded of loads(file)) {
      if (loaded.startsWith('/')) files.add(loaded);
      else if (!loaded.startsWith('node:')) packages.add(loaded);
    }
  }
  expect([...packages].sort()).toEqual(['electron', 'write-file-atomic']);
  expect(files.size).toBeGreaterThan(10);
});

it('timings are in the order of time, from the start of the process', () => {
  const marks = [
    { name: 'map complete', at: 1_700_000_001_234.6 },
    { name: 'main script ran', at: 1_700_000_000_080 },
  ];
  expect(timingsText(marks, 1_700_000_000_000)).toBe(
    [
      '     0 ms  process started',
      '    80 ms  main script ran',
      '  1235 ms  map complete',
      '',
    ].join('\n'),
  );
});

/** While the keychain is locked, commands that need no key answer, and others can be ended. */
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { command } from '#support/command.ts';
import { until } from '#support/scriptedService.ts';
import { freshFolder } from '../cache/fixtures.ts';

let isAsked = false;

// Other files of this process have loaded the application: what it loads later is another one.
const { cache, resolve } = createRequire(import.meta.url);
const path = resolve('keytar');
const before = cache[path];
const locked = () => {
  isAsked = true;
  return new Promise(() => undefined);
};
beforeAll(() => {
  cache[path] = { exports: { getPassword: locked } } as NodeJS.Module;
});
afterAll(() => {
  if (before) cache[path] = before;
  else delete cache[path];
});

/** A folder whose service is known and has a key. */
function connectedFolder(): string {
  const folder = freshFolder();
  const service = { url: 'https://buoys.example', keySince: 1 };
  writeFileSync(join(folder, 'service.json'), JSON.stringify(service));
  return folder;
}

test.each(['status', 'buoys --offline', 'buoys --offline --url https://buoys.example'])(
  '%s',
  async (line) => {
    const words = [...line.split(' '), '--json', '--user-data-dir', connectedFolder()];
    const { out, code } = await command(words);
    expect(code).toBe(0);
    expect(out).toContain('buoys.example');
  },
);

test('a command that waits for the key ends with one signal', async () => {
  const ended = command(['buoys', '--user-data-dir', connectedFolder()]);
  await until(() => isAsked);
  process.emit('SIGTERM');
  expect(await ended).toMatchObject({ code: 130 });
});

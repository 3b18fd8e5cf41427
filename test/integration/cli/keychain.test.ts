/** While the keychain is locked, commands that need no key answer, and others can be ended. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { command } from '#support/command.ts';
import { until } from '#support/scriptedService.ts';
import { freshFolder } from '../cache/fixtures.ts';

let isAsked = false;

vi.mock('#main/keychain/keychain.ts', async (load) => {
  const locked = () => {
    isAsked = true;
    return new Promise(() => undefined);
  };
  return {
    ...(await load<object>()),
    systemKeychain: () => ({ get: locked, set: locked, remove: locked }),
  };
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

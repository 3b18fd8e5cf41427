/** Commands that need no key answer while the keychain is locked. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { command } from '#support/command.ts';
import { freshFolder } from '../cache/fixtures.ts';

vi.mock('#main/keychain/keychain.ts', async (load) => {
  const locked = () => new Promise(() => undefined);
  return {
    ...(await load<object>()),
    systemKeychain: () => ({ get: locked, set: locked, remove: locked }),
  };
});

test.each(['status', 'buoys --offline', 'buoys --offline --url https://buoys.example'])(
  '%s',
  async (line) => {
    const folder = freshFolder();
    const service = { url: 'https://buoys.example', keySince: 1 };
    writeFileSync(join(folder, 'service.json'), JSON.stringify(service));
    const { out, code } = await command([...line.split(' '), '--json', '--user-data-dir', folder]);
    expect(code).toBe(0);
    expect(out).toContain('buoys.example');
  },
);

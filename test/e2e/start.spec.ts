/** The window started with nobody at it: `--screenshot` and `--timings`. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, root, test, windowFlags } from '../support/app.ts';

test('prints the latest readings and the steps of the start, writes a picture, and ends', async ({
  userData,
}) => {
  const picture = join(userData, 'map.png');
  const started = spawn(
    process.env.ALMANAC_ELECTRON ?? '',
    [
      root,
      ...windowFlags,
      '--demo',
      '--timings',
      `--screenshot=${picture}`,
      `--user-data-dir=${userData}`,
    ],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  );
  let text = '';
  started.stdout.setEncoding('utf8').on('data', (part: string) => {
    text += part;
  });
  const [code] = await once(started, 'close');
  expect(code).toBe(0);
  expect(text).toMatch(/^Latest readings — Demo — simulated \(\d+ buoys\)$/m);
  expect(text).toMatch(/^Sim\. .+ \d+\.\d m +\d+\.\d s +\d+ ° .+ UTC$/m);
  expect(text).toContain(`Map screen: ${picture}`);
  const png = readFileSync(picture);
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  expect(png.readUInt32BE(16)).toBeGreaterThan(800);

  const steps = text.split('\n').flatMap((line) => /^ *\d+ ms {2}(.+)$/.exec(line)?.slice(1) ?? []);
  expect(steps[0]).toBe('process started');
  expect(steps.at(-1)).toBe('map complete');
  expect(steps).toEqual(
    expect.arrayContaining([
      'main script ran',
      'application ready',
      'window created',
      'cache open',
      'window script ran',
      'frame shown',
      'list of buoys read',
      'buoys painted',
    ]),
  );
});

test('the window has texts of libraries in its own languages only', () => {
  const folder = join(root, 'out/renderer/assets');
  const korean = readdirSync(folder)
    // MapLibre knows the letters of all scripts.
    .filter((name) => name.endsWith('.js') && !name.startsWith('world-'))
    .filter((name) => /[\uac00-\ud7af]{2}/.test(readFileSync(join(folder, name), 'utf8')));
  expect(korean).toEqual([]);
});

/** A command from start to exit against a bare Electron script that opens the same file, in one run. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { headlessArguments } from '#main/cli/headless.ts';
import { cacheFile } from '#main/session/session.ts';
import { builtApplication, type Figure, inFolder, median, root, seconds } from './bench.ts';
import { buoys, fill } from './fill.ts';

export const name = 'Commands';

const ROUNDS = 7;
const URL = 'http://127.0.0.1:9';

const BARE = `const { app } = require('electron');
const Sqlite = require('better-sqlite3');
app.disableHardwareAcceleration();
app.whenReady().then(() => {
  const db = new Sqlite(process.env.BENCH_FILE);
  console.log(db.prepare('SELECT count(*) FROM reading').get());
  db.close();
  process.reallyExit(0);
});`;

export async function run(): Promise<Figure[]> {
  const electron = builtApplication();
  return inFolder(async (folder) => {
    const file = cacheFile(folder, 'remote', URL);
    mkdirSync(dirname(file), { recursive: true });
    fill(file, buoys(200), 500);
    writeFileSync(join(folder, 'service.json'), JSON.stringify({ url: URL, keySince: null }));
    const bare = join(folder, 'bare');
    mkdirSync(bare);
    symlinkSync(join(root, 'node_modules'), join(bare, 'node_modules'));
    writeFileSync(
      join(bare, 'package.json'),
      '{"name":"bare","version":"1.0.0","main":"main.cjs"}',
    );
    writeFileSync(join(bare, 'main.cjs'), BARE);

    const flags = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
    const time = (app: string, words: readonly string[]): Promise<number> =>
      seconds(() => {
        const { status, stderr } = spawnSync(electron, headlessArguments(flags, words, app), {
          env: { ...process.env, BENCH_FILE: file },
          encoding: 'utf8',
        });
        if (status !== 0) throw new Error(`${words.join(' ')} ended with ${status}: ${stderr}`);
      });
    const common = ['--offline', '--user-data-dir', folder];
    const range = ['--from', '2016-01-01', '--to', '2016-12-31'];
    const times = { bare: [] as number[], status: [] as number[], plan: [] as number[] };
    for (let round = 0; round < ROUNDS; round += 1) {
      times.bare.push(await time(bare, []));
      times.status.push(await time(root, ['status', ...common]));
      times.plan.push(await time(root, ['plan', '--buoy', '1', ...range, ...common]));
    }
    const base = median(times.bare);
    const figure = (what: string, values: number[]): Figure => ({
      what: `\`${what}\`: ${median(values).toFixed(2)} s (time, lower is better)`,
      figure: (median(values) / base).toFixed(2),
      aim: '≤ 1.5',
      against: `bare Electron script that opens the same file, ${base.toFixed(2)} s`,
    });
    return [figure('status', times.status), figure('plan', times.plan)];
  });
}

/**
 * Processor time of a command from start to exit against a bare Electron script that opens the same file, in one run.
 * Unlike the clock it hardly depends on what else the machine does.
 */
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { headlessArguments } from '#main/cli/headless.ts';
import {
  builtApplication,
  dataFolder,
  type Figure,
  FLAGS,
  inFolder,
  median,
  processorSeconds,
  root,
} from './bench.ts';
import { buoys, fill } from './fill.ts';

export const name = 'Commands';

const ROUNDS = 9;

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
    const file = dataFolder(folder);
    fill(file, buoys(200), 500);
    const bare = join(folder, 'bare');
    mkdirSync(bare);
    symlinkSync(join(root, 'node_modules'), join(bare, 'node_modules'));
    writeFileSync(
      join(bare, 'package.json'),
      '{"name":"bare","version":"1.0.0","main":"main.cjs"}',
    );
    writeFileSync(join(bare, 'main.cjs'), BARE);

    const time = (app: string, words: readonly string[]): number =>
      processorSeconds(electron, headlessArguments(FLAGS, words, app), { BENCH_FILE: file });
    const common = ['--offline', '--user-data-dir', folder];
    const range = ['--from', '2016-01-01', '--to', '2016-12-31'];
    const times = { bare: [] as number[], status: [] as number[], plan: [] as number[] };
    for (let round = 0; round < ROUNDS; round += 1) {
      times.bare.push(time(bare, []));
      times.status.push(time(root, ['status', ...common]));
      times.plan.push(time(root, ['plan', '--buoy', '1', ...range, ...common]));
    }
    const base = median(times.bare);
    const figure = (what: string, values: number[]): Figure => ({
      what: `\`${what}\`: ${median(values).toFixed(2)} s of processor time (lower is better)`,
      figure: (median(values) / base).toFixed(2),
      aim: '≤ 1.5',
      against: `bare Electron script that opens the same file, ${base.toFixed(2)} s`,
    });
    return [figure('status', times.status), figure('plan', times.plan)];
  });
}

// Runs every test/bench/*.bench.ts and prints one table; `npm run bench -- csv` runs those whose file name holds "csv".
import { spawnSync } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem, type } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { prepareSystem } from './lib/system.mjs';

const root = join(import.meta.dirname, '..');
// TypeScript runs as it is from Node 22.18 on; the project brings Node 24.
if (!process.features.typescript) {
  const node = join(root, 'node_modules/.bin/node');
  const again = [fileURLToPath(import.meta.url), ...process.argv.slice(2)];
  process.exit(spawnSync(node, again, { stdio: 'inherit' }).status ?? 1);
}

process.stderr.write('Speed as ratios: about 13 minutes for all.\n');
await prepareSystem(['display', 'bench']);
const folder = join(root, 'test/bench');
const parts = process.argv.slice(2);
const files = readdirSync(folder)
  .filter((file) => file.endsWith('.bench.ts'))
  .filter((file) => parts.length === 0 || parts.some((part) => file.includes(part)))
  .sort();

const { default: buildCacheWorker } = await import(
  pathToFileURL(join(root, 'test/support/cacheWorker.ts')).href
);
await buildCacheWorker();
const busy = loadavg()[0] ?? 0;
const lines = ['| what | figure | aim | measured against |', '|---|---|---|---|'];
for (const file of files) {
  const bench = await import(pathToFileURL(join(folder, file)).href);
  console.error(`${bench.name} …`);
  for (const { what, figure, aim, against } of await bench.run()) {
    lines.push(`| ${what} | ${figure} | ${aim ?? ''} | ${against ?? ''} |`);
  }
}

const machine = `${cpus()[0]?.model.trim() ?? 'unknown processor'}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB, ${type()}, Node ${process.versions.node}, load average ${busy.toFixed(1)} at the start`;
const table = `${lines.join('\n')}\n`;
console.log(`\n${table}\n${machine}`);
if (parts.length === 0) {
  const date = new Date().toISOString().slice(0, 10);
  const text = `# Figures of \`npm run bench\`\n\n${date}, ${machine}. Ratios are of two things done in turn in one run, medians of several rounds; higher than 1 is faster unless said otherwise.\n\n${table}`;
  writeFileSync(join(folder, 'results.md'), text);
}

// npm run soak [-- --requests 10000 --changes 1000]: one window through many requests and screen changes.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from './lib/build.mjs';
import { runInKeyring, startDisplay } from './lib/display.mjs';
import { electronRuntime } from './lib/runtime.mjs';
import { prepareSystem } from './lib/system.mjs';

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '10000' },
    changes: { type: 'string', default: '1000' },
  },
});
prepareSystem(['display', 'keyring']);
await build();
const { path } = await electronRuntime();
const { display, stop } = await startDisplay();
const folder = mkdtempSync(join(tmpdir(), 'almanac-soak-'));
const report = join(folder, 'report.txt');
const code = await runInKeyring(
  ['playwright', 'test', '--config', 'test/soak/playwright.config.ts'],
  {
    DISPLAY: display,
    ALMANAC_ELECTRON: path,
    ALMANAC_SOAK_REQUESTS: values.requests,
    ALMANAC_SOAK_CHANGES: values.changes,
    ALMANAC_SOAK_REPORT: report,
  },
);
stop();
// The last line is the note of `npm run verify`.
process.stdout.write(readFileSync(report, 'utf8'));
rmSync(folder, { recursive: true });
process.exit(code);

// npm run soak [-- --requests 10000 --changes 1000]: one window through many requests and screen changes.
import { parseArgs } from 'node:util';
import { build } from './lib/build.mjs';
import { playwright, startDisplay } from './lib/display.mjs';
import { runScript } from './lib/run.mjs';
import { electronRuntime } from './lib/runtime.mjs';
import { withReport } from './lib/steps.mjs';
import { prepareSystem } from './lib/system.mjs';

await runScript(async () => {
  const { values } = parseArgs({
    options: {
      requests: { type: 'string', default: '10000' },
      changes: { type: 'string', default: '1000' },
    },
  });
  process.stderr.write('One window through many requests and changes: about 4 minutes.\n');
  await prepareSystem(['display', 'keyring']);
  const { stop } = await startDisplay();
  await build();
  const { path } = await electronRuntime();
  const { code, report } = await withReport((file) =>
    playwright(['--config', 'test/soak/playwright.config.ts'], {
      ALMANAC_ELECTRON: path,
      ALMANAC_SOAK_REQUESTS: values.requests,
      ALMANAC_SOAK_CHANGES: values.changes,
      ALMANAC_SOAK_REPORT: file,
    }),
  );
  stop();
  // The last line is the note of `npm run verify`.
  process.stdout.write(report ?? `The run ended with code ${code} and without a report.\n`);
  return report === null ? code || 1 : code;
});

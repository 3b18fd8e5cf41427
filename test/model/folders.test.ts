import { expect, it } from 'vitest';
import { thorough } from '#support/thorough.ts';
import { runFolderModel } from './folders.ts';

/** Another one by MODEL_SEED. */
const seed = Number(process.env.MODEL_SEED ?? 1);

it('the lists of a folder are those of its files, and files of the user stay, whatever interrupts exports', async () => {
  const report = await runFolderModel({ runs: thorough ? 200 : 20, seed });
  expect(report, report ?? '').toBeNull();
});

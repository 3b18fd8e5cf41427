import { expect, it } from 'vitest';
import { thorough } from '#support/thorough.ts';
import { runModel } from './property.ts';

/** Another one by MODEL_SEED; `npm run model` takes a new one each time. */
const seed = Number(process.env.MODEL_SEED ?? 1);

it('the fetch engine keeps its promises in random orders of events', async () => {
  const { report } = await runModel({ runs: thorough ? 100 : 50, seed });
  expect(report, report ?? '').toBeNull();
});

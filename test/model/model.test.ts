import { expect, it } from 'vitest';
import { runModel } from './property.ts';

/** Another one by MODEL_SEED; `npm run model` takes a new one each time. */
const seed = Number(process.env.MODEL_SEED ?? 1);

it('the fetch engine keeps its promises in 100 random orders of events', async () => {
  const { report } = await runModel({ runs: 100, seed });
  expect(report, report ?? '').toBeNull();
});

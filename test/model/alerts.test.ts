import { expect, it } from 'vitest';
import { thorough } from '#support/thorough.ts';
import { runAlertModel } from './alerts.ts';

/** Another one by MODEL_SEED. */
const seed = Number(process.env.MODEL_SEED ?? 1);

it('alerts are told once, are not lost and never come from a failed value', async () => {
  const report = await runAlertModel({ runs: thorough ? 2000 : 150, seed });
  expect(report, report ?? '').toBeNull();
});

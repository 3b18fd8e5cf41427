import { expect, it } from 'vitest';
import { thorough } from '#support/thorough.ts';
import { runAlertModel } from './alerts.ts';
import { runForecastAlertModel } from './forecastAlerts.ts';
import { runWatchedAlertModel } from './watchedAlerts.ts';

/** Another one by MODEL_SEED. */
const seed = Number(process.env.MODEL_SEED ?? 1);

it.each([
  ['of one rule', runAlertModel, 150],
  ['of rules of every kind', runWatchedAlertModel, 40],
  ['of forecasts', runForecastAlertModel, 100],
] as const)('alerts %s are told once, in time, and are not lost', async (_, model, runs) => {
  const report = await model({ runs: thorough ? 2000 : runs, seed });
  expect(report, report ?? '').toBeNull();
});

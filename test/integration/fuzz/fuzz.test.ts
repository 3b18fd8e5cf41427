/** Mutated answers through client, cache and the queries of the screens; `npm run fuzz` makes others. */
import { expect, it } from 'vitest';
import { fuzz } from '../../fuzz/fuzz.ts';

const RUNS = 400;
/** Always the same: how many answers an endpoint gets differs by seed. */
const SEED = 1;

it('mutated answers leave only typed errors and nothing wrong in the cache', async () => {
  const { findings, accepted, refused } = await fuzz({ runs: RUNS, seed: SEED });
  expect(findings, `npm run fuzz -- --runs ${RUNS} --seed ${SEED}`).toEqual([]);
  // Both ways are taken at every endpoint, or nothing was tested.
  for (const counts of [accepted, refused]) {
    expect(Object.keys(counts)).toHaveLength(10);
    for (const count of Object.values(counts)) expect(count).toBeGreaterThan(RUNS / 100);
  }
});

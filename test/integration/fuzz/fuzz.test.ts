/** Mutated answers through client, cache and the queries of the screens; `npm run fuzz` makes more. */
import { expect, it } from 'vitest';
import { fuzz } from '../../fuzz/fuzz.ts';

const RUNS = 400;

it('mutated answers leave only typed errors and nothing wrong in the cache', async () => {
  const seed = Date.now() % 1_000_000;
  const { findings, accepted, refused } = await fuzz({ runs: RUNS, seed });
  expect(findings, `npm run fuzz -- --runs ${RUNS} --seed ${seed}`).toEqual([]);
  // Both ways are taken at every endpoint, or nothing was tested.
  for (const counts of [accepted, refused]) {
    expect(Object.keys(counts)).toHaveLength(10);
    for (const count of Object.values(counts)) expect(count).toBeGreaterThan(RUNS / 100);
  }
});

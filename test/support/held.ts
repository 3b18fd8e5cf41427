/** What is downloaded of a buoy, as the list of Downloads has it. */
import type { CachedBuoySummary } from '#renderer/screens/downloads/downloads.ts';

export const held = (fields: Partial<CachedBuoySummary>): CachedBuoySummary => ({
  id: 1,
  name: 'Cape Grey',
  buoy: null,
  readings: 1,
  missing: null,
  first: 0,
  last: 0,
  covered: 0,
  gaps: 0,
  gapSeconds: 0,
  reported: null,
  series: 0,
  bytes: 85,
  fetchedAt: null,
  spans: new Float64Array(),
  ...fields,
});

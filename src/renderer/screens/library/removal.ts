/** What removing costs and leaves, in words: pure. */
import { formatBytes, formatPlural } from '#renderer/format/figure.ts';
import type { CachedBuoySummary } from './cachedBuoys.ts';

const ROWS_PER_REQUEST = 100;

interface RemovalWords {
  title: string;
  /** What goes. */
  goes: string;
  /** What fetching it again costs. */
  again: string;
  action: string;
}

/** Readings that would go: the newest of each buoy stays. */
export const removable = (cachedBuoys: readonly CachedBuoySummary[]): number =>
  cachedBuoys.reduce((sum, { readings }) => sum + Math.max(0, readings - 1), 0);

export function removalWords(cachedBuoys: readonly CachedBuoySummary[]): RemovalWords {
  const [first] = cachedBuoys;
  const readings = removable(cachedBuoys);
  const series = cachedBuoys.reduce((sum, one) => sum + one.series, 0);
  const bytes = cachedBuoys.reduce((sum, one) => sum + one.bytes, 0);
  const whose =
    cachedBuoys.length === 1 && first ? first.name : formatPlural(cachedBuoys.length, 'buoy');
  const what = [formatPlural(readings, 'reading')];
  if (series > 0) what.push(formatPlural(series, 'seasonal series', 'seasonal series'));
  const requests = cachedBuoys.reduce(
    (sum, one) => sum + Math.ceil(Math.max(0, one.readings - 1) / ROWS_PER_REQUEST) + one.series,
    0,
  );
  return {
    title: `Delete downloaded data for ${whose}?`,
    goes: `${what.join(' and ')}, about ${formatBytes(bytes)}.`,
    again: `To download it again takes at least ${formatPlural(requests, 'request')}.`,
    action: `Delete ${formatPlural(readings, 'reading')}`,
  };
}

/** What removing costs and leaves, in words: pure. */
import { formatBytes, formatPlural } from '#renderer/format/figure.ts';
import type { Holding } from './holdings.ts';

const ROWS_PER_REQUEST = 100;

export interface RemovalWords {
  title: string;
  /** What goes. */
  goes: string;
  /** What fetching it again costs. */
  again: string;
  action: string;
}

/** Readings that would go: the newest of each buoy stays. */
export const removable = (holdings: readonly Holding[]): number =>
  holdings.reduce((sum, { readings }) => sum + Math.max(0, readings - 1), 0);

export function removalWords(holdings: readonly Holding[]): RemovalWords {
  const [first] = holdings;
  const readings = removable(holdings);
  const series = holdings.reduce((sum, one) => sum + one.series, 0);
  const bytes = holdings.reduce((sum, one) => sum + one.bytes, 0);
  const whose = holdings.length === 1 && first ? first.name : formatPlural(holdings.length, 'buoy');
  const what = [formatPlural(readings, 'reading')];
  if (series > 0) what.push(formatPlural(series, 'seasonal series', 'seasonal series'));
  const requests = holdings.reduce(
    (sum, one) => sum + Math.ceil(Math.max(0, one.readings - 1) / ROWS_PER_REQUEST) + one.series,
    0,
  );
  return {
    title: `Remove what is kept of ${whose}`,
    goes: `${what.join(' and ')}, about ${formatBytes(bytes)}.`,
    again: `The service would have to be asked again for it: at least ${formatPlural(requests, 'request')}.`,
    action: `Remove ${formatPlural(readings, 'reading')}`,
  };
}

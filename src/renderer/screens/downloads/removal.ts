/** What deleting removes and costs, in words: pure. */
import { plural, t } from '@lingui/core/macro';
import { formatBytes } from '#renderer/format/figure.ts';
import type { CachedBuoySummary } from './cachedBuoys.ts';

const ROWS_PER_REQUEST = 100;

interface RemovalWords {
  title: string;
  /** What is deleted. */
  goes: string;
  /** What downloading it again costs. */
  again: string;
  action: string;
}

/** Readings that would be deleted: the newest of each buoy stays. */
export const removable = (cachedBuoys: readonly CachedBuoySummary[]): number =>
  cachedBuoys.reduce((sum, { readings }) => sum + Math.max(0, readings - 1), 0);

export function removalWords(cachedBuoys: readonly CachedBuoySummary[]): RemovalWords {
  const [first] = cachedBuoys;
  const readings = removable(cachedBuoys);
  const series = cachedBuoys.reduce((sum, one) => sum + one.series, 0);
  const size = formatBytes(cachedBuoys.reduce((sum, one) => sum + one.bytes, 0));
  const buoys = cachedBuoys.length;
  const deleted = plural(readings, { one: '# reading', other: '# readings' });
  const seasonal = plural(series, { one: '# seasonal series', other: '# seasonal series' });
  const requests = cachedBuoys.reduce(
    (sum, one) => sum + Math.ceil(Math.max(0, one.readings - 1) / ROWS_PER_REQUEST) + one.series,
    0,
  );
  return {
    title:
      buoys === 1 && first
        ? t`Delete downloaded data for ${{ name: first.name }}?`
        : plural(buoys, {
            one: 'Delete downloaded data for # buoy?',
            other: 'Delete downloaded data for # buoys?',
          }),
    goes:
      series > 0 ? t`${deleted} and ${seasonal}, about ${size}.` : t`${deleted}, about ${size}.`,
    again: plural(requests, {
      one: 'Downloading it again takes at least # request.',
      other: 'Downloading it again takes at least # requests.',
    }),
    action: plural(readings, { one: 'Delete # reading', other: 'Delete # readings' }),
  };
}

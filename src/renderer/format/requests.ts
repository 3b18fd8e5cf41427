/** What a download takes. */
import { plural, t } from '@lingui/core/macro';
import { formatCount } from './figure.ts';

/** `177 requests`; `446–870 requests` where more may be needed. */
export function formatRequests(requests: number, maxRequests: number): string {
  if (maxRequests <= requests)
    return plural({ requests }, { one: '# request', other: '# requests' });
  const [least, most] = [formatCount(requests), formatCount(maxRequests)];
  return t`${least}–${most} requests`;
}

export function downloadLabel(requests: number, maxRequests: number): string {
  const count = formatRequests(requests, maxRequests);
  return t`Download (${count})`;
}

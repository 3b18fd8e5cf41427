/** Coverage in words: the share of a period that is downloaded, and the share of its expected readings. */
import { t } from '@lingui/core/macro';
import { formatNumber, isMissing, MISSING } from './figure.ts';

/** `83 %`; `<1 %` and `>99 %` where a whole number would say none or all. */
export function shareText(share: number | null): string {
  if (isMissing(share)) return MISSING;
  if (share > 0 && share < 0.01) return '<1 %';
  if (share < 1 && share > 0.99) return '>99 %';
  return `${formatNumber(share * 100)} %`;
}

/**
 * `35 % of the period downloaded, 96 % reported`.
 * @param reported see science/reported.ts
 */
export function coverageText(covered: number, reported: number | null): string {
  const downloaded = shareText(covered);
  if (reported === null) return t`${downloaded} of the period downloaded`;
  return t`${downloaded} of the period downloaded, ${{ reported: shareText(reported) }} reported`;
}

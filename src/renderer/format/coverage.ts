/** Coverage in words: the share of a period that is downloaded, and the share of its expected readings. */
import { t } from '@lingui/core/macro';
import { formatNumber, isMissing, MISSING } from './figure.ts';

/** A share of one in parts of `whole` without a sign: `83`; `<1` and `>99` where the rounded number would say none or all. */
export function partText(share: number | null, decimals = 0, whole = 100): string {
  if (isMissing(share)) return MISSING;
  const text = (parts: number) => formatNumber(parts, decimals);
  const smallest = 10 ** -decimals;
  const rounded = text(share * whole);
  if (share > 0 && rounded === text(0)) return `<${text(smallest)}`;
  if (share < 1 && rounded === text(whole)) return `>${text(whole - smallest)}`;
  return rounded;
}

/** `83 %`, `<1 %`, `>99 %`. */
export const shareText = (share: number | null): string =>
  isMissing(share) ? MISSING : `${partText(share)} %`;

/**
 * `35 % of the period downloaded, 96 % reported`.
 * @param reported see science/reported.ts
 */
export function coverageText(covered: number, reported: number | null): string {
  const downloaded = shareText(covered);
  if (reported === null) return t`${downloaded} of the period downloaded`;
  return t`${downloaded} of the period downloaded, ${{ reported: shareText(reported) }} reported`;
}

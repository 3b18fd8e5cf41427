/** What fits at a spot, in words. */
import { msg, t } from '@lingui/core/macro';
import { formatDirection } from '#renderer/format/direction.ts';
import { numberText } from '#renderer/format/figure.ts';
import type { Units } from '#renderer/format/metrics.ts';
import { quantityText } from '#shared/i18n/alertText.ts';
import { messageTable } from '#shared/i18n/i18n.ts';
import type { TideState } from '#shared/model/watch.ts';
import type { QuantityMatch, SpotState, TidePlace } from '#shared/science/spotMatch.ts';

export const stateText = messageTable<SpotState>({
  good: msg({ message: 'Good', comment: 'The sea at a spot' }),
  part: msg({ message: 'Partly good', comment: 'The sea at a spot' }),
  none: msg({ message: 'Not good', comment: 'The sea at a spot' }),
  unknown: msg({ message: 'Not known', comment: 'Whether the sea at a spot is good' }),
});

/** Of a reading that is no longer of the present. */
export const pastText = messageTable<SpotState>({
  good: msg`Was good`,
  part: msg`Was partly good`,
  none: msg`Was not good`,
  unknown: msg`Was not known`,
});

export const tideText = messageTable<TideState>({
  rising: msg({ message: 'rising', context: 'tide' }),
  falling: msg({ message: 'falling', context: 'tide' }),
  high: msg({ message: 'high water', comment: 'State of the tide' }),
  low: msg({ message: 'low water', comment: 'State of the tide' }),
});

/** The other state of what the limit is about; between high and low water where the level goes. */
function otherTide({ water, near }: TidePlace, limit: TideState): string {
  const isTurn = limit === 'high' || limit === 'low';
  const other = isTurn && near !== null && near !== 'between' ? near : water;
  return other === null ? '' : tideText[other];
}

/** `height fits`, `period too short: 7 s, minimum 10 s`, `direction 200° SSW, not 270° to 315°`. */
export function matchText(match: QuantityMatch, units: Units): string {
  const { quantity, fit, value, limit } = match;
  if (quantity === 'tide') {
    if (fit === 'fits') return t`tide fits`;
    if (fit === 'unknown') return t`tide not known`;
    return t`tide: ${{ state: otherTide(value, limit) }}, not ${{ wanted: tideText[limit] }}`;
  }
  if (quantity === 'direction') {
    if (fit === 'fits') return t`direction fits`;
    if (fit === 'unknown') return t`direction not known`;
    const [first, last] = [numberText(limit.first), numberText(limit.last)];
    return t`direction ${{ value: formatDirection(value).text }}, not ${first}° to ${last}°`;
  }
  const isHeight = quantity === 'height';
  if (fit === 'fits') return isHeight ? t`height fits` : t`period fits`;
  if (value === null || limit === null) return isHeight ? t`height not known` : t`period not known`;
  const text = (si: number) => quantityText(isHeight ? 'significantHeight' : 'period', si, units);
  const [is, wanted] = [text(value), text(limit)];
  if (isHeight)
    return fit === 'low'
      ? t`height too low: ${is}, minimum ${wanted}`
      : t`height too high: ${is}, maximum ${wanted}`;
  return fit === 'low'
    ? t`period too short: ${is}, minimum ${wanted}`
    : t`period too long: ${is}, maximum ${wanted}`;
}

export const matchTexts = (quantities: readonly QuantityMatch[], units: Units): string =>
  quantities.map((one) => matchText(one, units)).join(' · ');

/** At the start of the strip below the map: the buoys in view that stand out; each opens its buoy. */
import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { memo, useMemo } from 'react';
import { useLastHours, useRanks } from '#renderer/data/ranks.ts';
import { type FigureText, shareText } from '#renderer/format/figure.ts';
import { formatHeight, formatPeriod } from '#renderer/format/metrics.ts';
import { formatDateTime } from '#renderer/format/time.ts';
import type { Bounds } from '#renderer/map/camera.ts';
import { variables } from '#renderer/map/variables.ts';
import { useNow, useZone } from '#renderer/parts/clock.ts';
import { Age, Value } from '#renderer/parts/Figure.tsx';
import { useApp } from '#renderer/stores/app.ts';
import { explained } from '#renderer/ui/Tooltip.tsx';
import { i18n } from '#shared/i18n/i18n.ts';
import type { CachedBuoy } from '#shared/model/buoy.ts';
import type { HeightUnit } from '#shared/science/units.ts';
import { buoyTitle } from '#shared/text/search.ts';
import { type Standout, type Superlative, standouts } from './inView.ts';

const label: Record<Superlative, MessageDescriptor> = {
  highest: msg({ message: 'Highest', comment: 'The buoy with the highest waves' }),
  rising: msg({ message: 'Rising fastest', comment: 'The buoy whose waves rise fastest' }),
  longest: msg`Longest period`,
  unusual: msg({ message: 'Most unusual', comment: 'The buoy whose height is most unusual' }),
};

const format: Record<Superlative, (value: number, unit: HeightUnit) => FigureText> = {
  highest: formatHeight,
  rising: (metres, unit) => {
    const { text, unit: symbol } = formatHeight(metres, unit);
    return {
      text: `+${text}`,
      unit: t({ message: `${symbol} in 6 h`, comment: 'After a number: +0.4 m in 6 h' }),
    };
  },
  longest: formatPeriod,
  unusual: (rank) => ({ text: t`rank ${{ percent: shareText(rank / 100) }}`, unit: '' }),
};

export const NowStrip = memo(function NowStrip(props: {
  /** Undefined until the list was read. */
  buoys: readonly CachedBuoy[] | undefined;
  /** Of the map at rest; null before its first view. */
  view: Bounds | null;
  /** The map is shown and drawn: ranks and the last hours are read after it. */
  isActive: boolean;
}) {
  const { buoys, view, isActive } = props;
  const now = useNow();
  const { byBuoy: ranks } = useRanks(isActive);
  const lastHours = useLastHours(isActive);
  const found = useMemo(
    () => (buoys && view ? standouts(buoys, view, { now, ranks, lastHours }) : null),
    [buoys, view, now, ranks, lastHours],
  );
  return (
    <section className="map-now side grow fill" aria-label={t`Now in view`}>
      {found === null ? null : found.length === 0 ? (
        <p className="padded quiet">{t`No readings of the last 3 hours in view`}</p>
      ) : (
        <ul className="side fill grow">
          {found.map((standout) => (
            <li key={standout.kind} className="map-now-item grow fill">
              <Item {...standout} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
});

function Item({ kind, buoy, value, time }: Standout) {
  const unit = useApp((state) => state.settings.heightUnit);
  const zone = useZone(buoy.timezone);
  const moment = formatDateTime(time, zone);
  const meaning = kind === 'unusual' ? [variables.rank.meaning()] : [];
  return (
    <button
      type="button"
      className="item fill"
      onClick={() => useApp.getState().selectBuoy(buoy.id)}
      {...explained([buoyTitle(buoy), t`observed ${moment}`, ...meaning].join(' · '))}
    >
      <span className="column grow">
        <span className="quiet clip">
          {i18n._(label[kind])}, <Age time={time} buoyZone={buoy.timezone} ago />
        </span>
        <span className="clip">
          <span className="strong numeric">
            <Value value={format[kind](value, unit)} />
          </span>{' '}
          <bdi>{buoyTitle(buoy)}</bdi>
        </span>
      </span>
    </button>
  );
}

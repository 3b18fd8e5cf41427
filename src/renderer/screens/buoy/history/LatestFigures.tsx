/** The latest reading as figures, with the time of observation and of download apart. */
import { t } from '@lingui/core/macro';
import { changeUntil, useLastHours } from '#renderer/data/ranks.ts';
import { isSilent, lastReport } from '#renderer/format/age.ts';
import { formatMetric, metricLabel, metricMeaning } from '#renderer/format/metrics.ts';
import { terms } from '#renderer/format/terms.ts';
import { formatDateTime } from '#renderer/format/time.ts';
import { Age, Fetched } from '#renderer/parts/Age.tsx';
import { Direction } from '#renderer/parts/Direction.tsx';
import { FocusableReasons, Labelled, Value } from '#renderer/parts/Figure.tsx';
import { KnownChange } from '#renderer/parts/HeightChange.tsx';
import { useZone } from '#renderer/parts/useZone.ts';
import { useApp } from '#renderer/stores/app.ts';
import { Term } from '#renderer/ui/Tooltip.tsx';
import { useNow } from '#renderer/ui/useNow.ts';
import type { QualityVariable } from '#shared/model/quality.ts';
import type { Reading } from '#shared/model/reading.ts';

export function LatestFigures({
  buoyId,
  reading,
  implausible,
  fetchedAt,
  zone: buoyZone,
}: {
  buoyId: number;
  reading: Reading;
  /** Variables that fail a quality test. */
  implausible: readonly QualityVariable[];
  fetchedAt: number | null;
  zone: string | null;
}) {
  const settings = useApp((state) => state.settings);
  const zone = useZone(buoyZone);
  const now = useNow();
  const change = changeUntil(useLastHours().get(buoyId), reading.time, now);
  const silent = isSilent(now, reading.time);
  const observed = formatDateTime(reading.time, zone);
  const missingReason = t`Not reported in this reading`;
  const figure = (metric: QualityVariable) => (
    <Labelled
      large={metric === 'significantHeight'}
      label={<Term text={metricMeaning(metric)}>{metricLabel[metric]}</Term>}
    >
      <Value
        value={formatMetric(metric, reading[metric], settings)}
        missingReason={missingReason}
        implausible={implausible.includes(metric)}
      />
      {metric === 'significantHeight' ? (
        <KnownChange change={change} unit={settings.heightUnit} />
      ) : null}
    </Labelled>
  );
  return (
    <section className="stack gap-1" aria-label={t`Latest reading`}>
      {silent ? (
        <p className="note strong">
          <Term text={terms.lastReport}>{lastReport(now, reading.time, zone)}</Term>
        </p>
      ) : null}
      <p className="row apart facts small">
        <span>
          <Age time={reading.time} buoyZone={buoyZone} ago />
          <span className="quiet"> · {t`observed ${observed}`}</span>
        </span>
        <Fetched time={fetchedAt} />
      </p>
      <div className={silent ? 'buoy-figures silent' : 'buoy-figures'}>
        <FocusableReasons value>
          {figure('significantHeight')}
          {figure('maximumHeight')}
          <Labelled label={<Term text={metricMeaning('direction')}>{t`Direction (from)`}</Term>}>
            <Direction
              degrees={reading.direction}
              compass={reading.directionCompass}
              missingReason={missingReason}
              implausible={implausible.includes('direction')}
            />
          </Labelled>
          {figure('period')}
          {figure('waterTemperature')}
        </FocusableReasons>
      </div>
    </section>
  );
}

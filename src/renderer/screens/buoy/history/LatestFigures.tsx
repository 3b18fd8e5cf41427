/** The latest reading as figures, how unusual it is, and the times of observation and of download apart. */
import { t } from '@lingui/core/macro';
import { memo, type ReactNode, useMemo } from 'react';
import { changeUntil, rankAge, useLastHours, useRanks } from '#renderer/data/ranks.ts';
import { isSilent, lastReport } from '#renderer/format/age.ts';
import { derivedFrom, seaStateOf } from '#renderer/format/derived.ts';
import { factsText, formatNumber, shareText } from '#renderer/format/figure.ts';
import { asText, formatHeight, metricLabel, metricMeaning } from '#renderer/format/metrics.ts';
import { rankSentence, tooFewText } from '#renderer/format/rank.ts';
import { seaStates, terms } from '#renderer/format/terms.ts';
import { formatDateTime } from '#renderer/format/time.ts';
import { variables } from '#renderer/map/variables.ts';
import { useNow, useZone } from '#renderer/parts/clock.ts';
import {
  Age,
  Fetched,
  FocusableReasons,
  KnownChange,
  Labelled,
  ReadingValue,
} from '#renderer/parts/Figure.tsx';
import { useApp } from '#renderer/stores/app.ts';
import { explained, Term } from '#renderer/ui/Tooltip.tsx';
import type { CachedBuoy } from '#shared/model/buoy.ts';
import { flag, type QualityVariable, qualityVariables } from '#shared/model/quality.ts';
import type { Reading, ReadingColumns } from '#shared/model/reading.ts';
import { latestReading, reportsMaximum } from './history.ts';

export const LatestFigures = memo(function LatestFigures(props: {
  buoy: CachedBuoy;
  /** The readings of the range shown; undefined: not read yet. */
  columns: ReadingColumns | undefined;
  /** Opens the climatology behind the rank. */
  onRank: () => void;
}) {
  const { buoy, columns, onRank } = props;
  const zone = useZone();
  const now = useNow();
  const lastHours = useLastHours().get(buoy.id);
  const reading = useMemo(() => latestReading(buoy.lastReading, columns), [buoy, columns]);
  if (reading === null) {
    return (
      <p className="quiet">
        {t`No reading of this buoy is downloaded. Refresh to check (1 request).`}
      </p>
    );
  }
  const isRow = columns?.time.at(-1) === reading.time;
  const implausible = isRow
    ? qualityVariables.filter((name) => columns.quality[name].flags.at(-1) === flag.fail)
    : buoy.implausible;
  const shown = { lastReading: reading, implausible };
  const isLater = reading.time !== buoy.lastReading?.time;
  const change = changeUntil(lastHours, reading.time, now);
  const silent = isSilent(now, reading.time);
  const observed = formatDateTime(reading.time, zone);
  const missingReason = t`Not reported in this reading`;
  const figure = (metric: QualityVariable, label = metricLabel[metric], notes?: ReactNode) => (
    <Labelled
      large={metric === 'significantHeight'}
      label={<Term text={metricMeaning(metric)}>{label}</Term>}
    >
      <ReadingValue of={shown} name={metric} missingReason={missingReason} />
      {notes}
    </Labelled>
  );
  return (
    <section className="buoy-latest stack gap-1" aria-label={t`Latest reading`}>
      <p className={silent ? 'buoy-age line apart small note' : 'buoy-age line apart small'}>
        <span className="clip">
          {silent ? (
            <strong>
              <Term text={terms.lastReport}>{lastReport(now, reading.time, zone)}</Term>
            </strong>
          ) : (
            <Age time={reading.time} ago />
          )}
          <span className="quiet"> · {t`observed ${observed}`}</span>
        </span>
        <span className="fixed">
          <Fetched time={isLater ? columns?.fetchedAt : buoy.lastReadingFetchedAt} />
        </span>
      </p>
      <div className={silent ? 'buoy-figures silent' : 'buoy-figures'}>
        <FocusableReasons value>
          {figure(
            'significantHeight',
            undefined,
            <>
              <KnownChange change={change} />
              <SeaState {...reading} />
            </>,
          )}
          {reading.maximumHeight !== null || (columns && reportsMaximum(columns))
            ? figure('maximumHeight')
            : null}
          {figure('direction', t`Direction (from)`)}
          {figure('period')}
          {figure('waterTemperature', t`Sea temp.`)}
        </FocusableReasons>
      </div>
      <RankLine id={buoy.id} onRank={onRank} />
    </section>
  );
});

/** The state of the sea as a word; explained by what follows from height and period. */
function SeaState({ significantHeight: height, period }: Reading) {
  const unit = useApp((state) => state.settings.heightUnit);
  if (height === null) return null;
  const code = seaStateOf(height);
  const name = seaStates[code] ?? '';
  const facts = [t`WMO sea state ${code}: ${name}.`];
  if (period !== null && period > 0) {
    const derived = derivedFrom(height, period);
    const highest = asText(formatHeight(derived.highestInWatch, unit));
    const length = formatNumber(derived.wavelength);
    const steepness = formatNumber(derived.steepness, 3);
    const flux = formatNumber(derived.energyFlux / 1000, 1);
    facts.push(
      t`Expected highest wave in 3 hours: ${highest}. Wavelength ${length} m, steepness ${steepness}, energy flux ${flux} kW/m. Estimates; the period is assumed to be the peak period.`,
    );
  }
  return (
    <span className="figure-note quiet">
      <Term text={facts.join(' ')}>{name}</Term>
    </span>
  );
}

/** How unusual the present height is, or that too few years are downloaded for a rank. */
function RankLine({ id, onRank }: { id: number; onRank: () => void }) {
  const found = useRanks().byBuoy.get(id);
  const unit = useApp((state) => state.settings.heightUnit);
  const now = useNow();
  if (!found || isSilent(now, found.time)) return null;
  const { rank } = found;
  return (
    <p className="buoy-rank small clip">
      <button
        type="button"
        className="link"
        onClick={onRank}
        {...explained(variables.rank.meaning())}
      >
        {rank === null ? t`Hs rank` : t`Hs rank ${{ percent: shareText(rank / 100) }}`}
      </button>
      <span className="quiet">
        {' · '}
        {factsText([
          rank === null ? tooFewText(found) : rankSentence({ ...found, rank }, unit),
          rankAge(found, now),
        ])}
      </span>
    </p>
  );
}

/** An answer in three parts: forecast, nearest reading, tide; with the units the service names. */
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { isSilent } from '#renderer/format/age.ts';
import type { FigureText } from '#renderer/format/figure.ts';
import { asText, formatDistance, formatPeriod } from '#renderer/format/metrics.ts';
import { terms } from '#renderer/format/terms.ts';
import {
  type ClockOptions,
  formatClock,
  formatDate,
  formatDateTime,
  formatDuration,
  formatMoment,
  isSameDay,
} from '#renderer/format/time.ts';
import { variables } from '#renderer/map/variables.ts';
import { useNow } from '#renderer/parts/clock.ts';
import {
  Age,
  Direction,
  FocusableReasons,
  Labelled,
  Missing,
  Value,
} from '#renderer/parts/Figure.tsx';
import { useApp } from '#renderer/stores/app.ts';
import { Term } from '#renderer/ui/Tooltip.tsx';
import type { StoredConditions } from '#shared/model/conditions.ts';
import { hoursMinutes, type ReportedValue, reportedHeight, reportedSpeed } from './units.ts';

const notInAnswer = (): string => t`not stated by the service`;

const Card = ({ title, term, children }: { title: string; term?: string; children: ReactNode }) => (
  <section className="conditions-part stack gap-3 ruled" aria-label={title}>
    <h2>{term ? <Term text={term}>{title}</Term> : title}</h2>
    {children}
  </section>
);

const Figures = ({ isOld = false, children }: { isOld?: boolean; children: ReactNode }) => (
  <div className={isOld ? 'conditions-figures silent' : 'conditions-figures'}>{children}</div>
);

const Fact = ({ children }: { children: ReactNode }) => <p className="quiet small">{children}</p>;

const reported = (label: ReactNode, { value, exact, unitNote }: ReportedValue) => (
  <Labelled label={label} note={unitNote}>
    <Value
      value={value}
      exact={
        exact === asText(value)
          ? undefined
          : exact && t`reported by the service as ${{ value: exact }}`
      }
      missingReason={notInAnswer()}
    />
  </Labelled>
);

const seconds = (label: ReactNode, value: number | null) => (
  <Labelled label={label}>
    <Value value={formatPeriod(value)} missingReason={notInAnswer()} />
  </Labelled>
);

/** @param degrees null: the service states the compass point alone */
const direction = (label: ReactNode, degrees: number | null, compass: string | null) => (
  <Labelled label={label}>
    <Direction degrees={degrees} compass={compass} missingReason={notInAnswer()} />
  </Labelled>
);

const defined = (variable: 'significantHeight' | 'maximumHeight' | 'period') => (
  <Term text={variables[variable].meaning()}>{variables[variable].label()}</Term>
);

interface Part {
  stored: StoredConditions;
  /** The clock of the point. */
  zone: ClockOptions;
}

/** Heights of an answer in the person's unit. */
function useHeights({ conditions: { units } }: StoredConditions) {
  const wanted = useApp((state) => state.settings.heightUnit);
  return (metres: number | null) => reportedHeight(metres, units.height, wanted);
}

export const ConditionsAnswer = (part: Part) => (
  <div className="conditions-parts">
    <FocusableReasons value>
      <Forecast {...part} />
      <NearestReading {...part} />
      <Tide {...part} />
    </FocusableReasons>
  </div>
);

function Forecast({ stored, zone }: Part) {
  const height = useHeights(stored);
  const speedUnit = useApp((state) => state.settings.speedUnit);
  const now = useNow();
  const { forecast, units, metadata } = stored.conditions;
  return (
    <Card title={t`Forecast`} term={terms.forecast}>
      {forecast ? (
        <Figures>
          {reported(t`Wave height`, height(forecast.wavesHeight))}
          {seconds(t`Wave period`, forecast.wavesPeriod)}
          {direction(t`Waves (from)`, null, forecast.wavesDirection)}
          {reported(
            <Term text={terms.swell}>{t`Swell height`}</Term>,
            height(forecast.swellHeight),
          )}
          {seconds(t`Swell period`, forecast.swellPeriod)}
          {direction(t`Swell (from)`, null, forecast.swellDirection)}
          {reported(
            <Term text={terms.windSpeed}>{t`Wind speed`}</Term>,
            reportedSpeed(forecast.windSpeed, units.speed, speedUnit),
          )}
          {direction(t`Wind (from)`, null, forecast.windDirection)}
        </Figures>
      ) : (
        <Fact>{t`The service has no forecast for this point and time.`}</Fact>
      )}
      <Fact>
        {metadata.forecastUpdatedAt === null
          ? t`The service does not state when the forecast was made.`
          : t`Forecast updated ${{ time: formatMoment(now, metadata.forecastUpdatedAt, zone) }}`}
      </Fact>
    </Card>
  );
}

function NearestReading({ stored, zone }: Part) {
  const height = useHeights(stored);
  const now = useNow();
  const selectBuoy = useApp((state) => state.selectBuoy);
  const unit = useApp((state) => state.settings.distanceUnit);
  const { reading, metadata } = stored.conditions;
  if (!reading?.exists) {
    return (
      <Card title={t`Nearest reading`}>
        <Fact>{t`The service has no reading near this point at this time.`}</Fact>
      </Card>
    );
  }
  const { buoy } = reading;
  const observed = formatDateTime(reading.time, zone);
  const age = metadata.readingAgeMinutes;
  return (
    <Card title={t`Nearest reading`}>
      <p className="row facts">
        {buoy ? (
          <button type="button" className="link strong" onClick={() => selectBuoy(buoy.id)}>
            <bdi>{buoy.name ?? t`Buoy ${{ id: buoy.id }}`}</bdi>
          </button>
        ) : (
          t`Unnamed buoy`
        )}
        {buoy && buoy.distanceKm !== null ? (
          <span>
            {buoy.distanceKm < 0.05
              ? t`at this point`
              : t`${{ distance: asText(formatDistance(buoy.distanceKm, unit)) }} away`}
          </span>
        ) : null}
        <Age time={reading.time} ago />
      </p>
      <Figures isOld={isSilent(now, reading.time)}>
        {reported(defined('significantHeight'), height(reading.significantHeight))}
        {reported(defined('maximumHeight'), height(reading.maximumHeight))}
        {seconds(defined('period'), reading.period)}
        {direction(t`Direction (from)`, reading.directionDegrees, null)}
      </Figures>
      <Fact>
        {age === null
          ? t`Observed ${{ time: observed }}`
          : t`Observed ${{ time: observed }}, ${{ age: formatDuration(age * 60) }} old when the service answered`}
      </Fact>
    </Card>
  );
}

/** `14:30` with its clock as the small unit; `3 Aug 2026, 14:30` on another day than that of `now`. */
function momentFigure(now: number, time: number, zone: ClockOptions): FigureText {
  const date = isSameDay(now, time, zone) ? '' : `${formatDate(time, zone)}, `;
  const [text = '', ...clock] = formatClock(time, zone).split(' ');
  return { text: date + text, unit: clock.join(' ') };
}

/** `1.0 m, in 2 h 58 min`, `1.0 m, past`. @param left seconds from now on; negative: it is over */
const nextNote = (left: number | null, height: ReportedValue): ReactNode => (
  <>
    <Value value={height.value} exact={height.exact} missingReason={notInAnswer()} />
    {left === null ? null : (
      <>
        {', '}
        {left < 0
          ? t({ message: 'past', comment: 'After a height of tide: 1.0 m, past' })
          : t`in ${{ duration: hoursMinutes(left) }}`}
      </>
    )}
  </>
);

/** Words of the service in the current language; other words are not translated. */
const waterLevels = new Map([
  ['rising', () => t({ message: 'rising', comment: 'The water level' })],
  ['falling', () => t({ message: 'falling', comment: 'The water level' })],
]);
const nextTides = new Map([
  ['high', () => <Term text={terms.highWater}>{t`Next high water`}</Term>],
  ['low', () => <Term text={terms.lowWater}>{t`Next low water`}</Term>],
]);

function Tide({ stored, zone }: Part) {
  const height = useHeights(stored);
  const now = useNow();
  const { tide, metadata } = stored.conditions;
  if (!tide) {
    return (
      <Card title={t`Tide`} term={terms.tide}>
        <Fact>{t`The service has no tide for this point.`}</Fact>
      </Card>
    );
  }
  const at = tide.time ?? stored.request.time;
  const next = tide.secondsToNextChange === null ? null : at + tide.secondsToNextChange;
  // Level and direction of the water hold until the next high or low water.
  const isOver = next === null ? isSilent(now, at) : next < now;
  const { direction: level, nextTide: word, harbor: harbour, nextTideHeight } = tide;
  const source = metadata.tideSource;
  return (
    <Card title={t`Tide`} term={terms.tide}>
      <Figures isOld={isOver}>
        {reported(t({ message: 'Height', comment: 'Of the tide' }), height(tide.height))}
        <Labelled label={t`Water level`}>
          {level === null ? (
            <Missing reason={notInAnswer()} />
          ) : (
            <bdi>{waterLevels.get(level.toLowerCase())?.() ?? level}</bdi>
          )}
        </Labelled>
        <Labelled
          label={
            word
              ? (nextTides.get(word.toLowerCase())?.() ?? t`Next tide: ${{ word }}`)
              : t`Next tide`
          }
          note={nextNote(next === null ? null : next - now, height(nextTideHeight))}
        >
          {next === null ? (
            <Missing reason={notInAnswer()} />
          ) : (
            <Value value={momentFigure(now, next, zone)} exact={formatDateTime(next, zone)} />
          )}
        </Labelled>
      </Figures>
      <Fact>
        {harbour ? (
          <Trans>
            Harbour <bdi>{harbour}</bdi>
          </Trans>
        ) : (
          t`Harbour not stated`
        )}
        {' · '}
        {source ? (
          <Trans>
            source <bdi>{source}</bdi>
          </Trans>
        ) : (
          t`source not stated`
        )}
        {' · '}
        <Term text={terms.datum}>{t`datum not stated by the service`}</Term>
        {' · '}
        {t`times counted from ${{ time: formatDateTime(at, zone) }}`}
      </Fact>
    </Card>
  );
}

/** An answer in three parts: forecast, nearest reading, tide; with the units the service names. */
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { isSilent } from '#renderer/format/age.ts';
import type { FigureText } from '#renderer/format/figure.ts';
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
import { asText, formatDistance, formatPeriod } from '#renderer/format/values.ts';
import { variables } from '#renderer/map/variables.ts';
import { Age } from '#renderer/parts/Age.tsx';
import { Direction } from '#renderer/parts/Direction.tsx';
import { FocusableReasons, Labelled, Missing, Value } from '#renderer/parts/Figure.tsx';
import { useApp } from '#renderer/stores/app.ts';
import { Term } from '#renderer/ui/Tooltip.tsx';
import { useNow } from '#renderer/ui/useNow.ts';
import type { Conditions, StoredConditions } from '#shared/model/conditions.ts';
import { hoursMinutes, type ReportedValue, reportedHeight, reportedSpeed } from './units.ts';

const Figures = ({ isOld = false, children }: { isOld?: boolean; children: ReactNode }) => (
  <div className={isOld ? 'conditions-figures silent' : 'conditions-figures'}>{children}</div>
);

const notInAnswer = (): string => t`not stated by the service`;

const Reported = ({ label, reported }: { label: ReactNode; reported: ReportedValue }) => (
  <Labelled label={label} note={reported.unitNote}>
    <Value
      value={reported.value}
      exact={
        reported.exact === asText(reported.value)
          ? undefined
          : reported.exact && t`reported by the service as ${{ value: reported.exact }}`
      }
      missingReason={notInAnswer()}
    />
  </Labelled>
);

const Seconds = ({ label, seconds }: { label: ReactNode; seconds: number | null }) => (
  <Labelled label={label}>
    <Value value={formatPeriod(seconds)} missingReason={notInAnswer()} />
  </Labelled>
);

const Point = ({ label, compass }: { label: ReactNode; compass: string | null }) => (
  <Labelled label={label}>
    <Direction degrees={null} compass={compass} missingReason={notInAnswer()} />
  </Labelled>
);

const Defined = ({ variable }: { variable: 'significantHeight' | 'maximumHeight' | 'period' }) => (
  <Term text={variables[variable].meaning()}>{variables[variable].label()}</Term>
);

interface Part {
  conditions: Conditions;
  /** The clock of the point. */
  zone: ClockOptions;
}

export function ConditionsAnswer({
  stored: { conditions, request },
  zone,
}: {
  stored: StoredConditions;
  zone: ClockOptions;
}) {
  return (
    <div className="conditions-parts">
      <FocusableReasons value>
        <Forecast conditions={conditions} zone={zone} />
        <NearestReading conditions={conditions} zone={zone} />
        <Tide conditions={conditions} zone={zone} requested={request.time} />
      </FocusableReasons>
    </div>
  );
}

function Forecast({ conditions, zone }: Part) {
  const wanted = useApp((state) => state.settings.heightUnit);
  const wantedSpeed = useApp((state) => state.settings.speedUnit);
  const now = useNow();
  const { forecast, units, metadata } = conditions;
  return (
    <section className="conditions-part stack gap-3 ruled" aria-label={t`Forecast`}>
      <h2>
        <Term text={terms.forecast}>
          <Trans>Forecast</Trans>
        </Term>
      </h2>
      {forecast ? (
        <Figures>
          <Reported
            label={t`Wave height`}
            reported={reportedHeight(forecast.wavesHeight, units.height, wanted)}
          />
          <Seconds label={t`Wave period`} seconds={forecast.wavesPeriod} />
          <Point label={t`Waves (from)`} compass={forecast.wavesDirection} />
          <Reported
            label={
              <Term text={terms.swell}>
                <Trans>Swell height</Trans>
              </Term>
            }
            reported={reportedHeight(forecast.swellHeight, units.height, wanted)}
          />
          <Seconds label={t`Swell period`} seconds={forecast.swellPeriod} />
          <Point label={t`Swell (from)`} compass={forecast.swellDirection} />
          <Reported
            label={<Term text={terms.windSpeed}>{t`Wind speed`}</Term>}
            reported={reportedSpeed(forecast.windSpeed, units.speed, wantedSpeed)}
          />
          <Point label={t`Wind (from)`} compass={forecast.windDirection} />
        </Figures>
      ) : (
        <p className="quiet small">
          <Trans>The service has no forecast for this point and time.</Trans>
        </p>
      )}
      <p className="quiet small">
        {metadata.forecastUpdatedAt === null
          ? t`The service does not state when the forecast was made.`
          : t`Forecast updated ${{ time: formatMoment(now, metadata.forecastUpdatedAt, zone) }}`}
      </p>
    </section>
  );
}

function NearestReading({ conditions, zone }: Part) {
  const now = useNow();
  const wanted = useApp((state) => state.settings.heightUnit);
  const selectBuoy = useApp((state) => state.selectBuoy);
  const { reading, units, metadata } = conditions;
  const buoy = reading?.buoy ?? null;
  return (
    <section className="conditions-part stack gap-3 ruled" aria-label={t`Nearest reading`}>
      <h2>
        <Trans>Nearest reading</Trans>
      </h2>
      {reading?.exists ? (
        <>
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
                  : t`${{ distance: asText(formatDistance(buoy.distanceKm)) }} away`}
              </span>
            ) : null}
            <Age time={reading.time} ago />
          </p>
          <Figures isOld={isSilent(now, reading.time)}>
            <Reported
              label={<Defined variable="significantHeight" />}
              reported={reportedHeight(reading.significantHeight, units.height, wanted)}
            />
            <Reported
              label={<Defined variable="maximumHeight" />}
              reported={reportedHeight(reading.maximumHeight, units.height, wanted)}
            />
            <Seconds label={<Defined variable="period" />} seconds={reading.period} />
            <Labelled label={t`Direction (from)`}>
              {reading.directionDegrees === null ? (
                <Missing reason={notInAnswer()} />
              ) : (
                <Direction degrees={reading.directionDegrees} />
              )}
            </Labelled>
          </Figures>
          <p className="quiet small">
            {metadata.readingAgeMinutes === null
              ? t`Observed ${{ time: formatDateTime(reading.time, zone) }}`
              : t`Observed ${{ time: formatDateTime(reading.time, zone) }}, ${{ age: formatDuration(metadata.readingAgeMinutes * 60) }} old when the service answered`}
          </p>
        </>
      ) : (
        <p className="quiet small">
          <Trans>The service has no reading near this point at this time.</Trans>
        </p>
      )}
    </section>
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
          ? t({
              message: 'past',
              comment: 'Follows the height of a tide that is over: 1.0 m, past',
            })
          : t({
              message: `in ${{ duration: hoursMinutes(left) }}`,
              comment: 'duration: 2 h 58 min',
            })}
      </>
    )}
  </>
);

/** The service's own word where it is another one. */
function tideDirection(word: string): string {
  switch (word.toLowerCase()) {
    case 'rising':
      return t({ message: 'rising', comment: 'The water level' });
    case 'falling':
      return t({ message: 'falling', comment: 'The water level' });
    default:
      return word;
  }
}

function nextTide(word: string | null): ReactNode {
  if (!word) return t`Next tide`;
  switch (word.toLowerCase()) {
    case 'high':
      return <Term text={terms.highWater}>{t`Next high water`}</Term>;
    case 'low':
      return <Term text={terms.lowWater}>{t`Next low water`}</Term>;
    default:
      return t`Next tide: ${{ word }}`;
  }
}

function Tide({
  conditions,
  zone,
  requested,
}: Part & {
  /** The time that the conditions were requested for, epoch seconds. */
  requested: number;
}) {
  const now = useNow();
  const wanted = useApp((state) => state.settings.heightUnit);
  const { tide, units, metadata } = conditions;
  const at = tide?.time ?? requested;
  const harbour = tide?.harbor;
  const source = metadata.tideSource;
  const wait = tide?.secondsToNextChange ?? null;
  const next = wait === null ? null : at + wait;
  // Level and direction of the water hold until the next high or low water.
  const isOver = next === null ? isSilent(now, at) : next < now;
  const nextHeight = reportedHeight(tide?.nextTideHeight ?? null, units.height, wanted);
  return (
    <section className="conditions-part stack gap-3 ruled" aria-label={t`Tide`}>
      <h2>
        <Term text={terms.tide}>
          <Trans>Tide</Trans>
        </Term>
      </h2>
      {tide ? (
        <>
          <Figures isOld={isOver}>
            <Reported
              label={t({ message: 'Height', comment: 'Of the tide' })}
              reported={reportedHeight(tide.height, units.height, wanted)}
            />
            <Labelled label={t`Water level`}>
              {tide.direction === null ? (
                <Missing reason={notInAnswer()} />
              ) : (
                <bdi>{tideDirection(tide.direction)}</bdi>
              )}
            </Labelled>
            <Labelled
              label={nextTide(tide.nextTide)}
              note={nextNote(next === null ? null : next - now, nextHeight)}
            >
              {next === null ? (
                <Missing reason={notInAnswer()} />
              ) : (
                <Value value={momentFigure(now, next, zone)} exact={formatDateTime(next, zone)} />
              )}
            </Labelled>
          </Figures>
          <p className="quiet small">
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
            <Term text={terms.datum}>
              <Trans>datum not stated by the service</Trans>
            </Term>
            {' · '}
            {t`times counted from ${{ time: formatDateTime(at, zone) }}`}
          </p>
        </>
      ) : (
        <p className="quiet small">
          <Trans>The service has no tide for this point.</Trans>
        </p>
      )}
    </section>
  );
}

/** An answer in three parts: forecast, nearest reading, tide; with the units the service names. */
import type { ReactNode } from 'react';
import type { FigureText } from '#renderer/format/figure.ts';
import {
  type ClockOptions,
  formatClock,
  formatDateTime,
  formatDuration,
  formatMoment,
} from '#renderer/format/time.ts';
import { asText, formatDistance, formatPeriod } from '#renderer/format/values.ts';
import { useApp } from '#renderer/stores/app.ts';
import { Age } from '#renderer/ui/Age.tsx';
import { Direction } from '#renderer/ui/Direction.tsx';
import { FocusableReasons, Labelled, Missing, Value } from '#renderer/ui/Figure.tsx';
import { useNow } from '#renderer/ui/useNow.ts';
import type { Conditions, StoredConditions } from '#shared/model/conditions.ts';
import { hoursMinutes, type SaidFigure, saidHeight, saidSpeed } from './units.ts';
import { usePointZone } from './usePointZone.ts';

const NOT_IN_ANSWER = 'not in the service’s answer';

const Said = ({ label, said }: { label: string; said: SaidFigure }) => (
  <Labelled label={label} note={said.unitNote}>
    <Value
      value={said.value}
      exact={
        said.exact === asText(said.value)
          ? undefined
          : said.exact && `the service says ${said.exact}`
      }
      missingReason={NOT_IN_ANSWER}
    />
  </Labelled>
);

const Seconds = ({ label, seconds }: { label: string; seconds: number | null }) => (
  <Labelled label={label}>
    <Value value={formatPeriod(seconds)} missingReason={NOT_IN_ANSWER} />
  </Labelled>
);

const Point = ({ label, compass }: { label: string; compass: string | null }) => (
  <Labelled label={label}>
    <Direction degrees={null} compass={compass} missingReason={NOT_IN_ANSWER} />
  </Labelled>
);

const useClock = (conditions: Conditions) => usePointZone(conditions.location.timezone);

export function ConditionsAnswer({ stored }: { stored: StoredConditions }) {
  const { conditions } = stored;
  return (
    <div className="conditions-parts">
      <FocusableReasons value>
        <Forecast conditions={conditions} />
        <NearestReading conditions={conditions} />
        <Tide stored={stored} />
      </FocusableReasons>
    </div>
  );
}

function Forecast({ conditions }: { conditions: Conditions }) {
  const wanted = useApp((state) => state.settings.heightUnit);
  const wantedSpeed = useApp((state) => state.settings.speedUnit);
  const now = useNow();
  const zone = useClock(conditions);
  const { forecast, units, metadata } = conditions;
  return (
    <section className="conditions-part stack gap-3 ruled" aria-label="Forecast">
      <h2>Forecast</h2>
      {forecast ? (
        <div className="conditions-figures">
          <Said label="Waves" said={saidHeight(forecast.wavesHeight, units.height, wanted)} />
          <Seconds label="Wave period" seconds={forecast.wavesPeriod} />
          <Point label="Waves (from)" compass={forecast.wavesDirection} />
          <Said label="Swell" said={saidHeight(forecast.swellHeight, units.height, wanted)} />
          <Seconds label="Swell period" seconds={forecast.swellPeriod} />
          <Point label="Swell (from)" compass={forecast.swellDirection} />
          <Said label="Wind" said={saidSpeed(forecast.windSpeed, units.speed, wantedSpeed)} />
          <Point label="Wind (from)" compass={forecast.windDirection} />
        </div>
      ) : (
        <p className="quiet small">The service gave no forecast for this point and time.</p>
      )}
      <p className="quiet small">
        {metadata.forecastUpdatedAt === null
          ? 'When the forecast was made is not stated.'
          : `Forecast updated ${formatMoment(now, metadata.forecastUpdatedAt, zone)}`}
      </p>
    </section>
  );
}

function NearestReading({ conditions }: { conditions: Conditions }) {
  const wanted = useApp((state) => state.settings.heightUnit);
  const selectBuoy = useApp((state) => state.selectBuoy);
  const zone = useClock(conditions);
  const { reading, units, metadata } = conditions;
  const buoy = reading?.buoy ?? null;
  return (
    <section className="conditions-part stack gap-3 ruled" aria-label="Nearest reading">
      <h2>Nearest reading</h2>
      {reading?.exists ? (
        <>
          <p className="row facts">
            {buoy ? (
              <button type="button" className="link strong" onClick={() => selectBuoy(buoy.id)}>
                <bdi>{buoy.name ?? `Buoy ${buoy.id}`}</bdi>
              </button>
            ) : (
              'The buoy is not named'
            )}
            {buoy && buoy.distanceKm !== null ? (
              <span>
                {buoy.distanceKm < 0.05
                  ? 'at this place'
                  : `${asText(formatDistance(buoy.distanceKm))} away`}
              </span>
            ) : null}
            <Age time={reading.time} ago />
          </p>
          <div className="conditions-figures">
            <Said
              label="Significant height"
              said={saidHeight(reading.significantHeight, units.height, wanted)}
            />
            <Said
              label="Maximum height"
              said={saidHeight(reading.maximumHeight, units.height, wanted)}
            />
            <Seconds label="Period" seconds={reading.period} />
            <Labelled label="Direction">
              {reading.directionDegrees === null ? (
                <Missing reason={NOT_IN_ANSWER} />
              ) : (
                <Direction degrees={reading.directionDegrees} />
              )}
            </Labelled>
          </div>
          <p className="quiet small">
            Observed {formatDateTime(reading.time, zone)}
            {metadata.readingAgeMinutes === null
              ? ''
              : `, ${formatDuration(metadata.readingAgeMinutes * 60)} old when the service answered`}
          </p>
        </>
      ) : (
        <p className="quiet small">The service knows no reading near this point at this time.</p>
      )}
    </section>
  );
}

/** `14:30` with its clock as the small unit. */
function clockFigure(time: number, zone: ClockOptions): FigureText {
  const [text = '', ...clock] = formatClock(time, zone).split(' ');
  return { text, unit: clock.join(' ') };
}

/** `1.0 m, in 2 h 58 min`. */
const nextNote = (left: number | null, height: SaidFigure): ReactNode => (
  <>
    <Value value={height.value} exact={height.exact} missingReason={NOT_IN_ANSWER} />
    {left === null ? null : `, in ${hoursMinutes(left)}`}
  </>
);

function Tide({ stored: { conditions, request } }: { stored: StoredConditions }) {
  const wanted = useApp((state) => state.settings.heightUnit);
  const zone = useClock(conditions);
  const { tide, units, metadata } = conditions;
  const at = tide?.time ?? request.time;
  const left = tide?.secondsToNextChange ?? null;
  const next = tide?.nextTide ? `Next ${tide.nextTide} water` : 'Next change';
  const nextHeight = saidHeight(tide?.nextTideHeight ?? null, units.height, wanted);
  return (
    <section className="conditions-part stack gap-3 ruled" aria-label="Tide">
      <h2>Tide</h2>
      {tide ? (
        <>
          <div className="conditions-figures">
            <Said label="Height" said={saidHeight(tide.height, units.height, wanted)} />
            <Labelled label="Water is">
              {tide.direction === null ? (
                <Missing reason={NOT_IN_ANSWER} />
              ) : (
                <bdi>{tide.direction}</bdi>
              )}
            </Labelled>
            <Labelled label={next} note={nextNote(left, nextHeight)}>
              {left === null ? (
                <Missing reason={NOT_IN_ANSWER} />
              ) : (
                <Value
                  value={clockFigure(at + left, zone)}
                  exact={formatDateTime(at + left, zone)}
                />
              )}
            </Labelled>
          </div>
          <p className="quiet small">
            {tide.harbor ? (
              <>
                Harbour <bdi>{tide.harbor}</bdi>
              </>
            ) : (
              'Harbour not stated'
            )}
            {' · '}
            {metadata.tideSource ? (
              <>
                source <bdi>{metadata.tideSource}</bdi>
              </>
            ) : (
              'source not stated'
            )}
            {' · datum not stated by the service · '}
            {`counted from ${formatDateTime(at, zone)}`}
          </p>
        </>
      ) : (
        <p className="quiet small">The service gave no tide for this point.</p>
      )}
    </section>
  );
}

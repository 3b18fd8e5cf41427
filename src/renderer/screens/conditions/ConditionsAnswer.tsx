/** The answer of one column: forecast and nearest reading below each other, then the tide, with the units the service names. */
import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { ageLevel, isSilent } from '#renderer/format/age.ts';
import { asText, formatDistance, formatPeriod } from '#renderer/format/metrics.ts';
import { terms } from '#renderer/format/terms.ts';
import { type ClockOptions, formatDateTime, formatMoment } from '#renderer/format/time.ts';
import { variables } from '#renderer/map/variables.ts';
import { useNow } from '#renderer/parts/clock.ts';
import { Age, Direction, FocusableReasons, Value } from '#renderer/parts/Figure.tsx';
import { useApp, useUnits } from '#renderer/stores/app.ts';
import { Term } from '#renderer/ui/Tooltip.tsx';
import type { Conditions, StoredConditions } from '#shared/model/conditions.ts';
import { type ReportedValue, reportedHeight, reportedSpeed } from './units.ts';

const notInAnswer = (): string => t`not stated by the service`;

/** A value with what the service sent on hover. */
const reported = ({ value, exact, unitNote }: ReportedValue) => (
  <>
    <Value
      value={value}
      exact={exact && t`reported by the service as ${{ value: exact }}`}
      missingReason={notInAnswer()}
    />
    {unitNote ? <span className="quiet small"> {unitNote}</span> : null}
  </>
);

/** @param degrees null: the service states the compass point alone */
const direction = (degrees: number | null, compass: string | null) => (
  <Direction degrees={degrees} compass={compass} missingReason={notInAnswer()} />
);

/** Words of the service in the current language; other words are not translated. */
const waterWords = new Map([
  ['rising', () => t({ message: 'rising', comment: 'The water level' })],
  ['falling', () => t({ message: 'falling', comment: 'The water level' })],
]);

export function ConditionsAnswer(props: {
  stored: StoredConditions;
  /** The clock of the point. */
  zone: ClockOptions;
}) {
  const { stored, zone } = props;
  const { heightUnit, speedUnit } = useUnits();
  const now = useNow();
  const { forecast, reading, tide, metadata, units } = stored.conditions;
  const height = (value: number | null) =>
    reported(reportedHeight(value, units.height, heightUnit));
  const period = (value: number | null) => (
    <Value value={formatPeriod(value)} missingReason={notInAnswer()} />
  );
  const row = (name: ReactNode, cells: readonly ReactNode[], isOld = false) => (
    <tr className={isOld ? 'silent' : undefined}>
      <th scope="row">{name}</th>
      {cells.map((cell, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the columns of the table.
        <td key={i}>{cell}</td>
      ))}
    </tr>
  );
  const forecastRow = (name: ReactNode, cells: readonly ReactNode[]) =>
    row(name, cells, isSilent(now, stored.fetchedAt));
  const { forecastUpdatedAt, tideSource: source } = metadata;
  const observed = formatDateTime(reading?.time, zone);
  return (
    <FocusableReasons value>
      <section className="stack start gap-1" aria-label={t`Forecast and reading`}>
        <table className="days-table numeric">
          <thead className="quiet small">
            <tr>
              <td />
              <th scope="col">{t({ message: 'Height', comment: 'Of waves' })}</th>
              <th scope="col">{t`Period`}</th>
              <th scope="col">{t`Direction (from)`}</th>
              <th scope="col">{variables.maximumHeight.label()}</th>
            </tr>
          </thead>
          <tbody>
            {forecast ? (
              <>
                {forecastRow(<Term text={terms.forecast}>{t`Waves (forecast)`}</Term>, [
                  height(forecast.wavesHeight),
                  period(forecast.wavesPeriod),
                  direction(null, forecast.wavesDirection),
                ])}
                {forecastRow(<Term text={terms.swell}>{t`Swell`}</Term>, [
                  height(forecast.swellHeight),
                  period(forecast.swellPeriod),
                  direction(null, forecast.swellDirection),
                ])}
                {forecastRow(<Term text={terms.windSpeed}>{t`Wind`}</Term>, [
                  reported(reportedSpeed(forecast.windSpeed, units.speed, speedUnit)),
                  null,
                  direction(null, forecast.windDirection),
                ])}
              </>
            ) : null}
            {reading?.exists
              ? row(
                  <ReadingName reading={reading} />,
                  [
                    height(reading.significantHeight),
                    period(reading.period),
                    direction(reading.directionDegrees, null),
                    height(reading.maximumHeight),
                  ],
                  ageLevel(now, reading.time) !== 'fresh',
                )
              : null}
          </tbody>
        </table>
        <p className="row facts quiet small">
          <span>
            {!forecast
              ? t`The service has no forecast for this point and time.`
              : forecastUpdatedAt === null
                ? t`The service does not state when the forecast was made.`
                : t`Forecast updated ${{ time: formatMoment(now, forecastUpdatedAt, zone) }}`}
          </span>
          <span>
            {!reading?.exists
              ? t`The service has no reading near this point at this time.`
              : t`Observed ${{ time: observed }}`}
          </span>
        </p>
      </section>
      {tide ? (
        <section className="row facts" aria-label={t`Tide`}>
          <span>
            <Term text={terms.tide}>{t`Tide`}</Term> {height(tide.height)}
          </span>
          <bdi>{waterWords.get(tide.direction?.toLowerCase() ?? '')?.() ?? tide.direction}</bdi>
          <span className="quiet small">
            {tide.harbor ? t`Harbour ${{ name: tide.harbor }}` : t`Harbour not stated`}
          </span>
          <span className="quiet small">
            {source ? t`source ${{ name: source }}` : t`source not stated`}
          </span>
        </section>
      ) : (
        <p className="quiet small">{t`The service has no tide for this point.`}</p>
      )}
    </FocusableReasons>
  );
}

/** The buoy, its distance and the age of its reading. */
function ReadingName({ reading: { buoy, time } }: { reading: NonNullable<Conditions['reading']> }) {
  const selectBuoy = useApp((state) => state.selectBuoy);
  const unit = useApp((state) => state.settings.distanceUnit);
  return (
    <span className="row facts">
      {buoy ? (
        <button type="button" className="link strong" onClick={() => selectBuoy(buoy.id)}>
          <bdi>{buoy.name ?? t`Buoy ${{ id: buoy.id }}`}</bdi>
        </button>
      ) : (
        t`Unnamed buoy`
      )}
      {buoy?.distanceKm == null ? null : buoy.distanceKm < 0.05 ? (
        <span>{t`at this point`}</span>
      ) : (
        <span>{t`${{ distance: asText(formatDistance(buoy.distanceKm, unit)) }} away`}</span>
      )}
      <Age time={time} ago />
    </span>
  );
}

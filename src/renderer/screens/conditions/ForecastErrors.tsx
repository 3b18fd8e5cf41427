/** How forecasts of the wave height differed from what the nearest buoy reported later, by lead time. */
import { t } from '@lingui/core/macro';
import { reads } from '#renderer/data/reads.ts';
import { useCacheQuery } from '#renderer/data/useCacheQuery.ts';
import { formatCount } from '#renderer/format/figure.ts';
import { asText, formatHeight, type HeightUnit, toHeight } from '#renderer/format/metrics.ts';
import { useApp } from '#renderer/stores/app.ts';
import { ErrorNote } from '#renderer/ui/ReadState.tsx';
import type { CachedBuoy } from '#shared/model/buoy.ts';
import type { ForecastErrors as Errors, Place } from '#shared/model/conditions.ts';

/** The lead time of the sentence, hours, and the fewest pairs that it is made of. */
const LEAD = 24;
const FEWEST = 5;

/** Of the lead time closest to a day with enough pairs. */
const mainError = (errors: Errors) =>
  errors
    .filter(({ count }) => count >= FEWEST)
    .sort((a, b) => Math.abs(a.lead - LEAD) - Math.abs(b.lead - LEAD))[0];

/** In a unit: what is less is shown as 0.0. */
const SMALLEST_BIAS = 0.05;

const leadText = (hours: number): string => (hours === 0 ? t`under 6 h` : t`${{ hours }} h`);

function sentenceOf(errors: Errors, unit: HeightUnit): string {
  const main = mainError(errors);
  if (!main)
    return t`Too few forecasts to judge them: at least ${FEWEST} of one lead time are needed.`;
  const { count, bias } = main.last;
  const lead = leadText(main.lead);
  if (Math.abs(toHeight(bias, unit)) < SMALLEST_BIAS)
    return t`The last ${count} forecasts for ${lead} ahead were neither too high nor too low on average.`;
  const size = asText(formatHeight(Math.abs(bias), unit));
  return bias > 0
    ? t`The last ${count} forecasts for ${lead} ahead were ${size} too high on average.`
    : t`The last ${count} forecasts for ${lead} ahead were ${size} too low on average.`;
}

export function ForecastErrors({ place, buoy }: { place: Place; buoy: CachedBuoy }) {
  const unit = useApp((state) => state.settings.heightUnit);
  const { value: errors, error } = useCacheQuery(reads.forecastErrors, {
    ...place,
    buoyId: buoy.id,
  });
  if (!errors || errors.length === 0) return <ErrorNote error={error} />;
  return (
    <section className="stack gap-1" aria-label={t`Forecast against reading`}>
      <p>{sentenceOf(errors, unit)}</p>
      <details>
        <summary className="quiet small">{t`Forecast against reading of ${{ name: buoy.name }}`}</summary>
        <table className="days-table numeric small">
          <thead>
            <tr>
              <th scope="col">{t`Lead time`}</th>
              <th scope="col">{t`Forecasts`}</th>
              <th scope="col">{t`Bias`}</th>
              <th scope="col">{t`RMSE`}</th>
            </tr>
          </thead>
          <tbody>
            {errors.map(({ lead: hours, count, bias, rmse }) => (
              <tr key={hours}>
                <th scope="row">{leadText(hours)}</th>
                <td>{formatCount(count)}</td>
                <td>
                  {toHeight(bias, unit) >= SMALLEST_BIAS ? '+' : ''}
                  {asText(formatHeight(bias, unit))}
                </td>
                <td>{asText(formatHeight(rmse, unit))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  );
}

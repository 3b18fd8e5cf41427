/** Downloaded conditions, newest first; each opens from the cache. */
import { t } from '@lingui/core/macro';
import { formatLatLng } from '#renderer/format/direction.ts';
import { formatDateTime, zoneOf } from '#renderer/format/time.ts';
import { Fetched } from '#renderer/parts/Age.tsx';
import { useZone } from '#renderer/parts/useZone.ts';
import { useApp } from '#renderer/stores/app.ts';
import type { ConditionsRequest, StoredConditions } from '#shared/model/conditions.ts';
import { formOf, pointClock, sameRequest } from './form.ts';
import { useConditions } from './store.ts';

export function RecentConditions({ list }: { list: readonly StoredConditions[] }) {
  const zone = useZone();
  const settings = useApp((state) => state.settings);
  const current = useConditions((state) => state.current);
  const choose = (request: ConditionsRequest) =>
    useConditions.setState({ form: formOf(request, zoneOf(zone)), current: request });
  if (list.length === 0) return null;
  return (
    <section className="conditions-before stack" aria-label={t`Recent`}>
      <h2>{t`Recent`}</h2>
      <ul>
        {list.map(({ request, fetchedAt, conditions }) => {
          const clock = pointClock(zone, conditions.location.timezone);
          return (
            <li key={`${request.lat} ${request.lng} ${request.time} ${request.spotId}`}>
              <button
                type="button"
                className="item conditions-choice"
                aria-pressed={current !== null && sameRequest(request, current)}
                onClick={() => choose(request)}
              >
                <span className="numeric">
                  {formatLatLng(request, settings)}
                  {request.spotId === null ? '' : ` · ${t`spot ${{ id: request.spotId }}`}`}
                </span>
                <span className="quiet small">{t`for ${{ time: formatDateTime(request.time, clock) }}`}</span>
                <Fetched time={fetchedAt} zone={clock} />
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

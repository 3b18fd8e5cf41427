/** Downloaded conditions, newest first; each opens from the cache. */
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { formatLatLng } from '#renderer/format/direction.ts';
import { formatDateTime } from '#renderer/format/time.ts';
import { Fetched } from '#renderer/parts/Age.tsx';
import { useZone } from '#renderer/parts/useZone.ts';
import type { ConditionsRequest, StoredConditions } from '#shared/model/conditions.ts';
import { pointClock, sameRequest } from './form.ts';

export function RecentConditions({
  list,
  current,
  onChoose,
}: {
  list: readonly StoredConditions[];
  current: ConditionsRequest | null;
  onChoose: (request: ConditionsRequest) => void;
}) {
  const zone = useZone();
  if (list.length === 0) return null;
  return (
    <section className="conditions-before stack" aria-label={t`Recent`}>
      <h2>
        <Trans>Recent</Trans>
      </h2>
      <ul>
        {list.map(({ request, fetchedAt, conditions }) => {
          const clock = pointClock(zone, conditions.location.timezone);
          return (
            <li key={`${request.lat} ${request.lng} ${request.time} ${request.spotId}`}>
              <button
                type="button"
                className="item conditions-choice"
                aria-pressed={current !== null && sameRequest(request, current)}
                onClick={() => onChoose(request)}
              >
                <span className="numeric">
                  {formatLatLng(request.lat, request.lng)}
                  {request.spotId === null ? null : (
                    <>
                      {' · '}
                      {t`spot ${{ id: request.spotId }}`}
                    </>
                  )}
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

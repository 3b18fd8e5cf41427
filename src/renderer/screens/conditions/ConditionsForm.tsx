/** Point, time and spot that conditions are requested for, and earlier requests. */
import { t } from '@lingui/core/macro';
import type { FormEvent } from 'react';
import { formatLatLng } from '#renderer/format/direction.ts';
import { formatDateTime, zoneLabel, zoneOf } from '#renderer/format/time.ts';
import { useZone } from '#renderer/parts/clock.ts';
import { Fetched } from '#renderer/parts/Figure.tsx';
import { useApp } from '#renderer/stores/app.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { DayField } from '#renderer/ui/DayField.tsx';
import { Field } from '#renderer/ui/Field.tsx';
import { optionsOf, Segmented } from '#renderer/ui/Segmented.tsx';
import type { ConditionsRequest, StoredConditions } from '#shared/model/conditions.ts';
import {
  changeForm,
  formOf,
  type Problems,
  pointClock,
  sameRequest,
  useConditions,
} from './form.ts';
import { PositionField } from './PositionField.tsx';

export function ConditionsForm(props: {
  /** Null before the first request: only then are fields reported as wrong. */
  problems: Problems | null;
  busy: boolean;
  onAsk: () => void;
}) {
  const { problems, busy, onAsk } = props;
  const form = useConditions((state) => state.form);
  const zone = useZone();
  const go = useApp((state) => state.go);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) onAsk();
  };
  return (
    <form className="conditions-form stack gap-3" onSubmit={submit} noValidate>
      <PositionField
        value={form.position}
        problem={problems?.position ?? null}
        onChange={(position) => changeForm({ position })}
      />
      <div className="stack gap-1 start">
        <span className="quiet small">{t`Time`}</span>
        <Segmented
          label={t`Time`}
          value={form.when}
          options={optionsOf({
            now: t({ message: 'Now', comment: 'The current time' }),
            at: t`At a time`,
          })}
          onChange={(when) => changeForm({ when })}
        />
      </div>
      {form.when === 'at' ? (
        <DayField
          kind="time"
          label={t`Date and time, ${{ timeZone: zoneLabel(zone) }}`}
          value={form.at}
          problem={problems?.at ?? null}
          onChange={(at) => changeForm({ at })}
        />
      ) : null}
      <Field label={t`Spot ID (optional)`} error={problems?.spot ?? null}>
        {(control) => (
          <input
            {...control}
            className="input"
            type="text"
            inputMode="numeric"
            autoComplete="off"
            value={form.spot}
            onChange={(event) => changeForm({ spot: event.target.value })}
          />
        )}
      </Field>
      <div className="row">
        <Button changes type="submit" variant="primary" busy={busy}>
          {t`Get conditions (1 request)`}
        </Button>
        <Button onClick={() => go('map')}>{t`Pick on map`}</Button>
      </div>
    </form>
  );
}

/** Downloaded conditions, newest first; each opens from the cache. */
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

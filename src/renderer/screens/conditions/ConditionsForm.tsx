/** Point, time and spot that conditions are requested for. */
import { t } from '@lingui/core/macro';
import type { FormEvent } from 'react';
import { zoneLabel } from '#renderer/format/time.ts';
import { useZone } from '#renderer/parts/useZone.ts';
import { useApp } from '#renderer/stores/app.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { DayField } from '#renderer/ui/DayField.tsx';
import { Field } from '#renderer/ui/Field.tsx';
import { Segmented } from '#renderer/ui/Segmented.tsx';
import type { Problems } from './form.ts';
import { PositionField } from './PositionField.tsx';
import { changeForm, useConditions } from './store.ts';

export function ConditionsForm({
  problems,
  busy,
  onAsk,
}: {
  /** Null before the first request: only then are fields reported as wrong. */
  problems: Problems | null;
  busy: boolean;
  onAsk: () => void;
}) {
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
          options={[
            { value: 'now', label: t({ message: 'Now', comment: 'The current time' }) },
            { value: 'at', label: t`At a time` },
          ]}
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

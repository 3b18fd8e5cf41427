/** Point, time and spot of a conditions question. */
import type { FormEvent } from 'react';
import { clockLabel } from '#renderer/format/time.ts';
import { useApp } from '#renderer/stores/app.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { DayField } from '#renderer/ui/DayField.tsx';
import { Field } from '#renderer/ui/Field.tsx';
import { Segmented } from '#renderer/ui/Segmented.tsx';
import { useNow } from '#renderer/ui/useNow.ts';
import { useZone } from '#renderer/ui/useZone.ts';
import type { ConditionsForm as Form, Problems } from './form.ts';
import { PositionField } from './PositionField.tsx';

const times = [
  { value: 'now', label: 'Now' },
  { value: 'at', label: 'At a time' },
] as const;

export function ConditionsForm({
  form,
  problems,
  busy,
  onChange,
  onAsk,
}: {
  form: Form;
  /** Null where a field may be told wrong only after asking. */
  problems: Problems | null;
  busy: boolean;
  onChange: (part: Partial<Form>) => void;
  onAsk: () => void;
}) {
  const zone = useZone();
  const now = useNow();
  const go = useApp((state) => state.go);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) onAsk();
  };
  return (
    <form className="stack gap-3" onSubmit={submit} noValidate>
      <PositionField
        value={form.position}
        problem={problems?.position ?? null}
        onChange={(position) => onChange({ position })}
      />
      <div className="stack gap-1 start">
        <span className="quiet small">Time</span>
        <Segmented
          label="Time"
          value={form.when}
          options={times}
          onChange={(when) => onChange({ when })}
        />
      </div>
      {form.when === 'at' ? (
        <DayField
          kind="time"
          label={`Date and time, ${clockLabel(now, zone)}`}
          value={form.at}
          problem={problems?.at ?? null}
          onChange={(at) => onChange({ at })}
        />
      ) : null}
      <Field label="Spot id, if there is one" error={problems?.spot ?? null}>
        {(control) => (
          <input
            {...control}
            className="input"
            type="text"
            inputMode="numeric"
            autoComplete="off"
            value={form.spot}
            onChange={(event) => onChange({ spot: event.target.value })}
          />
        )}
      </Field>
      <div className="row">
        <Button changes type="submit" variant="primary" busy={busy}>
          Get conditions (1 request)
        </Button>
        <Button onClick={() => go('map')}>Pick on map</Button>
      </div>
    </form>
  );
}

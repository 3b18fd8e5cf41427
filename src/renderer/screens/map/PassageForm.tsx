/** Name, departure, speed and distance of a passage; each is stored when its field is left. */
import { t } from '@lingui/core/macro';
import { DateTime } from 'luxon';
import { useState } from 'react';
import type { FieldUnit } from '#renderer/format/metrics.ts';
import { type MomentReading, momentWords, readMoment } from '#renderer/format/moment.ts';
import { zoneLabel, zoneOf } from '#renderer/format/time.ts';
import { useNow, useZone } from '#renderer/parts/clock.ts';
import { TextField } from '#renderer/ui/Field.tsx';
import { NumberField } from '#renderer/ui/NumberField.tsx';
import { Segmented } from '#renderer/ui/Segmented.tsx';
import { type Passage, passageDistances } from '#shared/model/passage.ts';
import { METRES_PER_SECOND_PER_KNOT, toSpeed } from '#shared/science/units.ts';

const knots: FieldUnit = { label: 'kn', zero: 0, scale: 1 / METRES_PER_SECOND_PER_KNOT };
/** m/s, 6 kn. */
const USUAL = 6 * METRES_PER_SECOND_PER_KNOT;

const isSpeed = (speed: number | null): speed is number => {
  const hundredths = Math.round(100 * toSpeed(speed ?? Number.NaN, 'kn'));
  return hundredths >= 20 && hundredths <= 19_000;
};

export function PassageForm(props: { passage: Passage; onChange: (next: Passage) => void }) {
  const { passage, onChange } = props;
  const { departure, within } = passage;
  const now = useNow();
  const zone = useZone();
  const [name, setName] = useState(passage.name);
  /** As typed, and what it meant then; null: as stored. */
  const [start, setStart] = useState<{ text: string; read: MomentReading | null } | null>(null);
  /** SI; undefined: as stored. */
  const [typedSpeed, setSpeed] = useState<number | null>();
  const speed = typedSpeed === undefined ? (departure?.speed ?? USUAL) : typedSpeed;
  const startText =
    start?.text ??
    (departure === null
      ? ''
      : DateTime.fromSeconds(departure.at, { zone: zoneOf(zone) }).toFormat('yyyy-MM-dd HH:mm'));
  const departs = start ? start.read?.time : departure?.at;
  const storeTimes = () => {
    if (start?.read === null) {
      setStart(null);
      setSpeed(speed);
      if (departure !== null) onChange({ ...passage, departure: null });
      return;
    }
    const at = start ? start.read.time : (departure?.at ?? null);
    if (at === null || !isSpeed(speed)) return;
    setStart(null);
    setSpeed(undefined);
    if (at !== departure?.at || speed !== departure.speed) {
      onChange({ ...passage, departure: { at, speed } });
    }
  };
  return (
    <div className="padded stack">
      <div className="row start">
        <TextField
          label={t`Departure, ${{ zone: zoneLabel(zone) }}`}
          error={start?.read?.problem ?? null}
          hint={
            startText.trim() === ''
              ? passage.line.every(({ at }) => at !== null)
                ? t`Empty: the times of the file`
                : t`Empty: no times, no forecasts`
              : departs != null && departs < now
                ? t`In the past: ${{ moment: momentWords(departs, now, zone) }}`
                : null
          }
          placeholder={t`tomorrow 7`}
          value={startText}
          onChange={(text) =>
            setStart({ text, read: text.trim() === '' ? null : readMoment(text, now, zone) })
          }
          onBlur={storeTimes}
          onKeyDown={({ key }) => {
            if (key === 'Enter') storeTimes();
          }}
        />
        <NumberField
          label={t`Speed`}
          unit={knots}
          step={0.5}
          value={speed}
          problem={isSpeed(speed) ? null : t`Enter a speed from 0.2 to 190 kn.`}
          onChange={setSpeed}
          onLeave={storeTimes}
        />
      </div>
      <Segmented
        label={t({ message: 'Buoys within', context: 'of a line' })}
        value={within}
        options={passageDistances.map((nmi) => ({
          value: nmi,
          label: t`${{ distance: nmi }} nmi`,
        }))}
        onChange={(next) => onChange({ ...passage, within: next })}
      />
      <TextField
        label={t`Name`}
        maxLength={80}
        value={name}
        onChange={setName}
        onBlur={() => {
          const typed = name.trim();
          if (typed === '') setName(passage.name);
          else if (typed !== passage.name) onChange({ ...passage, name: typed });
        }}
      />
    </div>
  );
}

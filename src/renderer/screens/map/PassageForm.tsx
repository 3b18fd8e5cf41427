/** Name, departure, speed and distance of a passage; each is stored when its field is left. */
import { t } from '@lingui/core/macro';
import { DateTime } from 'luxon';
import { useState } from 'react';
import { numberText, readNumber } from '#renderer/format/figure.ts';
import { type MomentReading, readMoment } from '#renderer/format/moment.ts';
import { zoneLabel, zoneOf } from '#renderer/format/time.ts';
import { useNow, useZone } from '#renderer/parts/clock.ts';
import { TextField } from '#renderer/ui/Field.tsx';
import { NumberField } from '#renderer/ui/NumberField.tsx';
import { Segmented } from '#renderer/ui/Segmented.tsx';
import { type Passage, passageDistances } from '#shared/model/passage.ts';
import { METRES_PER_SECOND_PER_KNOT, toSpeed } from '#shared/science/units.ts';

/** Knots. */
const SPEEDS = { usual: 6, slowest: 0.2, fastest: 190 };

export function PassageForm(props: { passage: Passage; onChange: (next: Passage) => void }) {
  const { passage, onChange } = props;
  const { departure, within } = passage;
  const now = useNow();
  const zone = useZone();
  const [name, setName] = useState(passage.name);
  /** As typed, and what it meant then; null: as stored. */
  const [start, setStart] = useState<{ text: string; read: MomentReading | null } | null>(null);
  const [speed, setSpeed] = useState<string | null>(null);
  const startText =
    start?.text ??
    (departure === null
      ? ''
      : DateTime.fromSeconds(departure.at, { zone: zoneOf(zone) }).toFormat('yyyy-MM-dd HH:mm'));
  const speedText =
    speed ??
    numberText(departure ? Math.round(toSpeed(departure.speed, 'kn') * 100) / 100 : SPEEDS.usual);
  const knots = readNumber(speedText);
  const isSpeed = knots !== null && knots >= SPEEDS.slowest && knots <= SPEEDS.fastest;
  const storeTimes = () => {
    if (start?.read === null) {
      setStart(null);
      setSpeed(speedText);
      if (departure !== null) onChange({ ...passage, departure: null });
      return;
    }
    const at = start ? start.read.time : (departure?.at ?? null);
    if (at === null || !isSpeed) return;
    setStart(null);
    setSpeed(null);
    const isSpeedKept = speed === null && departure !== null;
    const next = {
      at,
      speed: isSpeedKept ? departure.speed : knots * METRES_PER_SECOND_PER_KNOT,
    };
    if (next.at !== departure?.at || next.speed !== departure.speed) {
      onChange({ ...passage, departure: next });
    }
  };
  return (
    <div className="padded stack">
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
      <div className="row start">
        <TextField
          label={t`Departure, ${{ zone: zoneLabel(zone) }}`}
          error={start?.read?.problem ?? null}
          hint={
            startText.trim() === ''
              ? passage.line.every(({ at }) => at !== null)
                ? t`Empty: the times of the file`
                : t`Empty: no times, no forecasts`
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
          unit="kn"
          step={0.5}
          text={speedText}
          problem={isSpeed ? null : t`A speed is 0.2 to 190 kn.`}
          onChange={setSpeed}
          onLeave={storeTimes}
        />
      </div>
      <Segmented
        label={t`Buoys within`}
        value={within}
        options={passageDistances.map((nmi) => ({
          value: nmi,
          label: t`${{ distance: nmi }} nmi`,
        }))}
        onChange={(next) => onChange({ ...passage, within: next })}
      />
    </div>
  );
}

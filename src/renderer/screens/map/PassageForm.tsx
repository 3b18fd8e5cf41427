/** Name, departure, speed and distance of a passage; each is stored when its field is left. */
import { t } from '@lingui/core/macro';
import { DateTime } from 'luxon';
import { useState } from 'react';
import { numberText, readNumber } from '#renderer/format/figure.ts';
import { readMoment } from '#renderer/format/moment.ts';
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
  const [start, setStart] = useState(
    departure === null
      ? ''
      : DateTime.fromSeconds(departure.at, { zone: zoneOf(zone) }).toFormat('yyyy-MM-dd HH:mm'),
  );
  const [speed, setSpeed] = useState(
    numberText(departure ? Math.round(toSpeed(departure.speed, 'kn') * 10) / 10 : SPEEDS.usual),
  );
  const read = start.trim() === '' ? null : readMoment(start, now, zone);
  const knots = readNumber(speed);
  const isSpeed = knots !== null && knots >= SPEEDS.slowest && knots <= SPEEDS.fastest;
  const storeTimes = () => {
    if (read === null && departure !== null) return onChange({ ...passage, departure: null });
    if (!read || read.time === null || !isSpeed) return;
    const next = { at: read.time, speed: knots * METRES_PER_SECOND_PER_KNOT };
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
          error={read?.problem ?? null}
          hint={
            read === null
              ? passage.line.every(({ at }) => at !== null)
                ? t`Empty: the times of the file`
                : t`Empty: no times, no forecasts`
              : null
          }
          placeholder={t`tomorrow 7`}
          value={start}
          onChange={setStart}
          onBlur={storeTimes}
          onKeyDown={({ key }) => {
            if (key === 'Enter') storeTimes();
          }}
        />
        <NumberField
          label={t`Speed`}
          unit="kn"
          step={0.5}
          text={speed}
          problem={isSpeed ? null : t`A speed is 0.2 to 190 kn.`}
          onChange={setSpeed}
          onLeave={storeTimes}
        />
      </div>
      <Segmented
        label={t`Buoys within`}
        value={`${within}`}
        options={passageDistances.map((nmi) => ({
          value: `${nmi}` as const,
          label: t`${{ distance: nmi }} nmi`,
        }))}
        onChange={(value) => onChange({ ...passage, within: Number(value) as Passage['within'] })}
      />
    </div>
  );
}

/** A position in any common form; once the field is left, the text below shows how it was read. */
import { t } from '@lingui/core/macro';
import { useMemo, useState } from 'react';
import { useBuoys } from '#renderer/data/useCacheQuery.ts';
import { asText, formatDistance } from '#renderer/format/metrics.ts';
import { formatLatLng, readPosition } from '#renderer/format/position.ts';
import { useUnits } from '#renderer/stores/app.ts';
import { TextField } from '#renderer/ui/Field.tsx';
import type { CachedBuoy } from '#shared/model/buoy.ts';
import type { Position } from '#shared/model/geo.ts';
import { nearestBuoy } from '#shared/science/compass.ts';
import { useOnLand } from './onLand.ts';

export function PositionField(props: {
  label?: string;
  value: string;
  /** Known after a request. */
  problem: string | null;
  onChange: (text: string) => void;
}) {
  const { label = t`Position`, value, problem, onChange } = props;
  // Half a position can read as another one.
  const [isTyping, setTyping] = useState(false);
  const reading = useMemo(
    () => (isTyping || value.trim() === '' ? null : readPosition(value)),
    [isTyping, value],
  );
  const settings = useUnits();
  const buoys = useBuoys().value?.buoys;
  const echo = useMemo(
    () => (reading?.position ? echoOf(reading.position, buoys ?? [], settings) : null),
    [reading, buoys, settings],
  );
  const isOnLand = useOnLand(reading?.position ?? null);
  const error = isTyping ? null : (problem ?? reading?.problem ?? null);
  return (
    <TextField
      label={label}
      // Before the echo, too: a button below must not move from under the pointer when the field is left.
      hint={
        error ? null : (
          <div className="position-echo" role="status">
            {echo ?? t`Decimal degrees, or degrees and minutes with N or S and E or W`}
            {isOnLand ? (
              <div className="warn">{t`On the map, this position is on land.`}</div>
            ) : null}
          </div>
        )
      }
      error={error}
      spellCheck={false}
      placeholder={t`39.35 -9.38 or 39°21′ N 9°22.8′ W`}
      value={value}
      onChange={(text) => {
        setTyping(true);
        onChange(text);
      }}
      onBlur={() => setTyping(false)}
      onKeyDown={({ key }) => {
        if (key === 'Enter') setTyping(false);
      }}
    />
  );
}

/** `= 39°21.0′ N 009°22.8′ W, 33 km from Ponta Mare`, `… at Ponta Mare`. */
function echoOf(
  position: Position,
  buoys: readonly CachedBuoy[],
  settings: ReturnType<typeof useUnits>,
): string {
  const nearest = nearestBuoy(position, buoys);
  const point = `= ${formatLatLng(position, settings)}`;
  if (!nearest) return point;
  const { km, buoy } = nearest;
  const { name } = buoy;
  if (km < 0.05) return t({ message: `${point}, at ${name}`, comment: 'name: of a buoy' });
  const distance = asText(formatDistance(km, settings.distanceUnit));
  return t({ message: `${point}, ${distance} from ${name}`, comment: 'name: of a buoy' });
}

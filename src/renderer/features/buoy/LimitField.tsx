/** The height one watches, in the person's unit. */
import { useState } from 'react';
import { heightUnitLabel, toHeight } from '#renderer/format/units.ts';
import { useApp } from '#renderer/stores/app.ts';
import { setLimit, useLimit } from './useLimit.ts';

export function LimitField() {
  const unit = useApp((state) => state.settings.heightUnit);
  const perMetre = toHeight(1, unit);
  const [text, setText] = useState(() => {
    const { limit } = useLimit.getState();
    return limit === null ? '' : String(Math.round(limit * perMetre * 10) / 10);
  });
  return (
    <label
      className="buoy-limit"
      title="A significant height to watch: drawn in the chart, counted below it"
    >
      Limit
      <input
        type="number"
        className="input"
        min={0}
        step={unit === 'ft' ? 1 : 0.5}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          const height = Number(event.target.value) / perMetre;
          setLimit(height > 0 ? height : null);
        }}
      />
      {heightUnitLabel[unit]}
    </label>
  );
}

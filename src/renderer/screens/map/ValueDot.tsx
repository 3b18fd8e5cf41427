/** A point in the colour of a value; hollow where it is missing. */
import { useTheme } from '#renderer/charts/theme.ts';
import { type ColourScale, colourOf } from '#renderer/format/colourScale.ts';

/** @param old the reading is older than 24 h: its value has no colour. */
export function ValueDot(props: { scale: ColourScale; value: number | null; old: boolean }) {
  const { scale, value, old } = props;
  const colour = colourOf(scale, value, useTheme());
  const fill = old ? 'var(--hairline)' : colour;
  return (
    <svg className="fixed" width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">
      {value === null ? (
        <circle cx="6" cy="6" r="4.5" fill="none" stroke={colour} strokeWidth="1.6" />
      ) : (
        <circle cx="6" cy="6" r="4.7" fill={fill} className="map-dot-known" />
      )}
    </svg>
  );
}

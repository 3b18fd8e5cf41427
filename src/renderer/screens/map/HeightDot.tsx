/** A point in the colour of a significant height; hollow where it is missing. */
import { useTheme } from '#renderer/charts/theme.ts';
import { heightColour } from '#renderer/format/heightScale.ts';

/** @param old the reading is older than 24 h: its height has no colour. */
export function HeightDot({ metres, old = false }: { metres: number | null; old?: boolean }) {
  const theme = useTheme();
  const colour = heightColour(metres, theme);
  return (
    <svg className="map-dot" width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">
      {metres === null ? (
        <circle cx="6" cy="6" r="4.5" fill="none" stroke={colour} strokeWidth="1.6" />
      ) : (
        <circle
          cx="6"
          cy="6"
          r="4.7"
          fill={old ? 'var(--hairline)' : colour}
          className="map-dot-known"
        />
      )}
    </svg>
  );
}

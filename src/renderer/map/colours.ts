/** The colours and the font that the map's canvas needs, read from the page's tokens. */
import type { ScaleTheme } from '#renderer/format/heightScale.ts';

export interface MapColours {
  theme: ScaleTheme;
  sea: string;
  land: string;
  ground: string;
  panel: string;
  ink: string;
  quiet: string;
  hairline: string;
  action: string;
  amber: string;
  font: string;
}

export function readMapColours(theme: ScaleTheme): MapColours {
  const style = getComputedStyle(document.documentElement);
  const read = (name: string): string => style.getPropertyValue(`--${name}`).trim() || '#808080';
  return {
    theme,
    sea: read('sea'),
    land: read('land'),
    ground: read('ground'),
    panel: read('panel'),
    ink: read('ink'),
    quiet: read('quiet'),
    hairline: read('hairline'),
    action: read('action'),
    amber: read('amber'),
    font: read('font'),
  };
}

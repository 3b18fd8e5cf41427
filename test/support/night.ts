/** How much light a colour, and each pixel of the window, has for eyes used to the dark. */
import type { Almanac } from './almanac.ts';

/**
 * Scotopic luminance of a colour as a share of that of white, 0 to 1. The rods adapt to the dark, and any light that they
 * see undoes it. The formula V = Y (1.33 (1 + (Y + Z) / X) - 1.68) (G. Ward Larson, H. Rushmeier and C. Piatko, 1997, "A
 * Visibility Matching Tone Reproduction Operator", eq. 10) gives the three primaries of sRGB these shares of white: full
 * red is 3 %, green 77 %, blue 20 %.
 * @param rgb of 255
 */
export function rodShare(rgb: readonly [number, number, number]): number {
  const linear = rgb.map((value) => {
    const c = value / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  });
  return linear.reduce((sum, value, at) => sum + value * (RODS[at] ?? 0), 0);
}
const RODS = [0.0329, 0.7655, 0.2017];

/**
 * A quarter of white. Pure red has 3 %, the ink of the theme 12 %; text that reads at 4.5 : 1 on a red mark needs 22 %. The
 * orange of the dark theme has 45 %.
 */
export const NIGHT_LIMIT = 0.25;

/** `#rrggbb at x, y` of the brightest pixel of the window where it is brighter than the night theme allows, else null. */
export async function tooBright(almanac: Almanac): Promise<string | null> {
  const found = await almanac.inMain(
    async ({ BrowserWindow }, shares) => {
      const picture = await BrowserWindow.getAllWindows()[0]?.webContents.capturePage();
      if (!picture) throw new Error('There is no window.');
      const pixels = picture.toBitmap();
      const { width } = picture.getSize();
      const [reds = [], greens = [], blues = []] = shares;
      let most = { share: 0, rgb: [0, 0, 0], x: 0, y: 0 };
      // Four bytes a pixel: blue, green, red, opacity.
      for (let at = 0; at < pixels.length; at += 4) {
        const [b = 0, g = 0, r = 0] = pixels.subarray(at, at + 3);
        const share = (reds[r] ?? 0) + (greens[g] ?? 0) + (blues[b] ?? 0);
        if (share > most.share) {
          const pixel = at / 4;
          most = { share, rgb: [r, g, b], x: pixel % width, y: Math.floor(pixel / width) };
        }
      }
      return most;
    },
    RODS.map((_, channel) =>
      Array.from({ length: 256 }, (_, value) =>
        rodShare([0, 1, 2].map((at) => (at === channel ? value : 0)) as [number, number, number]),
      ),
    ),
  );
  if (found.share <= NIGHT_LIMIT) return null;
  const hex = found.rgb.map((value) => value.toString(16).padStart(2, '0')).join('');
  return `#${hex} at ${found.x}, ${found.y}`;
}

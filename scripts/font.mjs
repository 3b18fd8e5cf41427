/** Builds src/renderer/ui/inter.woff2 and resources/licences/inter.txt from inter-ui: weights 400 to 700, Latin, Greek and Vietnamese letters, and signs. */
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import subsetFont from 'subset-font';

process.stdout.write(
  'The typeface without unused characters → src/renderer/ui: about 3 seconds.\n',
);
const root = join(import.meta.dirname, '..');
const source = join(createRequire(import.meta.url).resolve('inter-ui/package.json'), '..');

/** First and last code points of letters. */
const letters = [
  [0x20, 0x7e],
  [0xa0, 0x17f],
  [0x1a0, 0x1a1],
  [0x1af, 0x1b0],
  [0x218, 0x21b],
  [0x300, 0x304],
  // Greek, Welsh, Vietnamese.
  [0x384, 0x3ce],
  [0x1e80, 0x1e85],
  [0x1ea0, 0x1ef9],
  // Spaces, dashes, quotation marks, superscripts, subscripts.
  [0x2000, 0x2027],
  [0x202f, 0x203a],
  [0x2070, 0x2089],
];
const signs = '⁄€₿™ℓ№⅓⅔⅛⅜⅝⅞←↑→↓↔↕↖↗↘↙⌀⌘⌫⏎−∂∆∏∑∕∙√∞∫≈≠≤≥◆◇●○■□▲△▶▷▼▽◀◁★☆✓✗';
const characters = letters.flatMap(([first, last]) =>
  Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i)),
);
const font = await subsetFont(
  readFileSync(join(source, 'variable/InterVariable.woff2')),
  [...characters, signs].join(''),
  {
    targetFormat: 'woff2',
    variationAxes: { wght: { min: 400, max: 700 }, opsz: 14 },
    keepFeatures: 'kern mark ccmp locl tnum zero case calt frac sups subs'.split(' '),
  },
);
writeFileSync(join(root, 'src/renderer/ui/inter.woff2'), font);
copyFileSync(join(source, 'LICENSE.txt'), join(root, 'resources/licences/inter.txt'));
process.stdout.write(`inter.woff2: ${font.length} bytes\n`);

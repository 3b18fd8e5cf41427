// The options of npm start, and the switches of the window that they become.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { temporaryPicture, X11 } from './display.mjs';

export const HELP = `npm start [-- options]
  --demo                 go straight to the demo
  --user-data-dir DIR    keep everything in DIR
  --screenshot FILE      print the latest readings, write a picture of the map screen to FILE, and end
  --timings              print when each step of the start was reached, up to a complete map
  --no-demo              with --screenshot or without a display: the service used last, not the demo
  --gtk-version=3        GTK 3 for dialogs, where those of GTK 4 fail
  --help                 this text
`;

/** @throws where a word is no option; the message names it. */
export const startOptions = (words) =>
  parseArgs({
    args: words,
    options: {
      demo: { type: 'boolean', default: false },
      'no-demo': { type: 'boolean', default: false },
      'user-data-dir': { type: 'string' },
      screenshot: { type: 'string' },
      timings: { type: 'boolean', default: false },
      'gtk-version': { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  }).values;

/**
 * @param {ReturnType<typeof startOptions>} chosen
 * @param {{from: string, virtual: boolean}} place the folder of relative names; whether the display is a virtual one
 */
export function windowSwitches(chosen, { from, virtual }) {
  const switches = [];
  // Without a desktop session Chromium reports each missing desktop service; only fatal lines matter here.
  // Its process for graphics does not obey the switch: CHROMIUM_LOG in start.mjs.
  if (virtual) switches.push('--log-level=3', X11);
  const screenshot = chosen.screenshot && resolve(from, chosen.screenshot);
  if (virtual || screenshot) switches.push(`--screenshot=${screenshot ?? temporaryPicture()}`);
  if (virtual && !screenshot) switches.push('--stay');
  if (chosen.demo || ((virtual || screenshot) && !chosen['no-demo'])) switches.push('--demo');
  if (chosen.timings) switches.push('--timings');
  if (chosen['gtk-version']) switches.push(`--gtk-version=${chosen['gtk-version']}`);
  if (chosen['user-data-dir'])
    switches.push(`--user-data-dir=${resolve(from, chosen['user-data-dir'])}`);
  return switches;
}

/** `report`: the page of a buoy to print. */
import { type Language, languages } from '#shared/i18n/language.ts';
import type { ExportUnits } from '#shared/model/exportRequest.ts';
import { command } from '../command.ts';
import * as opt from '../options.ts';

/** The name of a page, by which its format is chosen. */
const page = (value: string): string =>
  /\.(pdf|png)$/.test(value) ? value : opt.invalid('The name ends with .pdf or .png.');

interface ReportValues extends opt.OpenRange {
  buoy: number;
  language?: Language;
  units?: ExportUnits;
  heightBelow?: number | null;
  out: string;
}

export const report = command({
  usage: 'report',
  description:
    'the page of a buoy to print, of all downloaded readings or of a range; needs no display',
  options: [
    opt.buoy,
    ...opt.range,
    opt.required(opt.option('--out <file>', 'file to write: NAME.pdf or NAME.png', page)),
    opt.option(
      '--height-below <metres>',
      'limit of the significant height for work at sea; by default the median of the range',
      opt.number(0.1, 30),
    ),
    opt.choice('--language <code>', 'by default that of the settings', languages),
    opt.units('by default those of the settings'),
  ],
  read: ({ buoy: buoyId, language, units, heightBelow = null, out, ...given }: ReportValues) => ({
    buoyId,
    range: opt.openRange(given),
    heightLimit: heightBelow,
    settings: {
      ...(language && { language }),
      ...(units && {
        heightUnit: units.height,
        temperatureUnit: units.temperature,
        speedUnit: units.speed,
      }),
    },
    out,
  }),
  // Loads Electron and the handlers of the window's calls.
  run: async (context, input) => (await import('../reportFile.ts')).writeReport(context, input),
});

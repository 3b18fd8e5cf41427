/** Registers the parts of chart.js that the application uses. */
import 'chartjs-adapter-luxon';
import {
  Chart,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  TimeScale,
  Tooltip,
} from 'chart.js';
import annotation from 'chartjs-plugin-annotation';
import zoom from 'chartjs-plugin-zoom';
import { formatLocale } from '#shared/i18n/formats.ts';

Chart.register(
  LineController,
  LineElement,
  PointElement,
  LinearScale,
  TimeScale,
  Tooltip,
  annotation,
  zoom,
);

// Read when a chart is made: the numbers of its axes follow the language.
Chart.defaults.set({ locale: formatLocale as never });

export { Chart };

/** Registers the parts of chart.js that the application uses. */
import 'chartjs-adapter-luxon';
import {
  BarController,
  BarElement,
  Chart,
  LinearScale,
  LineController,
  LineElement,
  LogarithmicScale,
  PointElement,
  TimeScale,
  Tooltip,
} from 'chart.js';
import zoom from 'chartjs-plugin-zoom';
import { formatLocale } from '#shared/i18n/formats.ts';

Chart.register(
  BarController,
  BarElement,
  LogarithmicScale,
  LineController,
  LineElement,
  PointElement,
  LinearScale,
  TimeScale,
  Tooltip,
  zoom,
);

// Read when a chart is made: the numbers of its axes follow the language.
Chart.defaults.set({ locale: formatLocale as never });

export { Chart };

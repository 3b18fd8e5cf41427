/** Registers the parts of chart.js that only charts of statistics use. */
import { BoxAndWiskers, BoxPlotController } from '@sgratzl/chartjs-chart-boxplot';
import { BarController, BarElement, CategoryScale, LogarithmicScale } from 'chart.js';
import { MatrixController, MatrixElement } from 'chartjs-chart-matrix';
import { Chart } from './setup.ts';

Chart.register(
  BarController,
  BarElement,
  BoxPlotController,
  BoxAndWiskers,
  MatrixController,
  MatrixElement,
  CategoryScale,
  LogarithmicScale,
);

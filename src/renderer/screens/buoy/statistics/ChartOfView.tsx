/** What a view of the statistics draws: a chart of marks or a plot. */
import { MarkChart } from '#renderer/charts/MarkChart.tsx';
import { Plot } from '#renderer/charts/Plot.tsx';
import type { PictureText } from '#renderer/charts/picture.tsx';
import type { ViewChart } from './view.ts';

export function ChartOfView(props: { chart: ViewChart; picture: () => PictureText }) {
  const { answer, caption, drawn } = props.chart;
  const { sentence = [answer, caption].filter(Boolean).join(' ') } = props.chart;
  const texts = { sentence, picture: props.picture };
  if (typeof drawn === 'function') return <MarkChart {...texts} draw={drawn} />;
  return drawn && <Plot {...texts} {...drawn} />;
}

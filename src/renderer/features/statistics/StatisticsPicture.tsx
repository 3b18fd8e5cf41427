/** The chart of a view: what it needs is computed only while it is shown. */
import { reads } from '#renderer/data/reads.ts';
import { useCacheQuery } from '#renderer/data/useCacheQuery.ts';
import type { Units } from '#renderer/format/metrics.ts';
import { readNumber } from '#renderer/format/readNumber.ts';
import { fromHeight } from '#renderer/format/units.ts';
import { ErrorNote } from '#renderer/ui/ErrorNote.tsx';
import { Old } from '#renderer/ui/Old.tsx';
import { ProgressLine } from '#renderer/ui/ProgressLine.tsx';
import type { ChartKind } from '#shared/model/statisticsChart.ts';
import { BoxesChart } from './BoxesChart.tsx';
import { ExceedanceChart } from './ExceedanceChart.tsx';
import { chartRequestOf, type StatisticsForm } from './form.ts';
import { linear, type PictureProps, usePicture } from './pictureText.ts';
import { RosePicture } from './RosePicture.tsx';
import { ScatterPicture } from './ScatterPicture.tsx';
import { WindowsTable } from './WindowsTable.tsx';
import { YearsPicture } from './YearsPicture.tsx';

export function StatisticsPicture(props: PictureProps) {
  switch (props.form.view) {
    case 'summary':
      return props.form.metric === 'direction' ? null : <Computed {...props} />;
    case 'height-direction':
    case 'exceedance':
    case 'windows':
      return <Computed {...props} />;
    case 'height-period':
      return <ScatterPicture {...props} />;
    case 'years':
      return <YearsPicture {...props} />;
  }
}

/** What the chart of a view is asked; a string tells why not. */
function kindOf(form: StatisticsForm, units: Units): ChartKind | string {
  switch (form.view) {
    case 'height-direction': {
      const { sectors, calm } = form;
      return {
        kind: 'rose',
        sectors,
        calm,
        heightBins: units.heightUnit === 'ft' ? '2ft' : '0.5m',
      };
    }
    case 'exceedance':
      return { kind: 'exceedance' };
    case 'windows': {
      const [height, period] = [readNumber(form.window.height), readNumber(form.window.period)];
      if (!height || Number.isNaN(period)) return 'Give the height below which work is possible.';
      return {
        kind: 'windows',
        height: Math.min(30, fromHeight(height, units.heightUnit)),
        period: period === null || period === 0 ? null : Math.min(40, period),
        hours: Number(form.spellHours),
        bridge: form.bridgeHours,
      };
    }
    default:
      return { kind: 'boxes', metric: linear(form) };
  }
}

function Computed(props: PictureProps) {
  const kind = kindOf(props.form, props.units);
  if (typeof kind === 'string') return <p className="quiet small">{kind}</p>;
  return <ComputedChart {...props} kind={kind} />;
}

function ComputedChart(props: PictureProps & { kind: ChartKind }) {
  const { statistics, form, units, kind, onOpen } = props;
  const request = chartRequestOf(statistics.request, kind);
  const view = useCacheQuery(
    reads.computeStatisticsChart,
    request,
    (earlier) => earlier.buoyId === request.buoyId && earlier.chart.kind === kind.kind,
  );
  const picture = usePicture(props, view.value?.readings ?? 0);
  const data = view.value?.data;
  if (view.error) return <ErrorNote error={view.error} onRetry={view.refresh} />;
  if (!data || view.value?.readings === 0) {
    return <ProgressLine active={view.reading} label="Computing" />;
  }
  const chart = () => {
    switch (data.kind) {
      case 'boxes':
        return (
          <BoxesChart
            boxes={data.boxes}
            metric={linear(form)}
            units={units}
            picture={picture}
            onOpen={onOpen}
          />
        );
      case 'exceedance':
        return (
          <ExceedanceChart
            curve={data.curve}
            units={units}
            months={form.months}
            picture={picture}
            onOpen={onOpen}
          />
        );
      case 'rose':
        return (
          <RosePicture
            rose={data.rose}
            form={form}
            units={units}
            picture={picture}
            onOpen={onOpen}
          />
        );
      case 'windows':
        return <WindowsTable rows={data.rows} />;
    }
  };
  return (
    <Old old={view.old}>
      <div
        className={data.kind === 'windows' ? undefined : `statistics-chart statistics-${data.kind}`}
      >
        {chart()}
      </div>
    </Old>
  );
}

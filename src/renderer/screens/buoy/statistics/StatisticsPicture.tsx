/** The chart of a view, computed only while it is shown. */
import { t } from '@lingui/core/macro';
import { reads } from '#renderer/data/reads.ts';
import { useCacheQuery } from '#renderer/data/useCacheQuery.ts';
import { asText, formatHeight, formatPeriod } from '#renderer/format/values.ts';
import { useThreshold } from '#renderer/stores/threshold.ts';
import { ErrorNote } from '#renderer/ui/ErrorNote.tsx';
import { ProgressLine } from '#renderer/ui/ProgressLine.tsx';
import type { ChartKind } from '#shared/model/statisticsChart.ts';
import { BoxesChart } from './BoxesChart.tsx';
import { ExceedanceChart } from './ExceedanceChart.tsx';
import { chartRequestOf, operationOf, useSettled } from './form.ts';
import { chartViewOf, linear, type PictureProps, usePicture } from './pictureText.ts';
import { RosePicture } from './RosePicture.tsx';
import { ScatterPicture } from './ScatterPicture.tsx';
import { WindowsChart } from './WindowsChart.tsx';
import { YearsPicture } from './YearsPicture.tsx';

export function StatisticsPicture(props: PictureProps) {
  switch (props.form.view) {
    case 'summary':
    case 'height-direction':
    case 'exceedance':
      return <Computed {...props} />;
    case 'height-period':
      return <ScatterPicture {...props} />;
    case 'years':
      return <YearsPicture {...props} />;
    case 'windows':
      return operationOfProps(props) && <Computed {...props} />;
  }
}

const operationOfProps = ({ form, statistics, units }: PictureProps) =>
  operationOf(form, statistics.heightPercentiles, units);

/** Which chart a view requests. */
function kindOf(props: PictureProps, threshold: number | null): ChartKind {
  const { form, units } = props;
  const operation = operationOfProps(props);
  const { spellHours: hours, bridgeHours: bridge } = props.statistics.request;
  if (form.view === 'windows' && operation) return { kind: 'windows', ...operation, hours, bridge };
  switch (chartViewOf(form)) {
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
      return { kind: 'exceedance', ...(threshold === null ? {} : { threshold }) };
    default:
      return { kind: 'boxes', metric: linear(form) };
  }
}

function Computed(props: PictureProps) {
  const { statistics, form, units, onOpen } = props;
  const threshold = useSettled(useThreshold((state) => state.threshold));
  const kind = kindOf(props, threshold);
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
    return <ProgressLine active={view.reading} label={t`Computing`} />;
  }
  const shared = { units, picture, onOpen };
  const chart = () => {
    switch (data.kind) {
      case 'boxes':
        return <BoxesChart boxes={data.boxes} metric={linear(form)} {...shared} />;
      case 'exceedance':
        return <ExceedanceChart curve={data.curve} months={form.months} {...shared} />;
      case 'rose':
        return <RosePicture rose={data.rose} form={form} {...shared} />;
      case 'windows': {
        if (kind.kind !== 'windows') return null;
        const height = asText(formatHeight(kind.height, units.heightUnit));
        const period = asText(formatPeriod(kind.period));
        const limits = [
          t`Hs below ${height}, operation of ${{ hours: kind.hours }} h`,
          ...(kind.period === null ? [] : [t`period below ${period}`]),
          ...(kind.bridge === 0 ? [] : [t`gaps of up to ${{ bridge: kind.bridge }} h bridged`]),
        ].join(' · ');
        const text = () => {
          const own = picture();
          return { ...own, lines: [limits, ...own.lines] };
        };
        return <WindowsChart rows={data.rows} limits={kind} picture={text} onOpen={onOpen} />;
      }
    }
  };
  return (
    <div className="answer" aria-busy={view.old}>
      <div className={`statistics-chart statistics-${data.kind}`}>{chart()}</div>
    </div>
  );
}

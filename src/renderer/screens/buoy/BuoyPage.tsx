/** The page of a buoy to print, black on white: its figures and charts, and its years side by side on a second page. */

import { t } from '@lingui/core/macro';
import { metricHeading } from '#renderer/format/metrics.ts';
import { formatLatLng } from '#renderer/format/position.ts';
import { leftOutSentence, ownLimitsText } from '#renderer/format/quality.ts';
import { formatDate, formatDays, zoneLabel } from '#renderer/format/time.ts';
import { PanelZone } from '#renderer/parts/clock.ts';
import { useApp } from '#renderer/stores/app.ts';
import { buoyTitle, countryName } from '#shared/text/search.ts';
import { AlmanacChart } from './almanac/AlmanacChart.tsx';
import { PageMap } from './PageMap.tsx';
import type { PageData } from './pageData.ts';
import {
  heightsOf,
  largestStorms,
  monthsOf,
  PageTable,
  recordsText,
  summariesOf,
  textsOf,
} from './pageTables.tsx';
import { ChartOfView } from './statistics/ChartOfView.tsx';
import type { ViewChart } from './statistics/view.ts';
import { limitsText } from './statistics/windowLimits.tsx';
import { basisSentence } from './statistics/words.ts';
import './buoyPage.css';

export function BuoyPage({ data }: { data: PageData }) {
  const { climatology, buoy, year, waits, summaries, input } = data;
  const monthTitle = t`Significant height by month`;
  const limits = waits.computed ? [limitsText(waits.computed, input.units)] : [];
  return (
    <PanelZone value={buoy.timezone}>
      <article className="paper column">
        <Heading data={data} />
        <Coverage data={data} />
        <PageTable title={[monthTitle, ...limits].join(' · ')} texts={monthsOf(data)} />
        <h2>{t`Significant height by day of the year: ${{ year: String(year) }} and all years`}</h2>
        <div className="side grow">
          <AlmanacChart name={buoyTitle(buoy)} climatology={climatology} year={year} />
        </div>
        <div className="side grow">
          <PageChart chart={data.rose.chart} />
          <PageChart chart={data.scatter.chart} />
          <PageChart chart={data.exceedance.chart} />
        </div>
        <Extremes data={data} />
        <Footer data={data} />
      </article>
      <article className="paper column">
        <h1>{t`${{ buoy: buoyTitle(buoy) }}: years side by side`}</h1>
        <PageTable
          title={monthTitle}
          texts={summariesOf(data)}
          groups={summaries.map(({ name }) => name)}
        />
        <PageChart chart={data.years.chart} />
        <PageTable title={t`Significant height by year`} texts={heightsOf(data.yearly)} />
        <Footer data={data} />
      </article>
    </PanelZone>
  );
}

function PageChart({ chart }: { chart: ViewChart | null }) {
  if (!chart) return null;
  const { title, facts = '' } = chart;
  return (
    <figure className="column grow">
      <figcaption>{title}</figcaption>
      <ChartOfView chart={chart} picture={() => ({ title, lines: [facts] })} />
    </figure>
  );
}

/** The largest storms and records, return values or the reason why there are none. */
function Extremes({ data }: { data: PageData }) {
  const { units } = data.input;
  const { chart, table } = data.storms;
  const returns = data.returns.table;
  const title = metricHeading('significantHeight', units, t`Return values of significant height`);
  return (
    <div className="paper-extremes">
      <div>
        <PageTable
          title={[t`Largest storms`, chart?.facts].join(' · ')}
          texts={largestStorms(table)}
        />
        <p>
          <strong>{t`Records`}</strong> {recordsText(data)}
        </p>
      </div>
      <div>
        {typeof returns === 'string' ? <h2>{title}</h2> : null}
        <PageTable title={title} texts={textsOf(returns)} />
        <p>{typeof returns === 'string' ? returns : returns?.howToRead}</p>
      </div>
    </div>
  );
}

function Heading({ data: { buoy, range, zone, input } }: { data: PageData }) {
  const settings = useApp((state) => state.settings);
  const { source, sourceIdentifier, country } = buoy;
  const station = sourceIdentifier && t`Station ID ${sourceIdentifier}`;
  return (
    <header className="side">
      <div className="grow">
        <h1>{buoyTitle(buoy)}</h1>
        <p>
          {[source, station, country && countryName(country)].filter(Boolean).join(' · ')}
          <br />
          {formatLatLng(buoy, settings)}
        </p>
        <p>
          <strong>{formatDays(range.from, range.to, zone)}</strong>
          <br />
          {basisSentence(input.statistics, ['significantHeight'])}
        </p>
      </div>
      <PageMap buoy={buoy} />
    </header>
  );
}

/** A cell for each month of the years: the darker, the more of the expected readings it has. */
function Coverage({ data }: { data: PageData }) {
  const { groups } = data.yearMonths.statistics;
  const width = 720 / groups.length;
  const title = t`Completeness by month: darker means more readings received`;
  return (
    <svg viewBox="0 -12 720 38" role="img" aria-label={title}>
      <text y={-3} fontSize={9} fontWeight={600}>
        {title}
      </text>
      {groups.map(({ year, month, significantHeight: { completeness } }, at) => (
        <g key={`${year} ${month}`}>
          <rect
            x={at * width}
            width={width * 0.92}
            height={12}
            fill="#000"
            fillOpacity={0.06 + 0.74 * Math.min(1, completeness ?? 0)}
          />
          {month === 1 || (at === 0 && (month ?? 0) < 7) ? (
            <text x={at * width} y={22} fontSize={9}>
              {width > 1.8 || (year ?? 0) % 5 === 0 ? year : ''}
            </text>
          ) : null}
        </g>
      ))}
    </svg>
  );
}

function Footer({ data }: { data: PageData }) {
  const { input, citation, zone } = data;
  const own = useApp(({ settings }) => ownLimitsText(settings.qualityLimits));
  const left = leftOutSentence(input.statistics.leftOut) || t`No value left out`;
  return (
    <footer>
      <p>
        {[
          t`Percentiles: Hyndman and Fan type 7`,
          t`Completeness: readings received ÷ expected at the reporting interval`,
          t`Weather windows and waits: DNV-ST-N001, on an hourly grid`,
          t`Day of the year: Hobday et al. 2016`,
          t`Return values: L-moments`,
          t`Quality flags: ${{ tests: own ?? 'QARTOD' }}; ${left}`,
          t`Day boundaries: ${{ timeZone: zoneLabel(zone) }}`,
        ].join('. ')}
        .
      </p>
      <p>
        {citation.text} {t`Printed ${{ date: formatDate(Date.now() / 1000, zone) }}`}
      </p>
    </footer>
  );
}

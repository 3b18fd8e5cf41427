/** The page of a buoy to print: a sheet that answers with pictures, and one of tables. */

import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
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
  recordsOf,
  summariesOf,
  textsOf,
} from './pageTables.tsx';
import { ChartOfView } from './statistics/ChartOfView.tsx';
import { longestText } from './statistics/stormTables.tsx';
import type { ViewChart } from './statistics/view.ts';
import { limitsText } from './statistics/windowLimits.tsx';
import { basisSentence, quantityOf } from './statistics/words.ts';
import './buoyPage.css';

/** Pixels of the second sheet for the rows of its tables, each with its hairline, how many are of no year, and the most for one. */
const ROWS = { room: 660, others: 37, most: 17 };
/** Pixels of a year in the picture of years and months, and of its months and title. */
const YEAR = { row: 15, head: 50 };

export function BuoyPage({ data }: { data: PageData }) {
  const { climatology, buoy, year, waits, summaries, input, yearly } = data;
  const monthTitle = t`Significant height by month`;
  const limits = waits.computed ? [limitsText(waits.computed, input.units)] : [];
  const years = yearly.statistics.groups.length;
  const lineHeight = `${Math.min(ROWS.most, ROWS.room / (ROWS.others + years) - 1)}px`;
  return (
    <PanelZone value={buoy.timezone}>
      <article className="paper column numeric">
        <Heading data={data} />
        <Records data={data} />
        <figure className="column grow">
          <figcaption>
            {t`Significant height by day of the year: ${{ year: String(year) }} and all years`}
          </figcaption>
          <AlmanacChart name={buoyTitle(buoy)} climatology={climatology} year={year} />
        </figure>
        <PageChart chart={data.years.chart} height={YEAR.head + YEAR.row * years} />
        <div className="side grow" style={{ flexGrow: 1.2 }}>
          <PageChart chart={data.rose.chart} />
          <PageChart chart={data.scatter.chart} />
          <PageChart chart={data.exceedance.chart} />
        </div>
        <Footer data={data} sheet={1}>
          <Coverage data={data} />
          {basisSentence(input.statistics, ['significantHeight'])}
        </Footer>
      </article>
      <article className="paper column numeric" style={{ lineHeight }}>
        <header>
          <h1 className="title two-lines">{buoyTitle(buoy)}</h1>
          <p>{formatDays(data.range.from, data.range.to, data.zone)}</p>
        </header>
        <PageTable title={[monthTitle, ...limits].join(' · ')} texts={monthsOf(data)} />
        {summaries.length > 2 ? (
          <PageTable
            title={monthTitle}
            texts={summariesOf(data)}
            groups={summaries.map(({ name }) => name)}
          />
        ) : null}
        <PageTable title={t`Significant height by year`} texts={heightsOf(yearly)} />
        <Extremes data={data} />
        <Footer data={data} sheet={2}>
          <Methods data={data} />
        </Footer>
      </article>
    </PanelZone>
  );
}

/** A chart below its answer. @param height pixels; absent: all that is left */
function PageChart({ chart, height }: { chart: ViewChart | null; height?: number }) {
  if (!chart) return null;
  const { title, facts = '', answer } = chart;
  return (
    <figure className="column grow" style={height ? { flex: `0 1 ${height}px` } : undefined}>
      <figcaption>{title}</figcaption>
      <p>{answer}</p>
      <ChartOfView chart={chart} picture={() => ({ title, lines: [facts] })} />
    </figure>
  );
}

/** The largest storms, and return values or the reason why there are none. */
function Extremes({ data: { input, storms, returns, months } }: { data: PageData }) {
  const { table } = returns;
  const title = metricHeading(
    'significantHeight',
    input.units,
    t`Return values of significant height`,
  );
  return (
    <>
      <PageTable
        title={[t`Largest storms`, storms.chart?.facts].join(' · ')}
        texts={largestStorms(storms.table)}
      />
      <p>{storms.computed ? longestText(months, storms.computed) : ''}</p>
      {typeof table === 'string' ? <h2>{title}</h2> : null}
      <PageTable title={title} texts={textsOf(table)} />
      <p>{typeof table === 'string' ? table : table?.howToRead}</p>
    </>
  );
}

/** Which buoy, and how high its waves are, in a sentence. */
function Heading({ data: { buoy, range, zone, months } }: { data: PageData }) {
  const settings = useApp((state) => state.settings);
  const { source, sourceIdentifier, country } = buoy;
  const station = sourceIdentifier && t`Station ID ${sourceIdentifier}`;
  const whole = months.statistics.groups.at(-1)?.significantHeight;
  const height = quantityOf('significantHeight', months.units).text;
  return (
    <header className="side">
      <div className="grow stack">
        <h1 className="title two-lines">{buoyTitle(buoy)}</h1>
        <p>
          {[source, station, country && countryName(country)].filter(Boolean).join(' · ')}
          <br />
          {formatLatLng(buoy, settings)} · {formatDays(range.from, range.to, zone)}
        </p>
        <p className="paper-answer">
          {whole && whole.mean !== null && whole.p90 !== null && whole.max !== null
            ? t`Significant height: ${{ mean: height(whole.mean) }} on average, at most ${{ p90: height(whole.p90) }} in 90 % of the readings, highest ${{ max: height(whole.max) }}.`
            : null}
        </p>
      </div>
      <PageMap buoy={buoy} />
    </header>
  );
}

/** The largest value of each quantity and when it was measured. */
const Records = ({ data }: { data: PageData }) => (
  <dl className="side">
    <dt>
      <strong>{t`Records`}</strong>
    </dt>
    {recordsOf(data).map(({ name, value, date }) => (
      <div key={name} className="grow">
        <dt>{name}</dt>
        <dd>
          <strong>{value}</strong> {date}
        </dd>
      </div>
    ))}
  </dl>
);

/** A cell for each month of the years: the darker, the more of the expected readings it has. */
function Coverage({ data }: { data: PageData }) {
  const { groups } = data.yearMonths.statistics;
  const width = 720 / groups.length;
  const title = t`Completeness by month: darker means more readings received`;
  return (
    <svg viewBox="0 -12 720 38" role="img" aria-label={title} fill="currentColor">
      <text y={-3} fontSize={9}>
        {title}
      </text>
      {groups.map(({ year, month, significantHeight: { completeness } }, at) => (
        <g key={`${year} ${month}`}>
          <rect
            x={at * width}
            width={width * 0.92}
            height={12}
            fill="var(--cover)"
            fillOpacity={0.1 + 0.9 * Math.min(1, completeness ?? 0)}
          />
          {month === 1 || (at === 0 && (13 - (month ?? 0)) * width > 24) ? (
            <text x={at * width} y={22} fontSize={9}>
              {width > 1.8 || (year ?? 0) % 5 === 0 ? year : ''}
            </text>
          ) : null}
        </g>
      ))}
    </svg>
  );
}

/** Whose data the sheet shows. */
function Footer(props: { data: PageData; sheet: number; children: ReactNode }) {
  const { data, sheet, children } = props;
  return (
    <footer>
      {children}
      <p className="side">
        <span className="grow">
          {data.citation.text} {t`Printed ${{ date: formatDate(Date.now() / 1000, data.zone) }}`}
        </span>
        <span>{t`Page ${{ sheet }} of ${{ sheets: 2 }}`}</span>
      </p>
    </footer>
  );
}

/** How the figures were computed. */
export function Methods({ data: { input, zone } }: { data: PageData }) {
  const own = useApp(({ settings }) => ownLimitsText(settings.qualityLimits));
  const left = leftOutSentence(input.statistics.leftOut) || t`No value left out`;
  return (
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
  );
}

/** The page of a buoy to print, black on white: its figures and charts, and its years side by side on a second page. */
import { plural, t } from '@lingui/core/macro';
import { formatLatLng } from '#renderer/format/direction.ts';
import { formatCount, formatNumber } from '#renderer/format/figure.ts';
import { leftOutSentence } from '#renderer/format/quality.ts';
import { formatDate, formatDays, zoneLabel } from '#renderer/format/time.ts';
import { PanelZone } from '#renderer/parts/clock.ts';
import { useApp } from '#renderer/stores/app.ts';
import { bootstrap } from '#shared/model/returnValues.ts';
import { buoyTitle, countryName } from '#shared/text/search.ts';
import { AlmanacChart } from './almanac/AlmanacChart.tsx';
import { PageMap } from './PageMap.tsx';
import type { PageData } from './pageData.ts';
import {
  monthsText,
  PageTable,
  recordsText,
  returnsText,
  stormsText,
  summariesText,
  summaryNames,
} from './pageTables.tsx';
import { groupTable } from './statistics/tables.tsx';
import type { ViewChart } from './statistics/view.ts';
import { basisSentence, unitSuffix, unitText } from './statistics/words.ts';
import './buoyPage.css';

export function BuoyPage({ data }: { data: PageData }) {
  const { charts, climatology, buoy, year, yearly } = data;
  const years = groupTable(yearly, 'significantHeight');
  return (
    <PanelZone value={buoy.timezone}>
      <article className="paper">
        <Heading data={data} />
        <Coverage data={data} />
        <PageTable title={t`Significant height by month`} text={monthsText(data)} />
        <h2>{t`Significant height by day of the year: ${{ year: String(year) }} over median, P25–P75 and P10–P90`}</h2>
        <div className="paper-wide">
          <AlmanacChart name={buoyTitle(buoy)} climatology={climatology} year={year} />
        </div>
        <div className="paper-row">
          <PageChart chart={charts.rose} />
          <PageChart chart={charts.scatter} />
          <PageChart chart={charts.exceedance} />
        </div>
        <Extremes data={data} />
        <Footer data={data} />
      </article>
      <article className="paper">
        <h1>{t`${{ buoy: buoyTitle(buoy) }}: years side by side`}</h1>
        <PageTable
          title={t`Significant height by month`}
          text={summariesText(data)}
          groups={summaryNames(data)}
        />
        <PageChart chart={charts.years} />
        {typeof years === 'string' ? null : (
          <PageTable title={t`Significant height by year`} text={years.copied()} />
        )}
        <Footer data={data} />
      </article>
    </PanelZone>
  );
}

function PageChart({ chart }: { chart: ViewChart | null }) {
  if (!chart) return null;
  const { title, facts = '' } = chart;
  return (
    <figure>
      <figcaption>{title}</figcaption>
      {chart.render(() => ({ title, lines: [facts] }))}
    </figure>
  );
}

/** The largest storms, return values or the reason why there are none, and records. */
function Extremes({ data }: { data: PageData }) {
  const { storms, returns, input } = data;
  const threshold = unitText('significantHeight', storms.limit, input.units);
  const values = returnsText(data);
  const covered = formatNumber(returns.coveredYears, 1);
  const found = plural(
    { storms: returns.storms.events.length },
    { one: '# storm', other: '# storms' },
  );
  const title = `${t`Return values of significant height`}${unitSuffix('significantHeight', input.units)}`;
  return (
    <div className="paper-extremes">
      <div>
        <PageTable title={t`Largest storms above ${threshold}`} text={stormsText(data)} />
        <p>
          <strong>{t`Records`}</strong> {recordsText(data)}
        </p>
      </div>
      {'reason' in values ? (
        <p>{values.reason}</p>
      ) : (
        <PageTable
          title={`${title} · ${t`${found}, ${covered} covered years`}`}
          text={values.text}
        />
      )}
    </div>
  );
}

function Heading({ data: { buoy, range, zone, months } }: { data: PageData }) {
  const settings = useApp((state) => state.settings);
  const { source, sourceIdentifier, country } = buoy;
  const station = sourceIdentifier && t`Station ID ${sourceIdentifier}`;
  return (
    <header>
      <div>
        <h1>{buoyTitle(buoy)}</h1>
        <p>
          {[source, station, country && countryName(country)].filter(Boolean).join(' · ')}
          <br />
          {formatLatLng(buoy, settings)}
        </p>
        <p>
          <strong>{formatDays(range.from, range.to, zone)}</strong>
          <br />
          {basisSentence(months, ['significantHeight'])}
        </p>
      </div>
      <PageMap buoy={buoy} />
    </header>
  );
}

/** A cell for each month of the years: the darker, the more of the expected readings it has. */
function Coverage({ data: { yearMonths } }: { data: PageData }) {
  const { groups } = yearMonths;
  const width = 720 / groups.length;
  return (
    <svg className="paper-coverage" viewBox="0 0 720 26" role="img" aria-label={t`Completeness`}>
      {groups.map(({ year, month, significantHeight: { completeness } }, at) => (
        <g key={`${year} ${month}`}>
          <rect
            x={at * width}
            width={width * 0.92}
            height={12}
            fill="#000"
            fillOpacity={0.06 + 0.74 * Math.min(1, completeness ?? 0)}
          />
          {month === 1 || at === 0 ? (
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
  const { months, citation, zone, storms } = data;
  const left = leftOutSentence(months.leftOut) || t`No value left out`;
  return (
    <footer>
      <p>
        {[
          t`Percentiles: Hyndman and Fan type 7`,
          t`Completeness: readings received ÷ expected at the reporting interval`,
          t`Weather windows and waits: DNV-ST-N001, on an hourly grid`,
          t`Day of the year: Hobday et al. 2016`,
          t`Storms at least ${{ separation: String(storms.separation) }} h apart. Return values: their peaks, L-moments, bootstrap of ${{ samples: formatCount(bootstrap.samples) }} samples`,
          t`Quality flags: QARTOD; ${left}`,
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

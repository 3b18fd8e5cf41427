/** The seasons as percentile bands, as lines, in panels, as a heat map, by days above a threshold or as a table, with up to five of them highlighted. */
import { t } from '@lingui/core/macro';
import { useMemo } from 'react';
import type { PictureText } from '#renderer/charts/picture.tsx';
import { bandsNote, thresholdText, usualSentence } from '#renderer/features/seasons/comparison.ts';
import type { OtherSeries, SeasonsDescription } from '#renderer/features/seasons/description.ts';
import { SeasonsPlot, useComparedSeasons } from '#renderer/features/seasons/SeasonsPlot.tsx';
import { type SeasonShares, sharesText } from '#renderer/features/seasons/shares.ts';
import { hasValues } from '#renderer/features/seasons/table.ts';
import {
  buoyName,
  rangeText,
  seasonDates,
  seasonLabel,
  seasonsSentence,
} from '#renderer/features/seasons/words.ts';
import { titled } from '#renderer/format/figure.ts';
import { metricLabel, metricValue } from '#renderer/format/metrics.ts';
import { terms } from '#renderer/format/terms.ts';
import { useUnits } from '#renderer/stores/app.ts';
import { optionsOf, Segmented } from '#renderer/ui/Segmented.tsx';
import { MIN_YEARS } from '#shared/model/dayOfYear.ts';
import type { Interval } from '#shared/model/geo.ts';
import type { Series } from '#shared/model/series.ts';
import { isAngle } from '#shared/science/aggregate.ts';
import { AboveChart } from './AboveChart.tsx';
import { type SeasonsView, useSeasons } from './form.ts';
import { HeatMap } from './HeatMap.tsx';
import { SeasonPanels } from './SeasonPanels.tsx';
import { SeasonsTable } from './SeasonsTable.tsx';

/** With this many seasons or more, percentiles are between values, and lines cover each other. */
const MANY_SEASONS = 10;

const viewOptions = (noBands: string | null, noCounts: string | null) =>
  [
    {
      value: 'bands',
      label: t({ message: 'Bands', comment: 'View of a chart: percentile bands' }),
      disabled: noBands !== null,
      title: noBands ?? terms.percentileBand,
    },
    ...optionsOf({
      lines: t({ message: 'Lines', comment: 'View of a chart: one line for each season' }),
      panels: t({ message: 'Panels', comment: 'One small chart for each season' }),
      heat: t({ message: 'Heat map', comment: 'Seasons and weeks as coloured cells' }),
    }),
    {
      value: 'above',
      label: t({ message: 'Above threshold', comment: 'Days of each season above a threshold' }),
      disabled: noCounts !== null,
      title: noCounts ?? t`How many values of each season are above the threshold`,
    },
    { value: 'table', label: t`Table` },
  ] as const;

/** @param shares of each season, by year; @param other drawn dotted */
export function SeasonsChart(props: {
  series: Series;
  shares: ReadonlyMap<number, SeasonShares>;
  other: OtherSeries | null;
}) {
  const { series, shares, other } = props;
  const units = useUnits();
  const stored = useSeasons();
  const threshold = series.metric === 'significantHeight' ? stored.threshold : null;
  const { description, highlights, toggle, comparison, releasedText } = useComparedSeasons(
    series,
    other,
    { units, pool: stored.pool, threshold },
    stored.highlights,
    (next) => useSeasons.setState({ highlights: next }),
  );
  const { seasons } = description;
  const noCounts = isAngle(series.metric) ? t`Directions have no highest value` : null;
  // Bands are those of the other seasons.
  const needed = MIN_YEARS + Number(description.subject !== null);
  const noBands = isAngle(series.metric)
    ? t`Directions have no percentiles`
    : seasons.length < needed
      ? t`Percentiles need at least ${{ count: needed }} seasons`
      : null;
  const wanted = stored.view ?? (seasons.length < MANY_SEASONS ? 'lines' : 'bands');
  const isOffered = !(wanted === 'bands' ? noBands : wanted === 'above' && noCounts);
  const view = isOffered ? wanted : 'lines';
  const choose = (next: SeasonsView) => useSeasons.setState({ view: next });
  const note = noteOf(view, description);
  const sentence = [
    seasonsSentence(description),
    comparison,
    ...(view === 'bands' ? [usualSentence(description)] : []),
  ].join(' ');
  const variableName = metricLabel[series.metric];
  const picture = (shown: Interval = description.x): PictureText => ({
    title: [titled(buoyName(series), variableName), seasonDates(series.season)]
      .filter(Boolean)
      .join(', '),
    lines: [
      rangeText(series, shown, units),
      sentence,
      t`Days begin at midnight in ${{ timeZone: series.timezone }}`,
      ...(note ? [note] : []),
    ],
  });
  const level = useMemo(
    () =>
      threshold === null
        ? null
        : { label: t`Threshold`, y: metricValue(series.metric, threshold, units) },
    [threshold, series.metric, units],
  );
  return (
    <div className="stack fill">
      <p className="strong">{comparison}</p>
      <div className="row apart fixed">
        <Segmented
          label={t`Show seasons as`}
          value={view}
          options={viewOptions(noBands, noCounts)}
          onChange={choose}
        />
        {view === 'heat' && !isAngle(series.metric) ? (
          <Segmented
            label={t`Colour`}
            value={stored.heat}
            options={optionsOf({ value: t`Value`, difference: t`Difference from the median` })}
            onChange={(heat) => useSeasons.setState({ heat })}
          />
        ) : null}
      </div>
      <div className="seasons-plot column">
        {view === 'table' ? (
          <SeasonsTable series={series} other={other} />
        ) : view === 'panels' ? (
          <SeasonPanels
            description={description}
            highlights={highlights}
            shares={shares}
            picture={picture}
            onOpen={(opened) => {
              if (!highlights.some(({ year }) => year === opened)) toggle(opened);
              choose('lines');
            }}
          />
        ) : view === 'heat' ? (
          <HeatMap
            description={description}
            isDifference={stored.heat === 'difference' && !isAngle(series.metric)}
            sentence={sentence}
            picture={picture}
          />
        ) : view === 'above' ? (
          <AboveChart
            description={description}
            highlights={highlights}
            onToggle={toggle}
            sentence={`${sentence} ${note}`}
            picture={() => picture()}
          />
        ) : (
          <SeasonsPlot
            description={description}
            hasBands={view === 'bands'}
            highlights={highlights}
            onToggle={toggle}
            keysLabel={t`Highlighted seasons, with their means and the share that is reported`}
            titleOf={(year) => sharesText(shares.get(year))}
            sentence={sentence}
            level={level}
            picture={picture}
          />
        )}
      </div>
      <div className="row facts fixed">
        {note ? <span className="quiet small">{note}</span> : null}
        {series.years
          .filter((group) => !hasValues(group))
          .map(({ year }) => (
            <span key={year} className="small quiet">
              {[
                t`${{ season: seasonLabel(year, series.season) }}: no readings`,
                sharesText(shares.get(year)),
              ]
                .filter(Boolean)
                .join(', ')}
            </span>
          ))}
        {other ? (
          <span className="small">
            {other.source === 'service'
              ? t`Dotted: from the service`
              : t`Dotted: from downloaded readings`}
          </span>
        ) : null}
        <span className="small" role="status">
          {releasedText}
        </span>
      </div>
    </div>
  );
}

/** What a view shows; null where the chart says everything. */
function noteOf(view: SeasonsView, description: SeasonsDescription): string | null {
  const { rows, panels } = description;
  const variable = panels[0].title;
  switch (view) {
    case 'lines':
    case 'table':
      return null;
    case 'bands':
      return bandsNote(description);
    case 'above':
      return t`${variable}: values above ${{ threshold: thresholdText(description) }}; incomplete seasons: known values only`;
    case 'heat':
      return rows.circular
        ? t`${variable}: mean of each week, coloured by its difference from the mean direction of all seasons`
        : t`${variable}: mean of each week; hatched: less than 80 % of it`;
    case 'panels':
      return rows.circular
        ? t`${variable}; grey: mean direction of the other seasons`
        : t`${variable}; grey: median of the other seasons`;
  }
}

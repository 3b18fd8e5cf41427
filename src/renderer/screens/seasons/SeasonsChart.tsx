/** The seasons as percentile bands, as lines or in panels, with up to five of them highlighted. */
import { plural, t } from '@lingui/core/macro';
import { useMemo, useState } from 'react';
import { HIGHLIGHTS } from '#renderer/charts/colours.ts';
import { Plot } from '#renderer/charts/Plot.tsx';
import type { PictureText } from '#renderer/charts/picture.tsx';
import { SmallMultiples } from '#renderer/charts/SmallMultiples.tsx';
import {
  describeSeasons,
  type OtherSeries,
  rowOfYear,
  type SeasonsDescription,
  seasonMarks,
  seasonPanels,
  seasonStrip,
} from '#renderer/features/seasons/description.ts';
import { hasValues } from '#renderer/features/seasons/points.ts';
import { type PoolDays, poolReach, seasonRows } from '#renderer/features/seasons/samples.ts';
import { type SeasonShares, sharesText } from '#renderer/features/seasons/shares.ts';
import {
  buoyName,
  rangeText,
  seasonDates,
  seasonLabel,
  seasonSentence,
  seasonsSentence,
  thresholdText,
} from '#renderer/features/seasons/words.ts';
import { useHighlights, YearKeys } from '#renderer/features/seasons/YearKeys.tsx';
import { metricLabel, metricValue } from '#renderer/format/metrics.ts';
import { terms } from '#renderer/format/terms.ts';
import { useThreshold } from '#renderer/parts/HeightField.tsx';
import { useApp } from '#renderer/stores/app.ts';
import { optionsOf, Segmented } from '#renderer/ui/Segmented.tsx';
import { MIN_YEARS } from '#shared/model/dayOfYear.ts';
import type { Interval } from '#shared/model/geo.ts';
import type { Series } from '#shared/model/series.ts';
import { isAngle } from '#shared/science/aggregate.ts';
import { type SeasonsView, useSeasons } from './form.ts';
import { HeatMap } from './HeatMap.tsx';

const NO_AREAS: never[] = [];

/** With this many seasons or more, percentiles are between values, and lines cover each other. */
const MANY_SEASONS = 10;

const viewOptions = (noBands: string | null) =>
  [
    {
      value: 'bands',
      label: t({ message: 'Bands', comment: 'View of a chart: percentile bands' }),
      disabled: noBands !== null,
      title: noBands ?? terms.percentileBand,
    },
    {
      value: 'lines',
      label: t({ message: 'Lines', comment: 'View of a chart: one line for each season' }),
    },
    {
      value: 'panels',
      label: t({ message: 'Panels', comment: 'One small chart for each season' }),
    },
    {
      value: 'heat',
      label: t({ message: 'Heat map', comment: 'Seasons and weeks as coloured cells' }),
    },
  ] as const;

/** @param shares of each season, by year; @param other drawn dotted */
export function SeasonsChart(props: {
  series: Series;
  shares: ReadonlyMap<number, SeasonShares>;
  other: OtherSeries | null;
}) {
  const { series, shares, other } = props;
  const units = useApp((state) => state.settings);
  const stored = useSeasons();
  const rows = useMemo(() => seasonRows(series, Date.now() / 1000), [series]);
  const years = useMemo(() => series.years.filter(hasValues).map(({ year }) => year), [series]);
  const { highlights, toggle, released } = useHighlights(stored.highlights, years, (next) =>
    useSeasons.setState({ highlights: next }),
  );
  /** The season whose name is hovered or focused. */
  const [named, setNamed] = useState<number | null>(null);
  // The one highlighted last is compared with the others.
  const subject = highlights.at(-1)?.year ?? null;
  const { pool } = stored;
  const chosenThreshold = useThreshold((state) => state.threshold);
  const threshold = series.metric === 'significantHeight' ? chosenThreshold : null;
  const description = useMemo(
    () => describeSeasons(series, rows, other, { units, subject, pool, threshold }),
    [series, rows, other, units, subject, pool, threshold],
  );
  const { seasons } = description;
  const sentenceOf = (year: number) => seasonSentence(description, rowOfYear(series, year));
  const compared = sentenceOf(subject ?? Math.max(...years));
  const noBands = isAngle(series.metric)
    ? t`Directions have no percentiles`
    : seasons.length < MIN_YEARS
      ? t`Percentiles need at least ${{ count: MIN_YEARS }} seasons`
      : null;
  const wanted = stored.view ?? (seasons.length < MANY_SEASONS ? 'lines' : 'bands');
  const view = wanted === 'bands' && noBands ? 'lines' : wanted;
  const choose = (next: SeasonsView) => useSeasons.setState({ view: next });
  const openSeason = (year: number) => {
    if (!highlights.some((one) => one.year === year)) toggle(year);
    choose('lines');
  };
  const sentence = `${seasonsSentence(description)} ${compared}`;
  const note = noteOf(view, description, { pool, subject });
  const variableName = metricLabel[series.metric];
  const picture = (shown: Interval): PictureText => ({
    title: [`${buoyName(series)}: ${variableName}`, seasonDates(series.season)]
      .filter(Boolean)
      .join(', '),
    lines: [
      rangeText(series, shown, units),
      sentence,
      t`Days begin at midnight in ${{ timeZone: series.timezone }}`,
      ...(note ? [note] : []),
    ],
  });
  // With bands, a hovered season without a line gets one.
  const extra = view === 'bands' ? named : null;
  const marks = useMemo(
    () => seasonMarks(description, highlights, view === 'bands', extra),
    [description, highlights, view, extra],
  );
  const lines = useMemo(() => marks.map(({ line }) => line), [marks]);
  const strip = useMemo(
    () => seasonStrip(description, highlights, named),
    [description, highlights, named],
  );
  const level = useMemo(
    () =>
      threshold === null
        ? null
        : { label: t`Threshold`, y: metricValue(series.metric, threshold, units) },
    [threshold, series.metric, units],
  );
  const emphasis = marks.findIndex(({ year }) => year !== null && year === named);
  const panels = useMemo(
    () => (view === 'panels' ? seasonPanels(description, highlights, shares) : null),
    [description, highlights, shares, view],
  );
  return (
    <div className="column fill">
      <p className="comparison">{compared}</p>
      <div className="row apart fixed seasons-views">
        <Segmented
          label={t`Show seasons as`}
          value={view}
          options={viewOptions(noBands)}
          onChange={choose}
        />
        {view === 'heat' && !rows.circular ? (
          <Segmented
            label={t`Colour`}
            value={stored.heat}
            options={optionsOf({ value: t`Value`, difference: t`Difference from the median` })}
            onChange={(heat) => useSeasons.setState({ heat })}
          />
        ) : null}
        <span className="quiet small">{note}</span>
      </div>
      <div className="seasons-plot">
        {panels ? (
          <SmallMultiples
            label={t`Seasons, each in its own chart: ${{ variable: description.panels[0].title }}`}
            {...panels}
            picture={() => picture(description.x)}
            onOpen={(id) => openSeason(Number(id))}
          />
        ) : view === 'heat' ? (
          <HeatMap
            description={description}
            isDifference={stored.heat === 'difference'}
            sentence={sentence}
            picture={() => picture(description.x)}
            onSeason={openSeason}
          />
        ) : (
          <Plot
            sentence={sentence}
            lines={lines}
            bands={view === 'bands' ? description.bands.areas : NO_AREAS}
            x={description.x}
            panels={description.panels}
            strip={strip}
            stripKeys={(places) => (
              <YearKeys
                label={t`Highlighted seasons, with their means and the share that is reported`}
                places={places}
                keys={seasons.toReversed().map(({ group: { year }, label }) => ({
                  year,
                  label,
                  title: [sentenceOf(year), sharesText(shares.get(year))].filter(Boolean).join(' '),
                }))}
                highlights={highlights}
                onToggle={toggle}
                onPoint={setNamed}
              />
            )}
            level={level}
            pick="line"
            picture={picture}
            emphasis={emphasis < 0 ? null : emphasis}
            describe={({ line, x }) => marks[line]?.describe(x) ?? { title: '', rows: [] }}
            onPick={({ line }) => {
              const year = marks[line]?.year ?? null;
              if (year !== null) toggle(year);
            }}
          />
        )}
      </div>
      <div className="row fixed">
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
          {released === null
            ? ''
            : t`Up to ${{ count: HIGHLIGHTS }} seasons can be highlighted. ${{ season: seasonLabel(released, series.season) }} was removed.`}
        </span>
      </div>
    </div>
  );
}

/** What the bands or panels show; null where the chart says everything. */
function noteOf(
  view: SeasonsView,
  description: SeasonsDescription,
  { pool, subject }: { pool: PoolDays; subject: number | null },
): string | null {
  const { series, seasons, panels, bands } = description;
  if (view === 'lines') return null;
  if (view === 'bands') {
    const others = seasons.filter(({ group }) => group.year !== subject).length;
    const weeks = 2 * poolReach(series.bucket, pool).reach + 1;
    const days = series.bucket === 'week' ? 7 * weeks : pool;
    const isOpen = bands.middle.value.some(Number.isNaN);
    return [
      t`Bands: median, P25–P75 and P10–P90 of ${plural(others, { one: '# other season', other: '# other seasons' })}, pooled over ${plural(days, { one: '# day', other: '# days' })}; dotted: lowest and highest of all seasons.`,
      ...(isOpen
        ? [t`No bands where fewer than ${{ least: MIN_YEARS }} of them have readings.`]
        : []),
    ].join(' ');
  }
  const variable = panels[0].title;
  if (view === 'heat')
    return isAngle(series.metric)
      ? t`${variable}: mean of each week, coloured by its difference from the mean direction of all seasons`
      : t`${variable}: mean of each week; bars: time above ${{ threshold: thresholdText(description) }}`;
  return isAngle(series.metric)
    ? t`${variable}; grey: mean direction of the other seasons`
    : t`${variable}; grey: median of the other seasons`;
}

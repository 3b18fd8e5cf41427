/** The seasons drawn: as percentile bands, as lines or in panels; at most five of them are highlighted. */
import { useMemo, useState } from 'react';
import { HIGHLIGHTS } from '#renderer/charts/colours.ts';
import { highlightsOf, toggled } from '#renderer/charts/highlights.ts';
import type { PictureText } from '#renderer/charts/picture.ts';
import { formatPlural } from '#renderer/format/figure.ts';
import { metricLabel } from '#renderer/format/metrics.ts';
import { useApp } from '#renderer/stores/app.ts';
import { Segmented } from '#renderer/ui/Segmented.tsx';
import { usePictureSource } from '#renderer/ui/usePictureSource.ts';
import type { Series } from '#shared/model/series.ts';
import { LEAST_SEASONS, seasonBands } from './bands.ts';
import { isAngle, seasonLabel } from './form.ts';
import {
  hasValues,
  type SeasonShares,
  seasonAxisY,
  seasonsSentence,
  shareOf,
  sharesText,
} from './lines.ts';
import { LineSample, SeasonNames } from './SeasonNames.tsx';
import { SeasonPanels } from './SeasonPanels.tsx';
import { OTHER_DASH, SeasonsPlot } from './SeasonsPlot.tsx';
import { type SeasonsView, useSeasons } from './store.ts';

/** From so many seasons on lines cover each other. */
const MANY_SEASONS = 6;

/**
 * @param downloaded by year: how much of the season's time is downloaded as readings, see `SeasonShares`
 * @param other the same seasons from somewhere else, drawn dotted
 */
export function SeasonsChart({
  series,
  downloaded,
  other,
}: {
  series: Series;
  downloaded: ReadonlyMap<number, number | null>;
  other: { series: Series; name: string } | null;
}) {
  const units = useApp((state) => state.settings);
  const { view: chosenView, highlights: chosen } = useSeasons();
  const [named, setNamed] = useState<number | null>(null);
  const [released, setReleased] = useState<number | null>(null);
  const groups = useMemo(
    () => series.years.filter(hasValues).sort((a, b) => a.year - b.year),
    [series],
  );
  const newestFirst = useMemo(() => [...groups].reverse(), [groups]);
  const shares = useMemo(
    () =>
      new Map(
        series.years.map((group): [number, SeasonShares] => [
          group.year,
          {
            downloaded: downloaded.get(group.year) ?? null,
            reported: hasValues(group) ? shareOf(series, group, Date.now() / 1000) : null,
          },
        ]),
      ),
    [downloaded, series],
  );
  const highlights = useMemo(
    () =>
      highlightsOf(
        chosen,
        groups.map(({ year }) => year),
      ),
    [chosen, groups],
  );
  const bands = useMemo(() => seasonBands(series, units), [series, units]);
  const noBands = isAngle(series.metric)
    ? 'Directions have no percentiles'
    : groups.length < LEAST_SEASONS
      ? `Percentiles need at least ${LEAST_SEASONS} seasons`
      : null;
  const wanted = chosenView ?? (groups.length < MANY_SEASONS ? 'lines' : 'bands');
  const view = wanted === 'bands' && noBands ? 'lines' : wanted;
  const choose = (next: SeasonsView) => useSeasons.setState({ view: next });
  const toggle = (year: number) => {
    const next = toggled(highlights, year);
    useSeasons.setState({ highlights: next.highlights });
    setReleased(next.released);
  };
  const open = (year: number) => {
    if (!highlights.some((one) => one.year === year)) toggle(year);
    choose('lines');
  };
  const source = usePictureSource();
  const note =
    view === 'bands'
      ? `Bands: 25–75 % and 10–90 % of ${formatPlural(groups.length, 'season')}, open where fewer than ${LEAST_SEASONS} have readings`
      : view === 'panels'
        ? `${seasonAxisY(series.metric, units).title}, behind each season the ${isAngle(series.metric) ? 'mean direction' : 'median'} of all`
        : null;
  const picture: PictureText = {
    title: `${series.buoyName ?? `Buoy ${series.buoyId}`}: ${metricLabel[series.metric]} by season`,
    lines: [
      seasonsSentence(series, units),
      `Days begin at midnight in ${series.timezone}`,
      ...(note ? [note] : []),
    ],
    source,
  };
  return (
    <div className="column fill">
      <div className="row apart fixed seasons-views">
        <Segmented
          label="Show seasons as"
          value={view}
          options={[
            {
              value: 'bands',
              label: 'Bands',
              disabled: noBands !== null,
              ...(noBands ? { title: noBands } : {}),
            },
            { value: 'lines', label: 'Lines' },
            { value: 'panels', label: 'Panels' },
          ]}
          onChange={choose}
        />
        <span className="quiet small">{note}</span>
      </div>
      <div className="seasons-plot">
        {view === 'panels' ? (
          <SeasonPanels
            series={series}
            groups={newestFirst}
            shares={shares}
            highlights={highlights}
            bands={bands}
            other={other}
            picture={picture}
            onOpen={open}
          />
        ) : (
          <SeasonsPlot
            series={series}
            groups={groups}
            highlights={highlights}
            bands={view === 'bands' ? bands : null}
            named={named}
            other={other}
            picture={picture}
            onPick={toggle}
          />
        )}
      </div>
      <div className="row gap-1 seasons-legend">
        <SeasonNames
          series={series}
          groups={newestFirst}
          shares={shares}
          highlights={highlights}
          onToggle={toggle}
          onPoint={setNamed}
        />
        {series.years
          .filter((group) => !hasValues(group))
          .map(({ year }) => (
            <span key={year} className="seasons-key small quiet">
              {[`${seasonLabel(year, series.season)}: no readings`, sharesText(shares.get(year))]
                .filter(Boolean)
                .join(', ')}
            </span>
          ))}
        {other ? (
          <span className="seasons-key small">
            <LineSample colour="currentColor" width={2} dash={OTHER_DASH} />
            Dotted: {other.name}
          </span>
        ) : null}
        <span className="small" role="status">
          {released === null
            ? ''
            : `At most ${HIGHLIGHTS} seasons are highlighted: ${seasonLabel(released, series.season)} no longer is.`}
        </span>
      </div>
    </div>
  );
}

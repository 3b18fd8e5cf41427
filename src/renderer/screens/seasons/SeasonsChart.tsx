/** The seasons as percentile bands, as lines or in panels, with up to five of them highlighted. */

import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import { HIGHLIGHTS } from '#renderer/charts/colours.ts';
import { highlightsOf, toggled } from '#renderer/charts/highlights.ts';
import type { PictureText } from '#renderer/charts/picture.tsx';
import { metricLabel } from '#renderer/format/metrics.ts';
import { terms } from '#renderer/format/terms.ts';
import { usePictureSource } from '#renderer/parts/usePictureSource.ts';
import { useApp } from '#renderer/stores/app.ts';
import { Segmented } from '#renderer/ui/Segmented.tsx';
import type { Interval } from '#shared/model/geo.ts';
import type { Series } from '#shared/model/series.ts';
import { MIN_SEASONS, seasonBands } from './bands.ts';
import { isAngle, seasonLabel } from './form.ts';
import { LineSample, SeasonNames } from './SeasonNames.tsx';
import { SeasonPanels } from './SeasonPanels.tsx';
import { OTHER_DASH, SeasonsPlot } from './SeasonsPlot.tsx';
import { seasonAxisX, seasonAxisY } from './samples.ts';
import { hasValues, type SeasonShares, sharesText } from './shares.ts';
import { type SeasonsView, type SeriesSource, useSeasons } from './store.ts';
import { rangeText, seasonsSentence } from './words.ts';

/** With this many seasons or more, percentiles are between values, and lines cover each other. */
const MANY_SEASONS = 10;

/**
 * @param shares of each season, by year
 * @param other the same seasons from the other source, drawn dotted
 * @param otherSource where `other` is from
 */
export function SeasonsChart({
  series,
  shares,
  other,
  otherSource,
}: {
  series: Series;
  shares: ReadonlyMap<number, SeasonShares>;
  other: Series | null;
  otherSource: SeriesSource;
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
    ? t`Directions have no percentiles`
    : groups.length < MIN_SEASONS
      ? t`Percentiles need at least ${{ count: MIN_SEASONS }} seasons`
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
  const note = noteOf(view, series, groups.length, seasonAxisY(series.metric, units).title);
  const buoy = series.buoyName ?? t`Buoy ${{ id: String(series.buoyId) }}`;
  const variableName = metricLabel[series.metric];
  const axis = seasonAxisX(series);
  const picture = (shown: Interval): PictureText => ({
    title: t`${buoy}: ${variableName} by season`,
    lines: [
      rangeText(series, shown, units),
      seasonsSentence(series, units),
      t`Days begin at midnight in ${{ timeZone: series.timezone }}`,
      ...(note ? [note] : []),
    ],
    source: source(),
  });
  return (
    <div className="column fill">
      <div className="row apart fixed seasons-views">
        <Segmented
          label={t`Show seasons as`}
          value={view}
          options={[
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
              label: t({
                message: 'Panels',
                comment: 'View of a chart: one small chart for each season',
              }),
            },
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
            picture={() => picture(axis)}
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
            otherSource={otherSource}
            picture={picture}
            onPick={toggle}
          />
        )}
      </div>
      <div className="row gap-1 seasons-legend">
        {view === 'panels' ? null : (
          <SeasonNames
            series={series}
            groups={newestFirst}
            shares={shares}
            highlights={highlights}
            onToggle={toggle}
            onPoint={setNamed}
          />
        )}
        {series.years
          .filter((group) => !hasValues(group))
          .map(({ year }) => (
            <span key={year} className="seasons-key small quiet">
              {[
                t`${{ season: seasonLabel(year, series.season) }}: no readings`,
                sharesText(shares.get(year)),
              ]
                .filter(Boolean)
                .join(', ')}
            </span>
          ))}
        {other ? (
          <span className="seasons-key small">
            <LineSample colour="currentColor" width={2} dash={OTHER_DASH} />
            {otherSource === 'service' ? (
              <Trans>Dotted: from the service</Trans>
            ) : (
              <Trans>Dotted: from downloaded readings</Trans>
            )}
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

/** What the bands or panels show; null where the chart says everything. @param variable with its unit */
function noteOf(
  view: SeasonsView,
  { metric }: Series,
  count: number,
  variable: string,
): string | null {
  if (view === 'lines') return null;
  if (view === 'bands') {
    return count < MANY_SEASONS
      ? t`Bands: P10–P90 and P25–P75, interpolated from ${plural(count, { one: '# season', other: '# seasons' })}; gaps: fewer than ${{ least: MIN_SEASONS }} seasons have readings`
      : t`Bands: P10–P90 and P25–P75 of ${plural(count, { one: '# season', other: '# seasons' })}; gaps: fewer than ${{ least: MIN_SEASONS }} seasons have readings`;
  }
  return isAngle(metric)
    ? t`${variable}; grey: mean direction of all seasons`
    : t`${variable}; grey: median of all seasons`;
}

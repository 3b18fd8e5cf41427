/** A year from January to December: its daily means over percentile bands and records of the other years, today marked. */
import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { Highlight } from '#renderer/charts/colours.ts';
import { bandsNote, usualSentence } from '#renderer/features/seasons/comparison.ts';
import { SeasonsPlot, useComparedSeasons } from '#renderer/features/seasons/SeasonsPlot.tsx';
import { rangeText } from '#renderer/features/seasons/words.ts';
import { metricLabel } from '#renderer/format/metrics.ts';
import { useZone } from '#renderer/parts/clock.ts';
import { useUnits } from '#renderer/stores/app.ts';
import type { Climatology } from '#shared/model/climatology.ts';
import { readingsBasis, yearSeries } from './almanac.ts';

/**
 * @param year highlighted first; absent: the newest
 * @param today day of the year, 1 to 366; absent: not marked
 */
export function AlmanacChart(props: {
  name: string;
  climatology: Climatology;
  year?: number;
  today?: number;
}) {
  const { name, climatology, year, today = null } = props;
  const { variable, smooth } = climatology.request;
  const units = useUnits();
  const zone = useZone();
  const [chosen, setChosen] = useState<readonly Highlight[] | null>(
    year === undefined ? null : [{ year, colour: 0 }],
  );
  const series = yearSeries(climatology, name);
  const { description, highlights, toggle, comparison, releasedText } = useComparedSeasons(
    series,
    null,
    { units, pool: 11, smooth, threshold: null },
    chosen,
    setChosen,
  );
  const note = bandsNote(description);
  const said = `${comparison} ${usualSentence(description)}`.trim();
  const variableName = metricLabel[variable];
  const title = t`${name}: ${variableName} by day of the year`;
  return (
    <div className="almanac stack gap-3">
      <p className="strong">{comparison}</p>
      <div className="almanac-chart">
        <SeasonsPlot
          description={description}
          hasBands
          highlights={highlights}
          onToggle={toggle}
          keysLabel={t`Years`}
          mark={today}
          sentence={`${title}. ${said}`}
          picture={(shown) => ({
            title,
            lines: [rangeText(series, shown, units), said, note, readingsBasis(climatology, zone)],
          })}
        />
      </div>
      <div className="row facts small quiet">
        {note} {today === null ? '' : t`Vertical line: today.`}
        <span role="status">{releasedText}</span>
      </div>
    </div>
  );
}

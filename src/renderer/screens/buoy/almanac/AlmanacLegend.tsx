/** The legend of the Almanac chart, and the choice of years. */

import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { HIGHLIGHTS, highlightColour } from '#renderer/charts/colours.ts';
import { type Highlight, toggled } from '#renderer/charts/highlights.ts';
import { useTheme } from '#renderer/charts/theme.ts';
import { terms } from '#renderer/format/terms.ts';
import { Term } from '#renderer/ui/Tooltip.tsx';
import type { Climatology } from '#shared/model/climatology.ts';

function Line({ colour, dash }: { colour: string; dash?: string }) {
  return (
    <svg width="20" height="8" aria-hidden="true">
      <line x1="0" x2="20" y1="4" y2="4" stroke={colour} strokeWidth="2" strokeDasharray={dash} />
    </svg>
  );
}

function Dots({ colour }: { colour: string }) {
  return (
    <svg width="20" height="8" aria-hidden="true" fill={colour}>
      {[3, 10, 17].map((x) => (
        <circle key={x} cx={x} cy="4" r="2" />
      ))}
    </svg>
  );
}

/** @param drawn the chart is shown, not the table; @param offered years with daily means, newest first */
export function AlmanacLegend({
  climatology,
  drawn,
  offered,
  years,
  onYears,
}: {
  climatology: Climatology;
  drawn: boolean;
  offered: readonly number[];
  years: readonly Highlight[];
  onYears: (years: Highlight[]) => void;
}) {
  const theme = useTheme();
  const { quantiles } = climatology;
  const [released, setReleased] = useState<number | null>(null);
  return (
    <div className="row facts small">
      {drawn && quantiles ? (
        <>
          <span className="line gap-1">
            <span className="almanac-band" />{' '}
            <Term text={t`Percentiles: 80 % of the daily means are between P10 and P90.`}>
              P10–P90
            </Term>
          </span>
          <span className="line gap-1">
            <span className="almanac-band almanac-band-inner" />{' '}
            <Term text={t`Percentiles: half of the daily means are between P25 and P75.`}>
              P25–P75
            </Term>
          </span>
        </>
      ) : null}
      {drawn ? (
        <>
          <span className="line gap-1">
            {quantiles ? <Line colour="var(--quiet)" dash="5 3" /> : <Dots colour="var(--quiet)" />}
            {quantiles ? (
              <Term text={terms.median}>
                <Trans>Median</Trans>
              </Term>
            ) : (
              <Term text={terms.meanDirection}>
                <Trans>Mean direction</Trans>
              </Term>
            )}
          </span>
          <span className="line gap-1">
            <span className="almanac-today" /> <Trans>Today</Trans>
          </span>
        </>
      ) : null}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be a form; these choose what the chart shows. */}
      <div className="row gap-1" role="group" aria-label={t`Years`}>
        {offered.map((year) => {
          const highlight = years.find((one) => one.year === year);
          const colour = highlight ? highlightColour(highlight.colour, theme) : 'var(--edge)';
          return (
            <button
              key={year}
              type="button"
              className="almanac-year line gap-1 numeric"
              aria-pressed={highlight !== undefined}
              onClick={() => {
                const next = toggled(years, year);
                onYears(next.highlights);
                setReleased(next.released);
              }}
            >
              {quantiles ? <Line colour={colour} /> : <Dots colour={colour} />}
              {year}
            </button>
          );
        })}
      </div>
      <span role="status">
        {released === null
          ? ''
          : t`Up to ${{ count: HIGHLIGHTS }} years can be shown. ${{ year: String(released) }} was removed.`}
      </span>
    </div>
  );
}

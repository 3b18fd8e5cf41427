/** What the bands and lines of the Almanac are; chooses the years. */
import { metricColour, seasonColour } from '#renderer/charts/colours.ts';
import { useTheme } from '#renderer/charts/theme.ts';
import type { Climatology } from '#shared/model/climatology.ts';

/** Lines that can still be told apart. */
export const MAX_YEARS = 5;

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

/** @param drawn the chart is shown, not the table @param offered years with daily means, newest first */
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
  years: readonly number[];
  onYears: (years: number[]) => void;
}) {
  const theme = useTheme();
  const { quantiles, request } = climatology;
  const toggle = (year: number) =>
    onYears(
      years.includes(year)
        ? years.filter((one) => one !== year)
        : [...years, year].sort((a, b) => b - a),
    );
  return (
    <div className="row facts small">
      {drawn && quantiles ? (
        <>
          <span className="line gap-1">
            <span className="almanac-band" /> P10–P90
          </span>
          <span className="line gap-1">
            <span className="almanac-band almanac-band-inner" /> P25–P75
          </span>
        </>
      ) : null}
      {drawn ? (
        <>
          <span className="line gap-1">
            {quantiles ? <Line colour="var(--quiet)" dash="5 3" /> : <Dots colour="var(--quiet)" />}
            {quantiles ? 'Median' : 'Mean direction'}
          </span>
          <span className="line gap-1">
            <span className="almanac-today" /> Today
          </span>
        </>
      ) : null}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be a form; these choose what the chart shows. */}
      <div className="row gap-1" role="group" aria-label="Years">
        {offered.map((year) => {
          const at = years.indexOf(year);
          const full = at < 0 && years.length >= MAX_YEARS;
          const colour =
            at < 0
              ? 'var(--edge)'
              : at === 0
                ? metricColour(request.variable, theme)
                : seasonColour(at - 1, years.length, theme);
          return (
            <button
              key={year}
              type="button"
              className="almanac-year line gap-1 numeric"
              aria-pressed={at >= 0}
              aria-disabled={full}
              title={full ? `At most ${MAX_YEARS} years` : undefined}
              onClick={() => {
                if (!full) toggle(year);
              }}
            >
              {quantiles ? <Line colour={colour} /> : <Dots colour={colour} />}
              {year}
            </button>
          );
        })}
      </div>
    </div>
  );
}

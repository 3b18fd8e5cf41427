/** Seasons or years as lines, over what is usual where there are bands, with a strip of their means that highlights them. */
import { t } from '@lingui/core/macro';
import { useMemo, useState } from 'react';
import { ToggleButton } from 'react-aria-components/ToggleButton';
import { ToggleButtonGroup } from 'react-aria-components/ToggleButtonGroup';
import { HIGHLIGHTS, type Highlight, highlightsOf, toggled } from '#renderer/charts/colours.ts';
import { Plot } from '#renderer/charts/Plot.tsx';
import type { PlotProps } from '#renderer/charts/plot.types.ts';
import { explained } from '#renderer/ui/Tooltip.tsx';
import type { Series } from '#shared/model/series.ts';
import { readoutAt, seasonSentence } from './comparison.ts';
import {
  describeSeasons,
  type OtherSeries,
  type SeasonsChoice,
  type SeasonsDescription,
  seasonMarks,
  seasonStrip,
} from './description.ts';
import { hasValues, seasonRows } from './table.ts';
import { seasonLabel } from './words.ts';

/**
 * A series with its highlighted seasons. The one highlighted last, or the newest, is compared with the others.
 * @param chosen null: the newest that is complete or under way
 */
export function useComparedSeasons(
  series: Series,
  other: OtherSeries | null,
  choice: Omit<SeasonsChoice, 'subject'> & { threshold: number | null },
  chosen: readonly Highlight[] | null,
  onChoose: (highlights: Highlight[]) => void,
) {
  /** The season that another one took the place of; said of this series only. */
  const [released, setReleased] = useState<{ year: number; series: Series } | null>(null);
  const years = useMemo(() => series.years.filter(hasValues).map(({ year }) => year), [series]);
  const highlights = useMemo(() => {
    const { isComplete, running } = seasonRows(series, Date.now() / 1000);
    const enough = series.years.filter((_, row) => isComplete[row] || row === running);
    return highlightsOf(
      chosen,
      years,
      enough.filter(hasValues).map(({ year }) => year),
    );
  }, [series, chosen, years]);
  const subject = highlights.at(-1)?.year ?? null;
  const { units, pool, smooth = false, threshold } = choice;
  const description = useMemo(() => {
    const rows = seasonRows(series, Date.now() / 1000);
    return describeSeasons(series, rows, other, { units, subject, pool, smooth, threshold });
  }, [series, other, units, subject, pool, smooth, threshold]);
  const toggle = (year: number) => {
    const next = toggled(highlights, year);
    onChoose(next.highlights);
    setReleased(next.released === null ? null : { year: next.released, series });
  };
  return {
    description,
    highlights,
    toggle,
    comparison: seasonSentence(description, subject ?? Math.max(...years)),
    releasedText:
      released?.series === series
        ? t`Up to ${{ count: HIGHLIGHTS }} lines can be highlighted. ${{ season: seasonLabel(released.year, series.season) }} was removed.`
        : '',
  };
}

/** @param titleOf the text of a season's mark, beside its comparison with the others */
export function SeasonsPlot({
  description,
  hasBands,
  highlights,
  onToggle,
  keysLabel,
  titleOf,
  ...plot
}: {
  description: SeasonsDescription;
  hasBands: boolean;
  highlights: readonly Highlight[];
  onToggle: (year: number) => void;
  keysLabel: string;
  titleOf?: (year: number) => string;
} & Pick<PlotProps, 'sentence' | 'picture' | 'level' | 'mark'>) {
  const { series, seasons, subject, areas, x, panels } = description;
  /** The season whose mark is hovered or focused. With bands it has a line as long as that lasts. */
  const [named, setNamed] = useState<number | null>(null);
  const extra = hasBands ? named : null;
  const { marks, lines } = useMemo(() => {
    const marks = seasonMarks(description, highlights, hasBands, extra);
    return { marks, lines: marks.map(({ line }) => line) };
  }, [description, highlights, hasBands, extra]);
  const strip = useMemo(
    () => seasonStrip(description, highlights, named),
    [description, highlights, named],
  );
  const emphasis = marks.findIndex(({ group }) => group !== null && group.year === named);
  const compared = series.years.find(({ year }) => year === subject) ?? null;
  const highlighted = new Set(highlights.map(({ year }) => year));
  return (
    <Plot
      {...plot}
      lines={lines}
      bands={hasBands ? areas : undefined}
      x={x}
      panels={panels}
      strip={strip}
      // Buttons over the marks, the newest first for the arrow keys.
      stripKeys={(places) => (
        <ToggleButtonGroup
          className="year-keys"
          aria-label={keysLabel}
          selectionMode="multiple"
          selectedKeys={highlighted}
          onSelectionChange={(selected) => {
            const changed = seasons.find(
              ({ group: { year } }) => selected.has(year) !== highlighted.has(year),
            );
            if (changed) onToggle(changed.group.year);
          }}
        >
          {seasons.toReversed().map(({ group: { year }, label }) => {
            const place = places.find((one) => one.year === year);
            const title = [seasonSentence(description, year), titleOf?.(year)]
              .filter(Boolean)
              .join(' ');
            return (
              <ToggleButton
                key={year}
                id={year}
                render={(props) => <button {...props} {...explained(title)} />}
                className="year-key"
                aria-label={label}
                style={{ left: place?.x ?? 0, top: place?.y ?? 0 }}
                onHoverChange={(over) => setNamed(over ? year : null)}
                onFocusChange={(focused) => setNamed(focused ? year : null)}
              />
            );
          })}
        </ToggleButtonGroup>
      )}
      pick="line"
      emphasis={emphasis < 0 ? null : emphasis}
      describe={({ line, x: position }) =>
        readoutAt(description, marks[line]?.group ?? compared, position)
      }
      onPick={({ line }) => {
        const group = marks[line]?.group;
        if (group) onToggle(group.year);
      }}
    />
  );
}

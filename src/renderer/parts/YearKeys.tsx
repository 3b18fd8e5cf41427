/** The names of the years or seasons of a chart, each with a sample of its line: pressing one highlights it. */
import { useMemo, useState } from 'react';
import { ToggleButton } from 'react-aria-components/ToggleButton';
import { ToggleButtonGroup } from 'react-aria-components/ToggleButtonGroup';
import {
  type Highlight,
  highlightColour,
  highlightsOf,
  quietColour,
  toggled,
} from '#renderer/charts/colours.ts';
import { useTheme } from '#renderer/charts/theme.ts';
import { explained } from '#renderer/ui/Tooltip.tsx';

/**
 * The highlighted years of a chart.
 * @param chosen null: the newest
 * @param years with values
 * @returns `released`: the year that lost its highlight to the last one
 */
export function useHighlights(
  chosen: readonly Highlight[] | null,
  years: readonly number[],
  onChange: (highlights: Highlight[]) => void,
) {
  const [released, setReleased] = useState<number | null>(null);
  const highlights = useMemo(() => highlightsOf(chosen, years), [chosen, years]);
  const toggle = (year: number) => {
    const next = toggled(highlights, year);
    onChange(next.highlights);
    setReleased(next.released);
  };
  return { highlights, released, toggle };
}

interface YearKey {
  year: number;
  label: string;
  title?: string;
  detail?: string;
  dash?: readonly number[];
}

/** @param onPoint a name is hovered or focused; null: none is any more */
export function YearKeys(props: {
  label: string;
  keys: readonly YearKey[];
  highlights: readonly Highlight[];
  /** The values are drawn as dots. */
  dots?: boolean;
  onToggle: (year: number) => void;
  onPoint?: (year: number | null) => void;
}) {
  const { label, keys, highlights, dots = false, onToggle, onPoint } = props;
  const theme = useTheme();
  const highlighted = new Map(highlights.map(({ year, colour }) => [year, colour]));
  return (
    <ToggleButtonGroup
      className="row gap-1"
      aria-label={label}
      selectionMode="multiple"
      selectedKeys={highlighted.keys()}
      onSelectionChange={(selected) => {
        const changed = keys.find(({ year }) => selected.has(year) !== highlighted.has(year));
        if (changed) onToggle(changed.year);
      }}
    >
      {keys.map(({ year, label: name, title, detail, dash }) => {
        const colour = highlighted.get(year);
        return (
          <ToggleButton
            key={year}
            id={year}
            render={(props) => <button {...props} {...explained(title)} />}
            className="year-key small"
            onHoverChange={(over) => onPoint?.(over ? year : null)}
            onFocusChange={(focused) => onPoint?.(focused ? year : null)}
          >
            <LineSample
              colour={colour === undefined ? quietColour(theme) : highlightColour(colour, theme)}
              width={colour === undefined ? 1 : 3}
              dash={dash}
              dots={dots}
            />
            {name}
            {detail ? <span className="quiet numeric">{detail}</span> : null}
          </ToggleButton>
        );
      })}
    </ToggleButtonGroup>
  );
}

export function LineSample(props: {
  colour: string;
  width?: number;
  dash?: readonly number[] | undefined;
  dots?: boolean;
}) {
  const { colour, width = 2, dash = [], dots = false } = props;
  return (
    <svg width="20" height="8" aria-hidden="true">
      {dots ? (
        [3, 10, 17].map((x) => <circle key={x} cx={x} cy="4" r="2" fill={colour} />)
      ) : (
        <path d="M0 4H20" stroke={colour} strokeWidth={width} strokeDasharray={dash.join()} />
      )}
    </svg>
  );
}

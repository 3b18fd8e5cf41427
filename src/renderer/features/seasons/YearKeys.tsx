/** The years or seasons of a chart as buttons over the marks of its strip: pressing one highlights it. */
import { useMemo, useState } from 'react';
import { ToggleButton } from 'react-aria-components/ToggleButton';
import { ToggleButtonGroup } from 'react-aria-components/ToggleButtonGroup';
import { type Highlight, highlightsOf, toggled } from '#renderer/charts/colours.ts';
import type { StripPlace } from '#renderer/charts/plot.types.ts';
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

/**
 * @param keys in the order of the arrow keys; `title`: mean and shares of readings
 * @param onPoint a mark is hovered or focused; null: none is any more
 */
export function YearKeys(props: {
  label: string;
  keys: readonly { year: number; label: string; title: string }[];
  places: readonly StripPlace[];
  highlights: readonly Highlight[];
  onToggle: (year: number) => void;
  onPoint: (year: number | null) => void;
}) {
  const { label, keys, places, highlights, onToggle, onPoint } = props;
  const highlighted = new Set(highlights.map(({ year }) => year));
  return (
    <ToggleButtonGroup
      className="year-keys"
      aria-label={label}
      selectionMode="multiple"
      selectedKeys={highlighted}
      onSelectionChange={(selected) => {
        const changed = keys.find(({ year }) => selected.has(year) !== highlighted.has(year));
        if (changed) onToggle(changed.year);
      }}
    >
      {keys.map(({ year, label: name, title }) => {
        const place = places.find((one) => one.year === year);
        return (
          <ToggleButton
            key={year}
            id={year}
            render={(props) => <button {...props} {...explained(title)} />}
            className="year-key"
            aria-label={name}
            style={{ left: place?.x ?? 0, top: place?.y ?? 0 }}
            onHoverChange={(over) => onPoint(over ? year : null)}
            onFocusChange={(focused) => onPoint(focused ? year : null)}
          />
        );
      })}
    </ToggleButtonGroup>
  );
}

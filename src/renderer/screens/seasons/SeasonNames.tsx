/** The names of the seasons: hovering over one shows it in the chart, pressing it highlights it. */

import { msg } from '@lingui/core/macro';
import { ToggleButton } from 'react-aria-components/ToggleButton';
import { ToggleButtonGroup } from 'react-aria-components/ToggleButtonGroup';
import { highlightColour, quietColour } from '#renderer/charts/colours.ts';
import type { Highlight } from '#renderer/charts/highlights.ts';
import { useTheme } from '#renderer/charts/theme.ts';
import { shareText } from '#renderer/format/coverage.ts';
import { explained } from '#renderer/ui/Tooltip.tsx';
import { messageTable } from '#shared/i18n/i18n.ts';
import type { SeasonGroup, Series, SeriesBucket } from '#shared/model/series.ts';
import { type SeasonShares, sharesText } from './shares.ts';
import { groupLabel } from './words.ts';

/** The dash of a season that has not ended. */
export const INCOMPLETE_DASH = [5, 3];

const listLabel = messageTable<SeriesBucket>({
  hour: msg`Highlighted seasons, with the share of hours that have readings`,
  day: msg`Highlighted seasons, with the share of days that have readings`,
  week: msg`Highlighted seasons, with the share of weeks that have readings`,
});

/** @param groups newest first */
export function SeasonNames({
  series,
  groups,
  shares,
  highlights,
  onToggle,
  onPoint,
}: {
  series: Series;
  groups: readonly SeasonGroup[];
  /** By year. */
  shares: ReadonlyMap<number, SeasonShares>;
  highlights: readonly Highlight[];
  onToggle: (year: number) => void;
  onPoint: (year: number | null) => void;
}) {
  const theme = useTheme();
  return (
    <ToggleButtonGroup
      className="row gap-1"
      aria-label={listLabel[series.bucket]}
      selectionMode="multiple"
      selectedKeys={highlights.map(({ year }) => year)}
      onSelectionChange={(keys) => {
        const changed = groups.find(
          ({ year }) => keys.has(year) !== highlights.some((one) => one.year === year),
        );
        if (changed) onToggle(changed.year);
      }}
    >
      {groups.map((group) => {
        const highlight = highlights.find(({ year }) => year === group.year);
        const share = shares.get(group.year);
        return (
          <ToggleButton
            key={group.year}
            id={group.year}
            render={(props) => <button {...props} {...explained(sharesText(share))} />}
            className="seasons-key small"
            onHoverChange={(over) => onPoint(over ? group.year : null)}
            onFocusChange={(focused) => onPoint(focused ? group.year : null)}
          >
            <LineSample
              colour={highlight ? highlightColour(highlight.colour, theme) : quietColour(theme)}
              width={highlight ? 3 : 1}
              dash={group.complete === false ? INCOMPLETE_DASH : []}
            />
            {groupLabel(group, series)}
            {share?.reported == null ? null : (
              <span className="quiet numeric">{shareText(share.reported)}</span>
            )}
          </ToggleButton>
        );
      })}
    </ToggleButtonGroup>
  );
}

export const LineSample = ({
  colour,
  width,
  dash,
}: {
  colour: string;
  width: number;
  dash: readonly number[];
}) => (
  <svg width="20" height="8" aria-hidden="true">
    <line
      x1="0"
      x2="20"
      y1="4"
      y2="4"
      stroke={colour}
      strokeWidth={width}
      strokeDasharray={dash.join()}
    />
  </svg>
);

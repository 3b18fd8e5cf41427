/** With which buoys or earlier years a buoy is compared: their choice, and a line for each with its answer. */
import { plural, t } from '@lingui/core/macro';
import { History } from 'lucide-react';
import { highlightColour } from '#renderer/charts/colours.ts';
import { useTheme } from '#renderer/charts/theme.ts';
import { useMissingData } from '#renderer/features/fetchHistory/MissingData.tsx';
import { BuoyPicker } from '#renderer/parts/BuoyPicker.tsx';
import { useApp } from '#renderer/stores/app.ts';
import { CloseButton } from '#renderer/ui/Button.tsx';
import { MenuButton } from '#renderer/ui/MenuButton.tsx';
import { type Compared, type ComparedWith, MAX_COMPARED } from '#shared/model/comparison.ts';
import type { StatisticsRequest } from '#shared/model/statistics.ts';
import { sameDays } from '#shared/science/sameDays.ts';
import { buoyTitle } from '#shared/text/search.ts';
import { choose, useStatisticsForm } from './form.ts';

const yearsText = (years: number): string =>
  plural(years, { one: '# year earlier', other: '# years earlier' });

/** `44014 Virginia Beach`, `44014 Virginia Beach, 2 years earlier`. */
export function labelOf({ name, sourceIdentifier, buoyId, yearsEarlier }: Compared): string {
  const label = name === null ? t`ID ${{ id: buoyId }}` : buoyTitle({ name, sourceIdentifier });
  return yearsEarlier === 0 ? label : `${label}, ${yearsText(yearsEarlier)}`;
}

/** Two buoys may have the same name. */
export const keyOf = ({ buoyId, yearsEarlier }: ComparedWith): string =>
  `${buoyId} ${yearsEarlier}`;

/** A box for another buoy and a menu of the buoy's own earlier years, until there are three. */
export function ChooseCompared() {
  const own = useApp((state) => state.selectedBuoyId) ?? 0;
  const compared = useStatisticsForm((state) => state.form.compared);
  if (compared.length === MAX_COMPARED) return null;
  const add = (one: ComparedWith) => choose({ compared: [...compared, one] });
  return (
    <>
      <BuoyPicker
        // An empty box that has just been emptied would open its list.
        key={compared.length}
        label={t`Compare with…`}
        without={[own, ...compared.flatMap((one) => (one.yearsEarlier === 0 ? one.buoyId : []))]}
        chosen={null}
        onChoose={(buoyId) => add({ buoyId, yearsEarlier: 0 })}
      />
      <MenuButton
        label={t`Compare with earlier years of this buoy`}
        icon={<History size={16} />}
        busy={false}
        items={[1, 2, 3, 5, 10]
          .filter((years) => !compared.some((one) => keyOf(one) === `${own} ${years}`))
          .map((years) => ({ id: String(years), label: yearsText(years) }))}
        onAction={(years) => add({ buoyId: own, yearsEarlier: Number(years) })}
      />
    </>
  );
}

/** The colour of a line of the chart, its answer, and the download of what is missing for it. */
export function ComparedLine(props: {
  index: number;
  other: Compared;
  scope: StatisticsRequest;
  sentence: string;
}) {
  const { index, other, scope, sentence } = props;
  const { buoyId, yearsEarlier, series } = other;
  const theme = useTheme();
  const range = sameDays(scope, yearsEarlier, scope.zone);
  const { plan, download } = useMissingData({
    buoyIds: [buoyId],
    range,
    className: 'small fixed',
    title: t`Not all readings of this period are downloaded.`,
  });
  const isSilent = plan?.gaps === 0 && series.time.length === 0;
  const remove = () => {
    const { compared } = useStatisticsForm.getState().form;
    choose({ compared: compared.filter((one) => keyOf(one) !== keyOf(other)) });
  };
  return (
    <li className="line">
      <svg className="fixed" width="16" height="4" aria-hidden="true">
        <rect width="16" height="4" fill={highlightColour(index, theme)} />
      </svg>
      <span>
        {isSilent ? t`${sentence} The station reported nothing in this period.` : sentence}
      </span>
      {download}
      <CloseButton
        aria-label={t`Remove ${{ buoy: labelOf(other) }} from the comparison`}
        onClick={remove}
      />
    </li>
  );
}

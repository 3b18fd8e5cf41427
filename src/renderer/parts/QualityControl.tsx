/** Chooses which flagged values are used: in history, statistics and seasons alike. */
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { terms } from '#renderer/format/terms.ts';
import { useQuality } from '#renderer/stores/quality.ts';
import { Segmented } from '#renderer/ui/Segmented.tsx';
import { Term } from '#renderer/ui/Tooltip.tsx';
import type { QualityChoice } from '#shared/model/quality.ts';

const options = () =>
  [
    {
      value: 'pass',
      label: t({ message: 'Pass only', comment: 'Quality flag pass' }),
      title: t`Leave out values that are suspect or fail`,
    },
    {
      value: 'notFail',
      label: t({ message: 'Not fail', comment: 'Quality flags pass and suspect' }),
      title: t`Leave out values that fail a quality test`,
    },
    {
      value: 'all',
      label: t({ message: 'All', context: 'quality' }),
      title: t`Use all values, whatever their quality flag`,
    },
  ] as const;

/** `fails left out`: the choice in a line of facts. */
export function qualityText(choice: QualityChoice): string {
  if (choice === 'pass') return t`only values that pass`;
  return choice === 'notFail' ? t`fails left out` : t`all values used`;
}

export function QualityControl() {
  const choice = useQuality((state) => state.choice);
  return (
    <div className="line">
      <span className="quiet">
        <Term text={terms.qualityFlag}>
          <Trans>Quality</Trans>
        </Term>
      </span>
      <Segmented
        label={t`Quality`}
        value={choice}
        options={options()}
        onChange={(next) => useQuality.setState({ choice: next })}
      />
    </div>
  );
}

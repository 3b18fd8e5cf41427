/** Which flagged values are used, and how many there are: in history, statistics and seasons alike. */
import { t } from '@lingui/core/macro';
import * as z from 'zod/mini';
import { factsText } from '#renderer/format/figure.ts';
import { flaggedSentence, leftOutSentence, ownLimitsText } from '#renderer/format/quality.ts';
import { terms } from '#renderer/format/terms.ts';
import { useApp } from '#renderer/stores/app.ts';
import { persistedStore } from '#renderer/stores/persisted.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { Segmented } from '#renderer/ui/Segmented.tsx';
import { Term } from '#renderer/ui/Tooltip.tsx';
import { type LeftOut, QualityChoice, type QualityVariable } from '#shared/model/quality.ts';

/** Which flagged values history, statistics and seasons use: one choice for all of them. */
const Kept = z.object({ choice: z._default(QualityChoice, 'notFail') });
export const useQuality = persistedStore('quality', Kept);

const options = () =>
  [
    {
      value: 'pass',
      label: t({ message: 'Pass only', comment: 'Quality flag pass' }),
      title: t`Leave out values that are suspect or fail`,
    },
    {
      value: 'notFail',
      label: t({ message: 'Exclude failed', comment: 'Quality flags pass and suspect' }),
      title: t`Leave out values that fail a quality test`,
    },
    {
      value: 'all',
      label: t({ message: 'All', context: 'quality' }),
      title: t`Use all values, whatever their quality flag`,
    },
  ] as const;

/** `failed values left out`: the choice in a line of facts. */
export function qualityText(choice: QualityChoice): string {
  if (choice === 'pass') return t`only values that pass`;
  return choice === 'notFail' ? t`failed values left out` : t`all values used`;
}

export function QualityControl() {
  const choice = useQuality((state) => state.choice);
  return (
    <div className="line">
      <span className="quiet">
        <Term text={terms.qualityFlag}>{t`Quality`}</Term>
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

/** How many values of what is shown are flagged and left out, and a button to list them. */
export function FlaggedLine(props: {
  /** Those of the picture: others are not mentioned. */
  variables: readonly QualityVariable[];
  counts: Partial<Record<QualityVariable, { suspect: number; fail: number }>>;
  leftOut: Partial<LeftOut>;
  /** Only they are listed. */
  shown?: boolean;
  /** Absent where there is no list of readings. */
  onShow?: (shown: boolean) => void;
}) {
  const { variables, counts, leftOut, shown = false, onShow } = props;
  const own = useApp(({ settings }) => ownLimitsText(settings.qualityLimits));
  const sentence = flaggedSentence(counts, variables);
  if (sentence === '' && own === null) return null;
  return (
    <p className="line small">
      <span>{factsText([sentence, leftOutSentence(leftOut, variables), own ?? ''])}</span>
      {onShow && sentence !== '' ? (
        <Button variant="quiet" aria-pressed={shown} onClick={() => onShow(!shown)}>
          {shown ? t`Show all readings` : t({ message: 'Show', context: 'flagged readings' })}
        </Button>
      ) : null}
    </p>
  );
}

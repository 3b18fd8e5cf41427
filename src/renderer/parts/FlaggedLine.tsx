/** How many values of what is shown are flagged and left out, and a button to list them. */
import { t } from '@lingui/core/macro';
import { flaggedSentence, leftOutSentence } from '#renderer/format/quality.ts';
import { Button } from '#renderer/ui/Button.tsx';
import type { LeftOut, QualityVariable } from '#shared/model/quality.ts';

export function FlaggedLine({
  variables,
  counts,
  leftOut,
  shown = false,
  onShow,
}: {
  /** Those of the picture: others are not mentioned. */
  variables: readonly QualityVariable[];
  counts: Partial<Record<QualityVariable, { suspect: number; fail: number }>>;
  leftOut: Partial<LeftOut>;
  /** Only they are listed. */
  shown?: boolean;
  /** Absent where there is no list of readings. */
  onShow?: (shown: boolean) => void;
}) {
  const sentence = flaggedSentence(counts, variables);
  if (sentence === '') return null;
  return (
    <p className="line small">
      <span>
        {[sentence, leftOutSentence(leftOut, variables)].filter((text) => text !== '').join(' · ')}
      </span>
      {onShow ? (
        <Button variant="quiet" aria-pressed={shown} onClick={() => onShow(!shown)}>
          {shown ? t`Show all readings` : t({ message: 'Show', context: 'flagged readings' })}
        </Button>
      ) : null}
    </p>
  );
}

/** Downloads what buoys lack of the last hours, but for the newest, which the automatic refresh brings. */
import { t } from '@lingui/core/macro';
import { useNow } from '#renderer/parts/clock.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { ErrorNote } from '#renderer/ui/ReadState.tsx';
import type { FetchPlan } from '#shared/ipc/contract.ts';
import { useFetchPlan } from './FetchHistory.tsx';

const HOUR = 3600;

export function FillButton(props: {
  buoyIds: readonly number[];
  /** How many hours are shown. */
  hours: number;
  /** Names the cost. */
  label: (plan: FetchPlan) => string;
}) {
  const { buoyIds, hours, label } = props;
  const to = Math.floor(useNow() / HOUR - 1) * HOUR;
  // The first full hour of those that are shown: a buoy that was just filled lacks nothing.
  const range = { from: to - (hours - 2) * HOUR, to };
  const { plan, error, busy, started, start } = useFetchPlan(
    buoyIds,
    buoyIds.length > 0 ? range : '',
  );
  if (!plan || plan.gaps === 0 || started) return <ErrorNote error={error} />;
  return (
    <>
      <ErrorNote error={error} />
      <Button
        changes
        busy={busy}
        onClick={start}
        title={t`Downloads what is missing of the last ${{ hours }} h`}
      >
        {label(plan)}
      </Button>
    </>
  );
}

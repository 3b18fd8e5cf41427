/** What of the range is not cached, and fetching it. */
import { useState } from 'react';
import { planSentence } from '#renderer/features/fetchHistory/FetchDialog.tsx';
import { useFetchPlan } from '#renderer/features/fetchHistory/useFetchPlan.ts';
import { formatPlural } from '#renderer/format/figure.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { ErrorNote } from '#renderer/ui/ErrorNote.tsx';
import { useZone } from '#renderer/ui/useZone.ts';
import type { ExportSelection } from '#shared/model/export.ts';

export function MissingReadings({
  selection,
}: {
  selection: Extract<ExportSelection, { kind: 'readings' }>;
}) {
  const zone = useZone(null);
  const [now] = useState(() => Math.floor(Date.now() / 1000));
  const { buoyIds, from, to } = selection;
  const { plan, error, busy, started, start } = useFetchPlan(buoyIds, { from, to });
  // A cache that is only read has nothing to fetch.
  if (error) return error.kind === 'read-only' ? null : <ErrorNote error={error} />;
  if (!plan || plan.gaps === 0) return null;
  return (
    <div className="line gap-3 apart">
      <span>
        {started
          ? 'Downloading; see the status bar for progress. The export contains what is downloaded when it starts.'
          : planSentence(plan, now, zone)}
      </span>
      {started ? null : (
        <Button changes busy={busy} onClick={start}>
          Download ({formatPlural(plan.requests + plan.checks, 'request')})
        </Button>
      )}
    </div>
  );
}

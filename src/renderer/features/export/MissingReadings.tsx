/** What of the range is not downloaded yet, and its download. */
import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { planLabel, planSentence } from '#renderer/features/fetchHistory/FetchDialog.tsx';
import { useFetchPlan } from '#renderer/features/fetchHistory/useFetchPlan.ts';
import { useZone } from '#renderer/parts/useZone.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { ErrorNote } from '#renderer/ui/ErrorNote.tsx';
import type { ExportSelection } from '#shared/model/exportRequest.ts';

export function MissingReadings({
  selection,
}: {
  selection: Extract<ExportSelection, { kind: 'readings' }>;
}) {
  const zone = useZone(null);
  const [now] = useState(() => Math.floor(Date.now() / 1000));
  const { buoyIds, from, to } = selection;
  const { plan, error, busy, started, start } = useFetchPlan(buoyIds, { from, to });
  // A read-only file has nothing to download.
  if (error) return error.kind === 'read-only' ? null : <ErrorNote error={error} />;
  if (!plan || plan.gaps === 0) return null;
  return (
    <div className="line gap-3 apart">
      <span>
        {started
          ? t`Downloading; see the status bar for progress. The export contains what is downloaded when it starts.`
          : planSentence(plan, now, zone)}
      </span>
      {started ? null : (
        <Button changes busy={busy} onClick={start}>
          {planLabel(plan)}
        </Button>
      )}
    </div>
  );
}

/** The readings behind a part of a chart as a table, with a button back to the chart. */
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ArrowLeft } from 'lucide-react';
import { useMemo, useState } from 'react';
import { reads } from '#renderer/data/reads.ts';
import { useCacheQuery } from '#renderer/data/useCacheQuery.ts';
import { useQuality } from '#renderer/stores/quality.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { useCommand } from '#renderer/ui/commands.tsx';
import { ErrorNote } from '#renderer/ui/ErrorNote.tsx';
import { ProgressLine } from '#renderer/ui/ProgressLine.tsx';
import type { CachedBuoy } from '#shared/model/buoy.ts';
import type { Interval } from '#shared/model/geo.ts';
import { Readings } from '../history/Readings.tsx';
import { filteredReadings, type ReadingFilter } from './filter.ts';

export function UnderlyingReadings({
  buoy,
  range,
  zone,
  filter,
  onBack,
}: {
  buoy: CachedBuoy;
  range: Interval;
  /** IANA, in which months begin. */
  zone: string;
  filter: ReadingFilter;
  onBack: () => void;
}) {
  const { from, to } = range;
  const view = useCacheQuery(reads.cachedReadings, { buoyId: buoy.id, from, to });
  const columns = view.value;
  const [openTime, setOpenTime] = useState<number | null>(null);
  const quality = useQuality((state) => state.choice);
  const rows = useMemo(
    () => columns && filteredReadings(columns, filter, zone, quality),
    [columns, filter, zone, quality],
  );
  useCommand('escape', onBack);
  return (
    <section className="stack gap-3" aria-label={t`Readings behind the chart`}>
      <div className="line">
        <Button icon={<ArrowLeft size={16} />} onClick={onBack} autoFocus>
          <Trans>Back to the chart</Trans>
        </Button>
        <h3>
          {filter.name}
          {rows
            ? `: ${plural({ readings: rows.length }, { one: '# reading', other: '# readings' })}`
            : ''}
        </h3>
      </div>
      <ProgressLine active={view.reading} label={t`Loading readings`} />
      <ErrorNote error={view.error} onRetry={view.refresh} />
      {rows ? (
        <Readings buoy={buoy} columns={rows} openTime={openTime} onOpen={setOpenTime} />
      ) : null}
    </section>
  );
}

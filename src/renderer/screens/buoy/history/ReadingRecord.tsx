/** The full record of a reading: every field as the service sent it, also copied as text. */
import { t } from '@lingui/core/macro';
import { Copy, RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { reads } from '#renderer/data/reads.ts';
import { useCacheQuery } from '#renderer/data/useCacheQuery.ts';
import { metricValue, sampleText } from '#renderer/format/metrics.ts';
import { formatDateTime, utcClock } from '#renderer/format/time.ts';
import { useZone } from '#renderer/parts/clock.ts';
import { FocusableReasons, Missing } from '#renderer/parts/Figure.tsx';
import { useUnits } from '#renderer/stores/app.ts';
import { Button, CloseButton } from '#renderer/ui/Button.tsx';
import { CopyButton } from '#renderer/ui/CopyButton.tsx';
import { ErrorNote, ProgressLine } from '#renderer/ui/ReadState.tsx';
import { Term } from '#renderer/ui/Tooltip.tsx';
import type { CachedBuoy } from '#shared/model/buoy.ts';
import type { Reading } from '#shared/model/reading.ts';
import { buoyTitle } from '#shared/text/search.ts';
import { readingText, recordFields } from './history.ts';

const Field = ({
  label,
  meaning,
  children,
}: {
  label: string;
  meaning?: string | undefined;
  children: ReactNode;
}) => (
  <div className="line apart start numeric">
    <dt className="fixed quiet">{meaning ? <Term text={meaning}>{label}</Term> : label}</dt>
    <dd className="breaks end">{children}</dd>
  </div>
);

export function ReadingRecord(props: {
  buoy: CachedBuoy;
  /** The row it was opened from; its id may be unknown. */
  row: Reading;
  onClose: () => void;
}) {
  const { buoy, row, onClose } = props;
  const { id } = row;
  const units = useUnits();
  const zone = useZone();
  const { value, refreshing, error, refresh } = useCacheQuery(
    reads.getReading,
    id === null ? null : { buoyId: buoy.id, readingId: id },
  );
  const reading = value ?? row;
  const fields = recordFields(reading, (metric, known) =>
    sampleText(metric, metricValue(metric, known, units), units),
  );
  return (
    <section
      className="padded stack ruled"
      aria-label={t({ message: 'Reading', comment: 'Noun: one measurement of a buoy' })}
    >
      <div className="line start apart">
        <h3 className="beside">{t`Reading of ${{ time: formatDateTime(reading.time, zone) }}`}</h3>
        <div className="side fixed">
          <CopyButton
            variant="quiet"
            icon={<Copy size={16} />}
            aria-label={t`Copy as text`}
            copied={t`Copied`}
            text={() => readingText(buoyTitle(buoy), reading)}
          />
          {id === null ? null : (
            <Button
              variant="quiet"
              changes
              icon={<RefreshCw size={16} />}
              aria-label={t`Update this reading (1 request)`}
              busy={refreshing}
              onClick={refresh}
            />
          )}
          <CloseButton aria-label={t`Close this reading`} onClick={onClose} />
        </div>
      </div>
      <ProgressLine active={refreshing} label={t`Downloading the reading`} />
      <FocusableReasons value>
        <dl className="tiles">
          <Field label={t`Time`}>{formatDateTime(reading.time, utcClock)}</Field>
          {fields.map(({ label, meaning, value: known, missing }) => (
            <Field key={label} label={label} meaning={meaning}>
              {known === null ? <Missing reason={missing} /> : <bdi>{known}</bdi>}
            </Field>
          ))}
        </dl>
      </FocusableReasons>
      <ErrorNote error={error} onRetry={refresh} />
    </section>
  );
}

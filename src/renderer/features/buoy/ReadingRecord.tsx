/** One reading's full record, every field as the service gave it, to read and to copy. */
import { t } from '@lingui/core/macro';
import { Copy, RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { reads } from '#renderer/data/reads.ts';
import { useCacheQuery } from '#renderer/data/useCacheQuery.ts';
import { formatDirection } from '#renderer/format/direction.ts';
import { metricLabel, metricValue } from '#renderer/format/metrics.ts';
import { formatDateTime, utcClock } from '#renderer/format/time.ts';
import { useApp } from '#renderer/stores/app.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { CloseButton } from '#renderer/ui/CloseButton.tsx';
import { CopyButton } from '#renderer/ui/CopyButton.tsx';
import { ErrorNote } from '#renderer/ui/ErrorNote.tsx';
import { FocusableReasons, Missing } from '#renderer/ui/Figure.tsx';
import { ProgressLine } from '#renderer/ui/ProgressLine.tsx';
import { useZone } from '#renderer/ui/useZone.ts';
import type { Reading, ReadingMetric } from '#shared/model/reading.ts';
import { readingText, sampleText } from './history.ts';

const metrics: readonly ReadingMetric[] = [
  'significantHeight',
  'maximumHeight',
  'period',
  'waterTemperature',
];

export function ReadingRecord({
  buoyId,
  buoyName,
  buoyZone,
  row,
  onClose,
}: {
  buoyId: number;
  buoyName: string;
  buoyZone: string | null;
  /** The row it was opened from; its id may be unknown. */
  row: Reading;
  onClose: () => void;
}) {
  const id = row.id;
  const units = useApp((state) => state.settings);
  const zone = useZone(buoyZone);
  const { value, refreshing, error, refresh } = useCacheQuery(
    reads.getReading,
    id === null ? null : { buoyId, readingId: id },
  );
  const reading = value ?? row;
  const field = (label: string, content: ReactNode) => (
    <div className="line apart start numeric" key={label}>
      <dt className="fixed quiet">{label}</dt>
      <dd className="breaks end">{content}</dd>
    </div>
  );
  const plain = (text: string | number | null, reason: string) =>
    text === null ? <Missing reason={reason} /> : <bdi>{text}</bdi>;
  return (
    <section className="padded stack ruled" aria-label="Reading">
      <div className="line start apart">
        <h3 className="beside">Reading of {formatDateTime(reading.time, zone)}</h3>
        <div className="side fixed">
          <CopyButton
            variant="quiet"
            icon={<Copy size={16} />}
            aria-label="Copy as text"
            copied="Copied"
            text={() => readingText(buoyName, reading)}
          />
          {id === null ? null : (
            <Button
              variant="quiet"
              changes
              icon={<RefreshCw size={16} />}
              aria-label="Update this reading (1 request)"
              busy={refreshing}
              onClick={refresh}
            />
          )}
          <CloseButton label="Close this reading" onClick={onClose} />
        </div>
      </div>
      <ProgressLine active={refreshing} label="Downloading the reading" />
      <FocusableReasons value>
        <dl className="tiles">
          {field('Time', formatDateTime(reading.time, utcClock))}
          {metrics.map((metric) => {
            const known = reading[metric];
            return field(
              metricLabel[metric],
              plain(
                known === null
                  ? null
                  : sampleText(metric, metricValue(metric, known, units), units),
                'not reported in this reading',
              ),
            );
          })}
          {field(
            t`Direction (from)`,
            reading.direction === null ? (
              <Missing reason="not reported in this reading" />
            ) : (
              formatDirection(reading.direction).text
            ),
          )}
          {field('Compass point', plain(reading.directionCompass, 'not stated by the service'))}
          {field('Height unit sent', plain(reading.heightUnit, 'not stated by the service'))}
          {field('Reading id', plain(reading.id, 'the latest list gives no id'))}
          {field('UUID', plain(reading.uuid, 'not stated by the service'))}
        </dl>
      </FocusableReasons>
      {error ? <ErrorNote error={error} onRetry={refresh} /> : null}
    </section>
  );
}

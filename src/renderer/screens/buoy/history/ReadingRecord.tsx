/** The full record of a reading: every field as the service sent it, also copied as text. */
import { t } from '@lingui/core/macro';
import { Copy, RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { reads } from '#renderer/data/reads.ts';
import { useCacheQuery } from '#renderer/data/useCacheQuery.ts';
import { formatDirection } from '#renderer/format/direction.ts';
import { metricLabel, metricMeaning, metricValue } from '#renderer/format/metrics.ts';
import { terms } from '#renderer/format/terms.ts';
import { formatDateTime, utcClock } from '#renderer/format/time.ts';
import { FocusableReasons, Missing } from '#renderer/parts/Figure.tsx';
import { useZone } from '#renderer/parts/useZone.ts';
import { useApp } from '#renderer/stores/app.ts';
import { Button, CloseButton } from '#renderer/ui/Button.tsx';
import { CopyButton } from '#renderer/ui/CopyButton.tsx';
import { ErrorNote } from '#renderer/ui/ErrorNote.tsx';
import { ProgressLine } from '#renderer/ui/ProgressLine.tsx';
import { Term } from '#renderer/ui/Tooltip.tsx';
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
  row,
  onClose,
}: {
  buoyId: number;
  buoyName: string;
  /** The row it was opened from; its id may be unknown. */
  row: Reading;
  onClose: () => void;
}) {
  const id = row.id;
  const units = useApp((state) => state.settings);
  const zone = useZone();
  const { value, refreshing, error, refresh } = useCacheQuery(
    reads.getReading,
    id === null ? null : { buoyId, readingId: id },
  );
  const reading = value ?? row;
  const field = (label: string, content: ReactNode, meaning?: string) => (
    <div className="line apart start numeric" key={label}>
      <dt className="fixed quiet">{meaning ? <Term text={meaning}>{label}</Term> : label}</dt>
      <dd className="breaks end">{content}</dd>
    </div>
  );
  const notReported = t`Not reported in this reading`;
  const notStated = t`Not stated by the service`;
  const plain = (text: string | number | null, reason: string) =>
    text === null ? <Missing reason={reason} /> : <bdi>{text}</bdi>;
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
            text={() => readingText(buoyName, reading)}
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
          <CloseButton label={t`Close this reading`} onClick={onClose} />
        </div>
      </div>
      <ProgressLine active={refreshing} label={t`Downloading the reading`} />
      <FocusableReasons value>
        <dl className="tiles">
          {field(t`Time`, formatDateTime(reading.time, utcClock))}
          {metrics.map((metric) => {
            const known = reading[metric];
            return field(
              metricLabel[metric],
              plain(
                known === null
                  ? null
                  : sampleText(metric, metricValue(metric, known, units), units),
                notReported,
              ),
              metricMeaning(metric),
            );
          })}
          {field(
            t`Direction (from)`,
            reading.direction === null ? (
              <Missing reason={notReported} />
            ) : (
              formatDirection(reading.direction).text
            ),
          )}
          {field(t`Compass point`, plain(reading.directionCompass, notStated), terms.compassPoint)}
          {field(t`Height unit of the service`, plain(reading.heightUnit, notStated))}
          {field(t`Reading ID`, plain(reading.id, t`The list of latest readings has no IDs`))}
          {field('UUID', plain(reading.uuid, notStated))}
        </dl>
      </FocusableReasons>
      <ErrorNote error={error} onRetry={refresh} />
    </section>
  );
}

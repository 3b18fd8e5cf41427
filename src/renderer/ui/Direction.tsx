/** Where waves or wind come from: degrees, compass point, and an arrow in the direction of travel. */
import { t } from '@lingui/core/macro';
import { ArrowUp } from 'lucide-react';
import { compassWords, formatDirection } from '#renderer/format/direction.ts';
import { isMissing } from '#renderer/format/figure.ts';
import { compassDegrees, compassPoint } from '#shared/science/compass.ts';
import { Implausible, Missing } from './Figure.tsx';
import './ui.css';

/** The arrow alone: points where the waves go, 180° from where they come from. */
export function DirectionArrow({ degrees }: { degrees: number }) {
  const style = { transform: `rotate(${degrees + 180}deg)` };
  return <ArrowUp size={15} strokeWidth={2.5} aria-hidden="true" style={style} />;
}

export function Direction({
  degrees,
  compass = null,
  missingReason,
  implausible = false,
}: {
  /** Degrees clockwise from true north, coming from. */
  degrees: number | null | undefined;
  /** The service's own compass point, where it says one. */
  compass?: string | null;
  missingReason?: string;
  implausible?: boolean;
}) {
  if (implausible && !isMissing(degrees)) {
    return <Implausible>{formatDirection(degrees, compass).text}</Implausible>;
  }
  if (isMissing(degrees)) {
    if (!compass) return <Missing {...(missingReason ? { reason: missingReason } : {})} />;
    const point = compassDegrees(compass);
    const from = compassWords(compass);
    return (
      <span className="direction" title={t`coming from ${from}`}>
        {point === null ? null : <DirectionArrow degrees={point} />}
        {compass}
      </span>
    );
  }
  const from = compassWords(compass || compassPoint(degrees));
  return (
    <span className="direction" title={t`coming from ${from}`}>
      <DirectionArrow degrees={degrees} />
      {formatDirection(degrees, compass).text}
    </span>
  );
}
